import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { loanRights, may } from '#lib/access/roles/roles.ts';
import { readDayFigures } from '#lib/ledger/day-figures.ts';
import { readLedger } from '#lib/ledger/read-ledger.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { createWorkBudget, type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readPayoff } from '#lib/position/payoff/read-payoff.ts';
import { readPaymentDays } from '#lib/position/plan/payment-days.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import type { LoanIdentity, LoanView } from '#lib/view/loan-view.ts';
import { nothingOwed } from '#lib/view/nothing-owed.ts';
import { judgeLoan } from '#lib/view/verdicts/loan-verdicts.ts';
import type { Actor } from '../actor.ts';
import { env } from '../env.ts';
import type { FetchedForPerson } from './fetch-for-person.ts';
import { fingerprintsOf, maskOptions } from './loan-masking.ts';

/** A loan as one person may see it, without what the desk says beside it. */
export type ComputedView = ReturnType<typeof computeView>;

/**
 * Masks an answer for a person, reviews its offer and computes its position from what this person sees, so that nothing
 * computed holds a hidden value. It records nothing: the verbs do.
 */
export function computeView(
  { name: reader, roles }: Actor,
  visibility: LoanView['visibility'],
  { answer, identified }: Pick<FetchedForPerson, 'answer' | 'identified'>,
): Omit<
  LoanView,
  keyof LoanIdentity | 'verifiable' | 'userAgents' | 'notes' | 'answerMark' | 'changes' | 'limits'
> {
  const rights = loanRights.filter((right) => may(roles, right));
  const budget = createWorkBudget();
  const isFull = visibility === 'full';
  const { answer: visible, masked } = isFull
    ? { answer, masked: [] }
    : maskAnswer(answer, { ...maskOptions(answer.loan, identified), budget });
  return {
    ...visible,
    visibility,
    masked,
    fingerprints: fingerprintsOf({ loan: visible.loan, masked }),
    reader,
    rights,
    ...withVerdicts(visible, reviewLoan(visible, budget)),
  };
}

/** Returns the view of a masked reader, whoever has read the loan: it is computed where it is asked for, and once. */
export function maskedViewOf(
  actor: Actor,
  view: ComputedView,
  fetched: Pick<FetchedForPerson, 'answer' | 'identified'>,
): () => ComputedView {
  let masked = view.visibility === 'masked' ? view : null;
  return () => {
    masked ??= computeView({ ...actor, roles: ['support'] }, 'masked', fetched);
    return masked;
  };
}

/** The reviewed loan with what is asked of it, and its verdicts. */
function withVerdicts({ loan, request }: LoanAsSeen, reviewed: ReviewedLoan) {
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const today = civilDayOf(Date.now(), timeZone);
  const context = { timeZone, today, isNarrowed: request.fields !== null };
  const seen = { loan, ...reviewed, nothingOwed: nothingOwed({ loan, ...reviewed }, context) };
  const days = seen.nothingOwed ? [] : reviewed.days;
  return { ...reviewed, days, nothingOwed: seen.nothingOwed, ...judgeLoan(seen, context) };
}

type ReviewedLoan = Pick<
  LoanView,
  'review' | 'reviewTooLarge' | 'position' | 'repayment' | 'ledger' | 'payoff' | 'days' | 'contradictions'
>;
type LoanAsSeen = {
  /** The loan as the reader sees it: masked for a masked role, so that nothing computed from it holds a hidden value. */
  loan: JsonObject;
  request: LoanRequest;
};

/** The parts of a loan that a review looks through. */
const reviewedParts = ['offer', 'cashout', 'transactions'] as const;
const noReview = {
  ...{ review: null, position: null, repayment: null, ledger: null, payoff: null },
  ...{ contradictions: [], days: [] },
};

/**
 * Reviews the offer of a loan, in the units that are configured, and computes where the loan stands today, in the zone
 * of the desk. The review is null without an offer; both are null where the loan is too large.
 */
function reviewLoan({ loan, request }: LoanAsSeen, budget: WorkBudget): ReviewedLoan {
  const hasOffer = (loan.offer ?? null) !== null;
  const parts = hasOffer ? reviewedParts : (['transactions'] as const);
  const work = parts.reduce((sum, part) => sum + workOf(loan[part]), 0);
  if (!budget.spend(work)) return { ...noReview, reviewTooLarge: hasOffer };
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = env();
  const review = hasOffer
    ? reviewOffer(loan, {
        ...{ amountUnit, rateUnit, timeZone },
        isNarrowed: request.fields !== null,
        paymentDays: readPaymentDays(loan, timeZone),
      })
    : null;
  return { review, reviewTooLarge: false, ...positionOf(loan, review, request) };
}

function positionOf(loan: JsonObject, review: OfferReview | null, request: LoanRequest) {
  const { DISPLAY_TIME_ZONE: timeZone } = env();
  const { fields, paymentFor, paymentForOrigin } = request;
  const options = {
    review,
    today: civilDayOf(Date.now(), timeZone),
    timeZone,
    fields,
    paymentFor,
    isPaymentForRefused: paymentForOrigin === 'refused',
  };
  const { position, inputs, stated } = readCorrectedPosition(loan, options);
  const contradictions = findContradictions(loan, options, stated);
  const standing = { loan, review, position, inputs, contradictions, paymentFor };
  const ledger = readLedger({ loan, review, inputs, paymentFor });
  return {
    ...{ position, repayment: repaymentOf(inputs), ledger, contradictions },
    ...{ payoff: readPayoff(standing), days: readDayFigures(standing) },
  };
}
