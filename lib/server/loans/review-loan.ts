import 'server-only';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { env } from '../env.ts';

type ReviewedLoan = Pick<LoanView, 'review' | 'reviewTooLarge' | 'position' | 'repayment'>;
type LoanAsSeen = {
  /** The loan as the reader sees it: masked for a masked role, so that nothing computed from it holds a hidden value. */
  loan: JsonObject;
  request: LoanRequest;
};

/** The parts of a loan that a review looks through. */
const reviewedParts = ['offer', 'cashout', 'transactions'] as const;

/**
 * Reviews the offer of a loan, in the units that are configured, and computes where the loan stands today, in the zone
 * of the desk. The review is null without an offer; both are null where the loan is too large.
 */
export function reviewLoan({ loan, request }: LoanAsSeen, budget: WorkBudget): ReviewedLoan {
  const hasOffer = (loan.offer ?? null) !== null;
  const parts = hasOffer ? reviewedParts : (['transactions'] as const);
  const work = parts.reduce((sum, part) => sum + workOf(loan[part]), 0);
  if (!budget.spend(work)) return { review: null, reviewTooLarge: hasOffer, position: null, repayment: null };
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  const review = hasOffer ? reviewOffer(loan, { amountUnit, rateUnit, timeZone }) : null;
  return { review, reviewTooLarge: false, ...positionOf(loan, review, request) };
}

function positionOf(loan: JsonObject, review: OfferReview | null, request: LoanRequest) {
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const { fields, paymentFor, paymentForOrigin } = request;
  const { position, inputs } = readCorrectedPosition(loan, {
    review,
    today: civilDayOf(Date.now(), timeZone),
    timeZone,
    fields,
    paymentFor,
    isPaymentForRefused: paymentForOrigin === 'refused',
  });
  return { position, repayment: repaymentOf(inputs) };
}
