import type { Revealed } from '../reveal/reveal-values.ts';
import type { Verification } from './verify.ts';

/** What `POST /api/loans/{loan}/reveals` answers. Empty: nothing is hidden there. */
export type RevealAnswer = {
  revealed: Revealed[];
  /** The instant of the lending API's answer that they are from, ISO 8601. */
  retrievedAt: string;
  requestId: string;
};

/** What `POST /api/loans/{loan}/verifications` answers. */
export type VerificationAnswer = {
  /** `locked`: after too many misses nothing was compared. */
  result: Verification | 'locked';
  /** How often this person may still miss on this loan today; 0: locked from now on. */
  missesLeft: number;
  /** Where it is locked, the first day on which it no longer is: a civil date of the desk's zone. */
  lockedUntil: string | null;
  requestId: string;
};

/** One agent's lock on one loan: an analyst lifts it, or the next day does. */
export type VerificationLock = {
  issuer: string;
  subject: string;
  /** As the provider wrote it when they missed last. */
  name: string;
  misses: number;
  /** ISO 8601. */
  lastMissAt: string;
};

/** What `GET /api/loans/{loan}/verifications` answers, and `POST …/verifications/lift`, with what is still locked. */
export type LocksAnswer = {
  locks: VerificationLock[];
  /** The first day on which none of them holds: a civil date of the desk's zone. */
  lockedUntil: string;
  requestId: string;
};
