import 'server-only';
import { intersectsMasked } from '#lib/access/masking/masked-paths.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { maskReview } from '#lib/offer/review/mask-review.ts';
import { haveSameFacts } from '#lib/offer/review/offer-facts.ts';
import { withVisibleFigures } from '#lib/offer/review/visible-figures.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { env } from '../env.ts';

type LoanReview = Pick<LoanView, 'review' | 'reviewTooLarge'>;

const tooLarge: LoanReview = { review: null, reviewTooLarge: true };
/** The parts of a loan that a review looks through. */
const reviewedParts = ['offer', 'cashout', 'transactions'] as const;

/** The review of a loan's offer, in the units that are configured; null where it has no offer, or is too large. */
export function reviewLoan(loan: JsonObject, budget: WorkBudget): LoanReview {
  if ((loan.offer ?? null) === null) return { review: null, reviewTooLarge: false };
  const work = reviewedParts.reduce((sum, part) => sum + workOf(loan[part]), 0);
  if (!budget.spend(work)) return tooLarge;
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  return { review: reviewOffer(loan, { amountUnit, rateUnit, timeZone }), reviewTooLarge: false };
}

type MaskedReviewOptions = {
  /** As the reader sees it. */
  maskedLoan: JsonObject;
  /** The JSON Pointers that are masked in it. */
  masked: readonly string[];
  budget: WorkBudget;
};

/**
 * Reviews the true loan, so that everyone gets its verdicts, and masks the review in two layers: a finding that uses a
 * masked value loses its figures, and every other figure is taken from the review of the masked loan, which is
 * `reviewOfMasked`.
 */
export function reviewMaskedLoan(
  loan: JsonObject,
  { maskedLoan, masked, budget }: MaskedReviewOptions,
): LoanReview & { reviewOfMasked: OfferReview | null } {
  const own = reviewLoan(loan, budget);
  if (!own.review) return { ...own, reviewOfMasked: null };
  // Masking rarely hides anything that the review computes with: then the second review would equal the first.
  const isSame = haveSameFacts(loan, maskedLoan, env().DISPLAY_TIME_ZONE);
  const visible = isSame ? own : reviewLoan(maskedLoan, budget);
  if (visible.reviewTooLarge) return { ...tooLarge, reviewOfMasked: null };
  const review = maskReview(own.review, intersectsMasked(masked));
  return {
    review: withVisibleFigures(review, visible.review),
    reviewTooLarge: false,
    reviewOfMasked: visible.review,
  };
}
