import type { VerifyKind } from '#lib/loan/customer/customer-values.ts';

/**
 * Why nobody can be verified by an answer, and nothing of it be revealed. `not-read`: the lending API refused to give the
 * customer with it. `another-loan`: it answered with another loan. `nothing-to-verify`: it holds too little to verify a caller by, where a reveal needs that.
 */
export type IdentityFault = 'not-read' | 'another-loan' | 'nothing-to-verify';

/** The verification of a caller, for one customer and in one session: the values that matched, and when. */
export type VerifiedCaller = {
  /** Oldest first; instants are ISO 8601. */
  matches: { kind: VerifyKind; at: string }[];
  /** When it ends if nobody touches the customer before, ISO 8601. */
  until: string;
};
