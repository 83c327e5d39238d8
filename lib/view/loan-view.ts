import type { LoanRight } from '#lib/access/roles/roles.ts';
import type { VerifyKind } from '#lib/access/verification/verification-values.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';

/** One loan as the desk answers it to a person, as JSON too: what they may see of it, and do with it. */
export type LoanView = LoanAnswer & {
  /** Whether the offer's figures agree; null without an offer. A finding that uses a hidden value is a verdict alone. */
  review: OfferReview | null;
  /** `masked`: what is hidden stands as `{ "$masked": type }`, or as `[••••]` within a text. */
  visibility: 'full' | 'masked';
  /** JSON Pointers to what is hidden: a value, all of an object or list, or a part of a text. Empty where `visibility` is `full`. */
  masked: string[];
  /** Sent back with a reveal: a hash of what stands at each first step below which something is hidden. */
  fingerprints: Record<string, string>;
  /** Whose view this is, by name: a print says it. */
  reader: string;
  rights: LoanRight[];
  /** What a caller can be asked, so that they prove who they are; empty for who sees the values anyway. */
  verifiable: VerifyKind[];
  /** How often this person may still miss today; 0: verification of this loan is locked. Null where it is not theirs. */
  missesLeft: number | null;
};
