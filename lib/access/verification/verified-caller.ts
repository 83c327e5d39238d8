import type { VerifyKind } from './verification-values.ts';

/** The verification of a caller, for one customer and in one session: the values that matched, and when. */
export type VerifiedCaller = {
  /** Oldest first; instants are ISO 8601. */
  matches: { kind: VerifyKind; at: string }[];
  /** When it ends if nobody touches the customer before, ISO 8601. */
  until: string;
};
