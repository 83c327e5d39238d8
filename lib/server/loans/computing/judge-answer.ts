import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { readDayFigures } from '#lib/ledger/day-figures.ts';
import { readLedger } from '#lib/ledger/read-ledger.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { createWorkBudget, type WorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readPayoff } from '#lib/position/payoff/read-payoff.ts';
import { readPaymentDays } from '#lib/position/plan/payment-days.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { nothingOwed } from '#lib/view/nothing-owed.ts';
import { judgeLoan, noVerdicts } from '#lib/view/verdicts/loan-verdicts.ts';
import type { FetchedForPerson } from '../fetch-for-person.ts';
import { type ComputeSettings, fingerprintsOf, maskOptions } from '../loan-masking.ts';

/** `now`: the instant whose day in the zone of the desk is today, in milliseconds since 1970. */
type ViewInput = Pick<LoanView, 'visibility'> &
  Pick<FetchedForPerson, 'answer' | 'identified'> & { now: number };

/** The answer as its reader sees it, before anything of it is computed. */
export type VisibleAnswer = Pick<LoanView, keyof LoanAnswer | 'visibility' | 'masked' | 'fingerprints'>;

/** What is computed from it. */
export type JudgedAnswer = ReviewedLoan &
  Pick<LoanView, 'nothingOwed' | 'questions' | 'verdicts' | 'verdictReasons'>;

/**
 * Masks an answer for a person, passes it to `keep`, reviews its offer and computes its position from what this person
 * sees, so that nothing computed holds a hidden value.
 */
export function judgeAnswer(
  { visibility, answer: whole, identified, now }: ViewInput,
  keep: (visible: VisibleAnswer) => void,
  settings: ComputeSettings,
): JudgedAnswer {
  const budget = createWorkBudget();
  const { answer, masked } =
    visibility === 'full'
      ? { answer: whole, masked: [] }
      : maskAnswer(whole, { ...maskOptions(whole.loan, identified, settings), budget });
  const fingerprints = fingerprintsOf({ loan: answer.loan, masked });
  keep({ ...answer, visibility, masked, fingerprints });
  const seen = { ...answer, today: civilDayOf(now, settings.DISPLAY_TIME_ZONE) };
  return withVerdicts(seen, reviewLoan(seen, budget, settings), settings);
}

/** What is said of an answer where review and position were stopped. */
export function unjudged(): JudgedAnswer {
  return { ...noReview, nothingOwed: null, questions: [], ...noVerdicts() };
}

function withVerdicts(
  { loan, request, today }: LoanAsSeen,
  reviewed: ReviewedLoan,
  { DISPLAY_TIME_ZONE: timeZone }: ComputeSettings,
) {
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
  /** `YYYY-MM-DD`, in the zone of the desk. */
  today: string;
};

/** The parts of a loan that a review looks through. */
const reviewedParts = ['offer', 'cashout', 'transactions'] as const;
const noReview = {
  ...{ review: null, reviewTooLarge: true, position: null, repayment: null, ledger: null, payoff: null },
  ...{ contradictions: [], days: [] },
};

/**
 * Reviews the offer of a loan, in the units that are configured, and computes where the loan stands today, in the zone
 * of the desk. The review is null without an offer; both are null where the loan is too large.
 */
function reviewLoan(seen: LoanAsSeen, budget: WorkBudget, settings: ComputeSettings): ReviewedLoan {
  const { loan, request } = seen;
  const hasOffer = (loan.offer ?? null) !== null;
  const parts = hasOffer ? reviewedParts : (['transactions'] as const);
  const work = parts.reduce((sum, part) => sum + workOf(loan[part]), 0);
  if (!budget.spend(work)) return noReview;
  const { AMOUNT_UNIT: amountUnit, RATE_UNIT: rateUnit, DISPLAY_TIME_ZONE: timeZone } = settings;
  const review = hasOffer
    ? reviewOffer(loan, {
        ...{ amountUnit, rateUnit, timeZone },
        isNarrowed: request.fields !== null,
        paymentDays: readPaymentDays(loan, timeZone),
      })
    : null;
  return { review, reviewTooLarge: false, ...positionOf(seen, review, timeZone) };
}

function positionOf({ loan, request, today }: LoanAsSeen, review: OfferReview | null, timeZone: string) {
  const { fields, paymentFor, paymentForOrigin } = request;
  const options = {
    review,
    today,
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
