import { dayText } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { earlySettlement, isInForce } from '#lib/offer/norms/dated-norms.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { meaningOfStatus } from '../lifecycle/status-words.ts';
import type { Position, PositionNote } from '../loan-position.ts';
import { isClearing } from '../parts/overdue.ts';
import { type CoveredInputs, whyUntold } from '../parts/position-inputs.ts';
import type { Contradiction, Subject } from '../sources/statement.ts';
import type { FittedGrowth } from './payoff-value.ts';

/** Where the loan stands, as the payoff is read from it. */
export type Standing = {
  loan: JsonObject;
  /** The review of the same loan; null without an offer. */
  review: OfferReview | null;
  /** The corrected position and its inputs, of today. */
  position: Position;
  inputs: CoveredInputs;
  contradictions: readonly Contradiction[];
  /** The `payment_for` of the request; null without a date, which asks about today. */
  paymentFor: string | null;
};

/** `isWrong`: figures of the offer differ, and no one likely cause explains them. */
export type PayoffContext = Standing & {
  growths: FittedGrowth[];
  day: number | null;
  isCorrected: boolean;
  isWrong: boolean;
};

const isContradicted = ({ contradictions }: PayoffContext, ...subjects: Subject[]) =>
  contradictions.some(({ subject }) => subjects.includes(subject));

/** The day of the contract: that on which the money went out, or was to. */
const contractDay = ({ position: { paidOut }, inputs: { terms } }: PayoffContext) =>
  typeof paidOut.value === 'string' ? paidOut.value : terms.release === null ? null : dayText(terms.release);

/** Why there is no estimate. `because`: JSON Pointers of what says so. */
type NoPayoff = { reason: PositionNote; because: readonly string[] };

const when =
  (reason: PositionNote, because: readonly string[], holds: (context: PayoffContext) => boolean) =>
  (context: PayoffContext): NoPayoff | null =>
    holds(context) ? { reason, because } : null;

/** Nobody knows which installment is the next one, for want of a figure or after a prepayment. */
const whyNextIsUnknown = ({ position: { nextDue } }: PayoffContext): NoPayoff | null => {
  const [reason] = nextDue.certainty === 'unknown' ? nextDue.notes : [];
  return reason ? { reason, because: nextDue.because } : null;
};

/** No source tells which installments are paid. */
const whyNothingIsTold = ({ inputs }: PayoffContext): NoPayoff | null =>
  inputs.coverage.source === null ? { reason: whyUntold(inputs), because: ['/transactions'] } : null;

/** The reasons why there is no estimate: the first that holds is said. */
const reasons: readonly ((context: PayoffContext) => NoPayoff | null)[] = [
  when('deleted', ['/deleted'], ({ loan }) => loan.deleted === true),
  when(
    'nothing-left',
    ['/status'],
    ({ loan, contradictions }) =>
      meaningOfStatus(loan.status).finished === true && contradictions.length === 0,
  ),
  when('missing.offer', ['/offer'], ({ position }) => position.premise.value === 'no-offer'),
  whyNextIsUnknown,
  when('not-paid-out', ['/transactions'], ({ position: { paidOut } }) => !paidOut.value),
  when('contradicted', [], (context) => isContradicted(context, 'paid-out', 'paid-installments', 'finished')),
  when('disagrees.status', ['/status'], ({ inputs }) => inputs.isEnded && inputs.coverage.source === null),
  whyNothingIsTold,
  when(
    'nothing-left',
    ['/transactions'],
    ({ position }) => position.nextDue.value === null && position.overdue.value === null,
  ),
  when('disagrees.status', ['/status'], ({ inputs }) => inputs.isEnded),
  when('new-terms', ['/transactions'], ({ inputs }) => inputs.doubts.open.includes('new-terms')),
  when('floating-rate', ['/offer/interestType'], ({ inputs }) => inputs.terms.isFloating),
  when(
    'before-the-rule',
    ['/offer/expectedDisbursementDate'],
    (context) => !isInForce(earlySettlement, contractDay(context)),
  ),
  when('differ.figures', ['/offer'], ({ isWrong }) => isWrong),
  when('missing.schedule', ['/offer'], ({ growths }) => growths.length === 0),
  when('unreadable.day', [], ({ day }) => day === null),
  when('passed-day', [], ({ day, inputs }) => day !== null && day < inputs.today),
];

/** Why the estimate may be another amount, beside what makes the position uncertain. */
const doubts: readonly { note: PositionNote; holds: (context: PayoffContext) => boolean }[] = [
  { note: 'corrected-schedule', holds: ({ isCorrected }) => isCorrected },
  { note: 'differ.schedules', holds: ({ review, growths }) => growths.length < (review?.fitCount ?? 0) },
  { note: 'differ.amounts', holds: ({ inputs }) => !inputs.terms.areAmountsSure },
  { note: 'disagrees.remaining', holds: (context) => isContradicted(context, 'remaining') },
  {
    note: 'borrower-unknown',
    holds: ({ review }) =>
      !review?.law.borrower.kinds.every((kind) => earlySettlement.to.some((borrower) => borrower === kind)),
  },
  { note: 'maybe.clearing', holds: ({ inputs }) => hasClearing(inputs) },
];

/** Notes of the position that are no doubt about what is unpaid. */
const remarks: readonly PositionNote[] = ['credit-in-next', 'differ.amounts', 'without-charges', 'payroll'];

/** The first reason why there is no estimate; null where there is one. */
export function whyNoPayoff(context: PayoffContext): NoPayoff | null {
  for (const reasonOf of reasons) {
    const none = reasonOf(context);
    if (none) return none;
  }
  return null;
}

/** Why the estimate may be another amount. */
export function payoffDoubts(context: PayoffContext): PositionNote[] {
  const { paidInstallments, nextDue, overdue } = context.position;
  const ofPosition = [paidInstallments, nextDue, overdue].flatMap((part) => part.notes);
  const heldDoubts = doubts.flatMap(({ note, holds }) => (holds(context) ? [note] : []));
  return [...new Set([...ofPosition.filter((note) => !remarks.includes(note)), ...heldDoubts])];
}

/** True where an unpaid installment fell due so lately that its payment may still be on its way. */
function hasClearing({ terms, today, coverage }: CoveredInputs): boolean {
  const payable = terms.dueDates[0]?.payable ?? [];
  return coverage.readings[0].left.some((cents, index) => {
    const day = payable[index] ?? today;
    return cents > 0 && day < today && isClearing(day, today);
  });
}
