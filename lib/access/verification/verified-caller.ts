import type { VerifyKind } from './verification-values.ts';

/** That a caller was verified, for one customer and in one session: what matched, and when. */
export type VerifiedCaller = {
  /** Oldest first; instants are ISO 8601. */
  matches: { kind: VerifyKind; at: string }[];
  /** When it ends if nobody touches the customer before, ISO 8601. */
  until: string;
};
