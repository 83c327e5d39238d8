import { dayText } from '#lib/loan/civil-date.ts';
import { isStandingPayment } from '../entries/entry.ts';
import { amountAsSent } from '../entries/read-entries.ts';
import type { DatedAmount, Position, PositionNote, PositionPart } from '../loan-position.ts';
import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import { knownPart, othersThan, unknownPart } from './make-part.ts';
import { hasPaidPastPart, type Outcome, outcomeByNearestDay, outcomeOf, overdueCharges } from './overdue.ts';
import type { PositionInputs } from './position-inputs.ts';

const termPaths = ['/offer/installmentAmount', '/offer/numberOfInstallments', '/offer/firstDueDate'] as const;

/** The unknown part for the missing field without which nothing can be said about installments; null if there is none. */
function missingFor({ terms, missing }: PositionInputs, needsDates: boolean): PositionPart<never> | null {
  if (terms.installment === null) return unknownPart('no-installment-amount', [termPaths[0]]);
  if (terms.count === null) return unknownPart('no-installment-count', [termPaths[1]]);
  if (needsDates && terms.dueDates.length === 0) return unknownPart('no-first-due-date', [termPaths[2]]);
  if (missing !== null && missing !== 'transactions-empty') return unknownPart(missing, ['/transactions']);
  return null;
}

/** Why the number of paid installments, and all that follows from it, may be another. */
function listDoubts(inputs: PositionInputs): PositionNote[] {
  const { doubts, hasPayment, missing, terms, remaining, credits, isEnded } = inputs;
  const notes = [...doubts.open];
  if (!hasPayment) notes.push(missing ?? 'no-payment-entry');
  if (!terms.isCountSure) notes.push('schedules-differ');
  const isPaid = coveredBy(credits.likely, terms) === terms.amounts.length;
  if (remaining !== null && (remaining === 0) !== isPaid) notes.push('remaining-disagrees');
  if (isEnded && !isPaid) notes.push('status-disagrees');
  return notes;
}

/** True where the API says that nothing remains, and a payment may have settled the rest. */
function isSettled({ doubts, remaining }: PositionInputs): boolean {
  return remaining === 0 && (doubts.hasPayoff || doubts.hasPrepayment);
}

export function paidPart(inputs: PositionInputs): PositionPart<number> {
  const gap = missingFor(inputs, false);
  if (gap) return gap;
  const { terms, credits, entries } = inputs;
  const because = entries.filter(isStandingPayment).map(({ pointer }) => pointer);
  if (isSettled(inputs))
    return knownPart(terms.count, 'fits', { because: ['/amountRemaining', ...because], notes: ['payoff'] });
  const paid = coveredBy(credits.likely, terms);
  const otherwise = othersThan(paid, [coveredBy(credits.low, terms), coveredBy(credits.high, terms)]);
  const notes = [...listDoubts(inputs), ...(otherwise.length > 0 ? entryNotes(inputs) : [])];
  const isSure = notes.length === 0 && otherwise.length === 0;
  return knownPart(paid, isSure ? 'follows' : 'fits', {
    because: because.length > 0 ? because : ['/transactions'],
    notes,
    otherwise,
  });
}

function entryNotes({ entries }: PositionInputs): PositionNote[] {
  return entries.flatMap(({ low, high, notes }) => (low === high ? [] : notes));
}

/** The outcome of every reading of the credit by every series of due dates; the likeliest first. */
function outcomesOf(inputs: PositionInputs): [Outcome, ...Outcome[]] {
  const { terms, credits } = inputs;
  const [likeliest = { due: [], payable: [] }] = terms.dueDates;
  const others = terms.dueDates.flatMap((series) =>
    [...new Set([credits.likely, credits.low, credits.high])].map((credit) =>
      outcomeOf(credit, series, inputs),
    ),
  );
  return [outcomeOf(credits.likely, likeliest, inputs), ...others];
}

/** The likeliest outcome, the other values of one part of it, and why the part may be another. */
function compareOutcomes<T>(inputs: PositionInputs, partOf: (outcome: Outcome) => T) {
  const { credits } = inputs;
  const [first, ...others] = outcomesOf(inputs);
  const nearest = outcomeByNearestDay(inputs, first);
  const otherwise = othersThan(partOf(first), [...others, ...(nearest ? [nearest] : [])].map(partOf));
  const notes = listDoubts(inputs);
  // The payments may have been for other installments than those that came due first.
  if (nearest || inputs.doubts.hasUnclearReversal || hasPaidPastPart(inputs))
    notes.push('first-in-first-out');
  else if (otherwise.length > 0)
    notes.push(...(credits.low === credits.high ? ['schedules-differ' as const] : entryNotes(inputs)));
  return { first, otherwise, notes };
}

/** The first installment that is not paid and whose day has not passed. */
export function duePart(inputs: PositionInputs): PositionPart<DatedAmount> {
  const gap = missingFor(inputs, true);
  if (gap) return gap;
  if (isSettled(inputs)) return knownPart<DatedAmount>(null, 'follows', { because: ['/amountRemaining'] });
  const { doubts, terms, today, credits } = inputs;
  // After a payoff or a prepayment nobody knows whether installments went, or became smaller.
  if (doubts.hasPayoff) return unknownPart('payoff', doubts.pointers);
  if (doubts.hasPrepayment) return unknownPart('prepayment', doubts.pointers);
  const { first, otherwise, notes } = compareOutcomes(inputs, ({ next }) => next);
  if (first.next) {
    const passed = daysBefore(terms.dueDates[0]?.payable ?? [], today);
    const index = Math.max(first.paid, passed);
    const whole = terms.amounts[index] ?? 0;
    if (leftOf(index, credits.likely, terms) < whole) notes.push('credit-in-next');
    if (!areAmountsSure(inputs, index + 1)) notes.push('amounts-differ');
    if (index > passed + 1) notes.push('first-in-first-out');
  }
  return knownPart(first.next, notes.length === 0 ? 'follows' : 'fits', {
    because: termPaths,
    notes,
    otherwise,
  });
}

/** False where the amounts up to an installment may differ: by another schedule, or as the last one adjusts the cents. */
function areAmountsSure(
  { terms: { areAmountsSure: areSure, amounts, isEqualSum } }: PositionInputs,
  upTo: number,
): boolean {
  return areSure && (upTo < amounts.length || isEqualSum);
}

/** The installments whose day has passed and that are not paid. Without a sign that the money was paid out, a passed day is no lateness. */
export function overduePart(
  inputs: PositionInputs,
): PositionPart<NonNullable<Position['overdue']['value']>> & Pick<Position['overdue'], 'charges'> {
  const none = { charges: null };
  const gap = missingFor(inputs, true);
  if (gap) return { ...gap, ...none };
  if (isSettled(inputs)) return { ...knownPart(null, 'follows', { because: ['/amountRemaining'] }), ...none };
  const { first, otherwise, notes } = compareOutcomes(inputs, ({ overdue }) => overdue);
  if (!inputs.isPaidOut) {
    const doubts = [...listDoubts(inputs), ...(first.overdue ? ['not-paid-out' as const] : [])];
    return { ...knownPart(null, 'fits', { because: ['/transactions'], notes: doubts }), ...none };
  }
  if (first.overdue && !areAmountsSure(inputs, first.paid + first.overdue.installments))
    notes.push('amounts-differ');
  const certainty = notes.length === 0 ? 'follows' : 'fits';
  const charges = first.overdue && overdueCharges(inputs, first.overdue);
  if (first.overdue) notes.push('without-charges', ...(inputs.isPayroll ? (['payroll'] as const) : []));
  return {
    ...knownPart(first.overdue, certainty, { because: termPaths, notes, otherwise }),
    charges: charges && {
      low: amountAsSent(charges.low, inputs.terms.unit),
      high: amountAsSent(charges.high, inputs.terms.unit),
    },
  };
}

export function lastDuePart({ terms }: PositionInputs): PositionPart<string> {
  if (terms.count === null) return unknownPart('no-installment-count', [termPaths[1]]);
  if (terms.dueDates.length === 0) return unknownPart('no-first-due-date', [termPaths[2]]);
  const [last, ...others] = terms.dueDates.map(({ due }) => dayText(due.at(-1) ?? 0));
  const otherwise = othersThan(last ?? null, others);
  const isSure = otherwise.length === 0 && terms.isCountSure;
  return knownPart(last ?? null, isSure ? 'follows' : 'fits', {
    because: [termPaths[1], termPaths[2]],
    notes: isSure ? [] : ['schedules-differ'],
    otherwise,
  });
}
