import type { Role } from '#lib/access/roles/roles.ts';

/** Who asks: a person with a live session. Every verb takes one, and authorises for itself. */
export type Actor = {
  /** The provider and the name it knows the person by: together they are the person. */
  issuer: string;
  subject: string;
  /** As the provider wrote it at sign-in. */
  name: string;
  roles: readonly Role[];
  /** SHA-256 of the session's id. */
  sessionHash: Buffer;
  /** Where the request came from, as far as it can be believed. */
  ip: string | null;
};
