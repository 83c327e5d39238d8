import type { VerifyKind } from '#lib/loan/customer/customer-values.ts';
import type { LimitUse } from '../limits/person-limits.ts';
import type { Revealed } from '../reveal/reveal-values.ts';
import type { VerifiedCaller } from './verified-caller.ts';
import type { Verification } from './verify.ts';

/** The answer of `POST /api/loans/{loan}/reveals`. No values: nothing is masked there. */
export type RevealAnswer = {
  revealed: Revealed[];
  /** How the caller is verified now; null where they are not. */
  verified: VerifiedCaller | null;
  /** The limit of reveals where the person comes near it, this one counted; else empty. */
  limits: LimitUse[];
  /** The instant of the lending API's answer that the values are from, ISO 8601. */
  retrievedAt: string;
  requestId: string;
};

/** The answer of `POST /api/loans/{loan}/verifications`. */
export type VerificationAnswer = {
  /** `locked`: after too many misses, nothing was compared. */
  result: Verification | 'locked';
  /** As what the typed text was compared; of a match the kind that matched. */
  kinds: VerifyKind[];
  /** How many more misses this person has on this loan today; 0: locked from now on. */
  missesLeft: number;
  /** The first day on which the loan is no longer locked, a civil date of the desk's zone; null where it is not. */
  lockedUntil: string | null;
  /** How the caller is verified now; null where they are not, or no longer: after a match, where another kind is needed. */
  verified: VerifiedCaller | null;
  /** The limit of verifications where the person comes near it, this one counted; else empty. */
  limits: LimitUse[];
  requestId: string;
};
