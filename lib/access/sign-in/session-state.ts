import type { Role } from '../roles/roles.ts';

export type SignedIn = {
  /** Issuer and subject together identify a person. */
  issuer: string;
  subject: string;
  name: string;
  roles: readonly Role[];
};

/** True where both would get the same page: the same person with the same roles. */
export function isSamePerson(person: SignedIn, other: SignedIn): boolean {
  const differentRoles = new Set(person.roles).symmetricDifference(new Set(other.roles));
  return person.issuer === other.issuer && person.subject === other.subject && differentRoles.size === 0;
}

/** The answer of `/api/session`: who is signed in, and for how long. */
export type SessionState = SignedIn & {
  /** Seconds until the session ends without activity; never more than `absoluteSeconds`. */
  idleSeconds: number;
  /** Seconds until it ends in any case. */
  absoluteSeconds: number;
};

/** How long before its end the person is warned. */
const warningSeconds = 120;

/**
 * `idle`: the session ends soon without activity. `absolute`: it ends soon in any case; where both are near, this one
 * counts, because it cannot be put off.
 */
type SessionPhase = 'fine' | 'idle' | 'absolute' | 'ended';

export function sessionPhase({
  idleSeconds,
  absoluteSeconds,
}: Pick<SessionState, 'idleSeconds' | 'absoluteSeconds'>): SessionPhase {
  if (Math.min(idleSeconds, absoluteSeconds) <= 0) return 'ended';
  if (absoluteSeconds <= warningSeconds) return 'absolute';
  return idleSeconds <= warningSeconds ? 'idle' : 'fine';
}

export type ListedSession = SignedIn & {
  /** The public id of its row. It does not authenticate. */
  id: string;
  /** ISO 8601. */
  startedAt: string;
  lastSeenAt: string;
  /** The absolute end, ISO 8601. */
  endsAt: string;
  ip: string | null;
  userAgent: string | null;
  /** The session of this very request. */
  current: boolean;
};
