import type { LimitWindow } from '#lib/access/limits/person-limits.ts';
import type { Role } from '#lib/access/roles/roles.ts';

/** A person with a live session. Every verb takes one, and authorizes for itself. */
export type Actor = {
  /** Issuer and subject together identify a person. */
  issuer: string;
  subject: string;
  /** The display name that the provider gave at sign-in. */
  name: string;
  roles: readonly Role[];
  /** SHA-256 of the session's id. */
  sessionHash: Buffer;
  /** The client's address, as far as the trusted proxies vouch for it. */
  ip: string | null;
  /** The open windows of the person's limits, as they were when the session was read; absent: none is open. */
  windows?: readonly LimitWindow[];
};

/** The person who sends a request, and the request's id. */
export type Caller = { actor: Actor; requestId: string };
