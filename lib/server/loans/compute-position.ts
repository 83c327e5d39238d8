import 'server-only';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { env } from '../env.ts';

type LoanPosition = Pick<LoanView, 'position' | 'repayment'>;

/** `review`: of this very loan, before its figures are masked. */
type PositionLoanOptions = { review: OfferReview | null; request: LoanRequest; budget: WorkBudget };

const none: LoanPosition = { position: null, repayment: null };

/**
 * Computes where a loan stands today, in the zone of the desk; null where the loan is too large. For a masked role it
 * is computed from the loan as that role sees it, so that it can rest on nothing that is hidden.
 */
export function computePosition(
  loan: JsonObject,
  { review, request, budget }: PositionLoanOptions,
): LoanPosition {
  // The review has looked through the transactions of an offer; only it knows the schedule.
  const isTooLarge =
    review === null && ((loan.offer ?? null) !== null || !budget.spend(workOf(loan.transactions)));
  if (isTooLarge) return none;
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const today = civilDayOf(Date.now(), timeZone);
  const { fields, paymentFor, paymentForOrigin } = request;
  const requested = { fields, paymentFor, isPaymentForRefused: paymentForOrigin === 'refused' };
  // Of the terms of lateness this text alone may be hidden although the review has the same figures.
  const interestBase = valueAt(loan, '/offer/fine/interestBase') ?? null;
  const late = review?.late ? { ...review.late, interestBase } : null;
  const visibleReview = review && { ...review, late };
  const { position, inputs } = readCorrectedPosition(loan, {
    review: visibleReview,
    today,
    timeZone,
    ...requested,
  });
  return { position, repayment: repaymentOf(inputs) };
}

/** The position without charges: their estimate is only for readers who see the full loan, as in the review. */
export function withoutCharges({ position, repayment }: LoanPosition): LoanPosition {
  return {
    position: position && { ...position, overdue: { ...position.overdue, charges: null } },
    repayment,
  };
}
