import type { Role } from '../roles/roles.ts';

/** Who is signed in. */
export type SignedIn = {
  /** The provider and the name it knows the person by: together they are the person. */
  issuer: string;
  subject: string;
  name: string;
  roles: readonly Role[];
};

/** Whether a page that was made for the one is as the other would get it: the same person, with the same rights. */
export function isSamePerson(one: SignedIn, other: SignedIn): boolean {
  const own = new Set(other.roles);
  const sameRoles = own.size === new Set(one.roles).size && one.roles.every((role) => own.has(role));
  return one.issuer === other.issuer && one.subject === other.subject && sameRoles;
}

/** Who is signed in, and for how long yet; as `/api/session` answers. */
export type SessionState = SignedIn & {
  /** Seconds until the session ends if nobody does anything; never more than `absoluteSeconds`. */
  idleSeconds: number;
  /** Seconds until it ends whatever is done. */
  absoluteSeconds: number;
};

/** How long before the end a person is told, in seconds. */
const warningSeconds = 120;

/**
 * How a session stands. `idle`: it ends soon unless something is done. `absolute`: it ends soon whatever is done;
 * of two ends that are near, the one that cannot be put off counts.
 */
export type SessionPhase = 'fine' | 'idle' | 'absolute' | 'ended';

export function sessionPhase({
  idleSeconds,
  absoluteSeconds,
}: Pick<SessionState, 'idleSeconds' | 'absoluteSeconds'>): SessionPhase {
  if (Math.min(idleSeconds, absoluteSeconds) <= 0) return 'ended';
  if (absoluteSeconds <= warningSeconds) return 'absolute';
  return idleSeconds <= warningSeconds ? 'idle' : 'fine';
}

/** One session in a list of them, as `/sessions` shows it. */
export type ListedSession = {
  /** The public name of its row; no use to anyone who wants to be someone else. */
  id: string;
  /** ISO 8601. */
  startedAt: string;
  lastSeenAt: string;
  /** When it ends at the latest, ISO 8601. */
  endsAt: string;
  ip: string | null;
  userAgent: string | null;
  issuer: string;
  subject: string;
  name: string;
  roles: Role[];
  /** The one that asks. */
  current: boolean;
};
