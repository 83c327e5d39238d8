import { isPaymentKind, isStandingPayment } from '../entries/entry.ts';
import { isClearing, outcomeByNearestDay, outcomeOf } from '../parts/overdue.ts';
import type { Coverage, PositionInputs } from '../parts/position-inputs.ts';
import { coveredBy, readingOf } from '../plan/covered-installments.ts';
import { overdueAfter, type PaidAmounts, tellsPaid } from './paid-amounts.ts';
import { payoutTold } from './payout-days.ts';
import { type SourceContext, type SourceReader, trueOrFalse } from './source-reader.ts';
import type { Span } from './statement.ts';

/** The transactions of the answer. */
export const listedTransactions: SourceReader = {
  ...tellsPaid(({ inputs }) => paidByTransactions(inputs)),
  'paid-out': paidOut,
  finished,
  coverage: coveredByTransactions,
};

/**
 * The disbursement, or a payment, before which nobody pays. After a disbursement that came back only later entries say
 * that the money is out.
 */
function paidOut({ inputs: { entries, returned } }: SourceContext) {
  const disbursement = entries.find(({ kind, isReversed }) => kind === 'disbursement' && !isReversed);
  const first =
    disbursement ??
    entries.find(({ kind, day }) => isPaymentKind(kind) && (!returned || (day ?? 0) > (returned.day ?? 0)));
  if (first) return payoutTold(disbursement?.day ?? null, first.pointer);
  return (returned?.kind === 'reversal' && trueOrFalse(false, [returned.pointer], 'fits')) || null;
}

/** The credits by which the transactions may be read, in cents; null where they do not tell what is paid. */
function possibleCredits(inputs: PositionInputs): Span | null {
  const { entries, terms, doubts, missing, credits, today, isPaymentTold, events } = inputs;
  const isTold = isPaymentTold || events.some(({ kind }) => kind === 'received');
  if (!isTold || missing !== null || entries.length === 0 || terms.amounts.length === 0) return null;
  if (doubts.open.length > 0 || entries.some(({ cents, day }) => cents === null || day === null)) return null;
  const [series] = terms.dueDates;
  // A payment of the last days may not be among the transactions yet.
  const clearing = (series?.payable ?? []).findLastIndex((day) => day < today && isClearing(day, today));
  const cleared = clearing < 0 ? 0 : (terms.sums[clearing] ?? 0);
  // The installment that is open may be a later one.
  const open = isOutOfOrder(inputs) ? (terms.installment ?? 0) : 0;
  return [credits.low - open, Math.max(credits.high, cleared)];
}

/** True where a month was left out, and later ones were paid. */
export function isOutOfOrder(inputs: PositionInputs): boolean {
  const [series] = inputs.terms.dueDates;
  const outcome = series && outcomeOf(readingOf(inputs.credits.likely, inputs.terms), series, inputs);
  return outcome !== undefined && outcomeByNearestDay(inputs, outcome) !== null;
}

export function paidByTransactions(inputs: PositionInputs): PaidAmounts | null {
  const { terms, credits } = inputs;
  const possible = possibleCredits(inputs);
  if (!possible) return null;
  return {
    count: coveredBy(credits.likely, terms),
    counts: [coveredBy(possible[0], terms), coveredBy(possible[1], terms)],
    credit: credits.likely,
    credits: possible,
    overdue: overdueAfter(credits.likely, inputs),
    certainty: certaintyOf(inputs),
    because: becauseOf(inputs),
  };
}

const certaintyOf = ({ credits, hasPayment }: PositionInputs) =>
  hasPayment && credits.low === credits.high ? ('follows' as const) : ('fits' as const);

function becauseOf({ entries }: PositionInputs): string[] {
  const payments = entries.filter(isStandingPayment).map(({ pointer }) => pointer);
  return payments.length > 0 ? payments : ['/transactions'];
}

/** A payoff, unless another entry may be none of the payments that lead to it, or every possible reading of the payments. */
function finished({ inputs }: SourceContext) {
  const { terms, doubts, entries } = inputs;
  const payoff = entries.filter(({ notes }) => doubts.hasPayoff && notes.includes('payoff'));
  if (payoff.length > 0) {
    const isRestSure = entries.every((entry) => entry.low === entry.high || payoff.includes(entry));
    const because = payoff.map(({ pointer }) => pointer);
    return isRestSure ? trueOrFalse(true, because, 'fits') : null;
  }
  const [low, high] = (possibleCredits(inputs) ?? []).map(
    (credit) => coveredBy(credit, terms) === terms.amounts.length,
  );
  return low === undefined || low !== high ? null : trueOrFalse(low, becauseOf(inputs), certaintyOf(inputs));
}

function coveredByTransactions(inputs: PositionInputs): Coverage | null {
  const { entries, credits, doubts, hasPayment, missing, terms, remaining, isEnded } = inputs;
  if (missing !== null || !inputs.isPaymentTold) return null;
  const isPayoff = doubts.hasPayoff || doubts.hasPrepayment;
  const isFinished = inputs.isFinishedByStatus && remaining === null;
  const [first, ...others] = [credits.likely, credits.low, credits.high].map((credit) =>
    readingOf(credit, terms),
  );
  const notes = [...doubts.open];
  if (!hasPayment) notes.push(entries.length === 0 ? 'no-payment.empty' : 'no-payment.unseen');
  if (!terms.isCountSure) notes.push('differ.schedules');
  const isPaid = coveredBy(credits.likely, terms) === terms.amounts.length;
  if (remaining !== null && (remaining === 0) !== isPaid) notes.push('disagrees.remaining');
  if (isEnded && !isPaid) notes.push('disagrees.status');
  return {
    source: 'transactions',
    readings: [first ?? readingOf(0, terms), ...others],
    credits: [credits.low, credits.high],
    because: becauseOf(inputs),
    notes,
    settledBy: !isPayoff ? null : remaining === 0 ? '/amountRemaining' : isFinished ? '/status' : null,
  };
}
