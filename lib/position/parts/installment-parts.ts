import { dayText } from '#lib/loan/civil-date.ts';
import { rangeAsSent } from '../amounts/sent-amounts.ts';
import type { DatedAmount, Overdue, Position, PositionNote, PositionPart } from '../loan-position.ts';
import { statedLeft } from '../plan/api-installments.ts';
import { daysBefore } from '../plan/covered-installments.ts';
import { knownPart, othersThan, unknownPart } from './make-part.ts';
import { hasPaidPastPart, type Outcome, outcomeByNearestDay, outcomeOf, overdueCharges } from './overdue.ts';
import type { CoveredInputs, PositionInputs } from './position-inputs.ts';

const termPaths = ['/offer/installmentAmount', '/offer/numberOfInstallments', '/offer/firstDueDate'] as const;

/** The unknown part for the missing field without which nothing can be said about installments; null if there is none. */
function missingFor(
  { terms, coverage, missing }: CoveredInputs,
  needsDates: boolean,
): PositionPart<never> | null {
  if (terms.amounts.length === 0)
    return terms.installment === null
      ? unknownPart('missing.installment-amount', [termPaths[0]])
      : unknownPart('missing.installment-count', [termPaths[1]]);
  if (needsDates && terms.dueDates.length === 0) return unknownPart('missing.first-due-date', [termPaths[2]]);
  return coverage.source === null && missing !== null ? unknownPart(missing, ['/transactions']) : null;
}

/** Where a part comes from: the schedule, and what tells how much of it is paid. */
const pathsOf = ({ coverage }: CoveredInputs) =>
  coverage.source === 'installments' ? coverage.because : termPaths;

export function paidPart(inputs: CoveredInputs): PositionPart<number> {
  const gap = missingFor(inputs, false);
  if (gap) return gap;
  const { terms, coverage } = inputs;
  const { source, readings, because } = coverage;
  if (source === null) return unknownPart(coverage.notes[0] ?? 'no-payment.untold', because);
  if (coverage.settledBy)
    return knownPart(terms.count, 'follows', {
      because: [coverage.settledBy, ...because.filter((pointer) => pointer !== '/transactions')],
    });
  const [{ paid }, ...others] = readings;
  const otherwise = othersThan(
    paid,
    others.map((other) => other.paid),
  );
  const notes = [...coverage.notes, ...(otherwise.length > 0 ? entryNotes(inputs) : [])];
  const isSure = notes.length === 0 && otherwise.length === 0;
  return knownPart(paid, isSure ? 'follows' : 'fits', { because, notes, otherwise });
}

function entryNotes({ entries }: PositionInputs): PositionNote[] {
  return entries.flatMap(({ low, high, notes }) => (low === high ? [] : notes));
}

/** The outcome of every reading by every series of due dates; the likeliest first. */
function outcomesOf(inputs: CoveredInputs): [Outcome, ...Outcome[]] {
  const { terms, coverage } = inputs;
  const [likeliest = { due: [], payable: [] }] = terms.dueDates;
  const others = terms.dueDates.flatMap((series) =>
    coverage.readings.map((reading) => outcomeOf(reading, series, inputs)),
  );
  return [outcomeOf(coverage.readings[0], likeliest, inputs), ...others];
}

/** The likeliest outcome, the other values of one part of it, and why the part may be another. */
function compareOutcomes<T>(inputs: CoveredInputs, partOf: (outcome: Outcome) => T) {
  const { credits, coverage } = inputs;
  const [first, ...others] = outcomesOf(inputs);
  const isByTransactions = coverage.source === 'transactions';
  const nearest = isByTransactions ? outcomeByNearestDay(inputs, first) : null;
  const otherwise = othersThan(partOf(first), [...others, ...(nearest ? [nearest] : [])].map(partOf));
  const notes = [...coverage.notes];
  // The payments may have been for other installments than those that came due first.
  if (isByTransactions && (nearest || inputs.doubts.hasUnclearReversal || hasPaidPastPart(inputs)))
    notes.push('first-in-first-out');
  else if (otherwise.length > 0)
    notes.push(...(credits.low === credits.high ? ['differ.schedules' as const] : entryNotes(inputs)));
  return { first, otherwise, notes };
}

/** The first installment that is not paid and whose day has not passed. */
export function duePart(inputs: CoveredInputs): PositionPart<DatedAmount> {
  const gap = missingFor(inputs, true);
  if (gap) return gap;
  const { doubts, terms, today, coverage } = inputs;
  if (coverage.settledBy) return knownPart<DatedAmount>(null, 'follows', { because: [coverage.settledBy] });
  // After a payoff or a prepayment nobody knows whether installments went, or became smaller.
  if (coverage.source === 'transactions' && doubts.hasPayoff) return unknownPart('payoff', doubts.pointers);
  if (coverage.source === 'transactions' && doubts.hasPrepayment)
    return unknownPart('prepayment', doubts.pointers);
  const { first, otherwise, notes } = compareOutcomes(inputs, ({ next }) => next);
  if (first.next) {
    const { left } = coverage.readings[0];
    const passed = daysBefore(terms.dueDates[0]?.payable ?? [], today);
    const nextIndex = left.findIndex((cents, index) => cents > 0 && index >= passed);
    if ((left[nextIndex] ?? 0) < (terms.amounts[nextIndex] ?? 0)) notes.push('credit-in-next');
    if (!areAmountsSure(inputs, nextIndex + 1)) notes.push('differ.amounts');
    if (nextIndex > passed + 1 && coverage.source === 'transactions') notes.push('first-in-first-out');
  }
  return knownPart(first.next, notes.length === 0 ? 'follows' : 'fits', {
    because: pathsOf(inputs),
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

type OverduePart = PositionPart<Overdue> & Pick<Position['overdue'], 'charges' | 'from'>;

/**
 * The installments whose day has passed and that are not paid. Without a sign that the money was paid out, a passed day is
 * no lateness. Where nothing tells what is paid, what would be overdue if nothing was is in `otherwise`.
 */
export function overduePart(inputs: CoveredInputs): OverduePart {
  const none = { charges: null, from: null };
  const gap = missingFor(inputs, true);
  const { coverage, terms, isPaidOut, isPayroll } = inputs;
  if (gap) return { ...gap, ...none };
  if (coverage.settledBy)
    return { ...knownPart<Overdue>(null, 'follows', { because: [coverage.settledBy] }), ...none };
  const { first, otherwise, notes } = compareOutcomes(inputs, ({ overdue }) => overdue);
  if (coverage.source === null)
    return seenOverduePart(inputs) ?? { ...untold(inputs, first.overdue), ...none };
  if (!isPaidOut) {
    const doubts = [...coverage.notes, ...(first.overdue ? ['not-paid-out' as const] : [])];
    return { ...knownPart<Overdue>(null, 'fits', { because: ['/transactions'], notes: doubts }), ...none };
  }
  if (first.overdue && !areAmountsSure(inputs, first.paid + first.overdue.installments))
    notes.push('differ.amounts');
  const certainty = notes.length === 0 ? 'follows' : 'fits';
  const charges = first.overdue ? overdueCharges(coverage.readings[0].left, inputs) : null;
  if (first.overdue) notes.push('without-charges', ...(isPayroll ? (['payroll'] as const) : []));
  return {
    ...knownPart(first.overdue, certainty, { because: pathsOf(inputs), notes, otherwise }),
    charges: rangeAsSent(charges, terms.unit),
    from: first.overdueFrom,
  };
}

/** Nothing tells what was paid: what is overdue if nothing was stands beside it, and is not said to be so. */
function untold(
  { coverage, isPaidOut, isEnded }: CoveredInputs,
  ifUnpaid: Overdue | null,
): PositionPart<Overdue> {
  return knownPart<Overdue>(null, 'unknown', {
    because: coverage.because,
    notes: [...coverage.notes, ...(isPaidOut ? [] : (['not-paid-out'] as const))],
    otherwise: ifUnpaid && isPaidOut && !isEnded ? [ifUnpaid] : [],
  });
}

/** Of installments that are listed in part, those that are seen unpaid after their day are late at least; null without one. */
function seenOverduePart(inputs: CoveredInputs): OverduePart | null {
  const { terms } = inputs;
  const { stated } = terms;
  const [series] = terms.dueDates;
  if (!stated || !series) return null;
  const left = new Array<number>(terms.amounts.length).fill(0);
  for (const installment of stated.list)
    if (installment.number <= left.length) left[installment.number - 1] = statedLeft(installment) ?? 0;
  const { overdue, overdueFrom: from } = outcomeOf({ paid: 0, left }, series, inputs);
  if (!overdue) return null;
  const notes = ['missing.installments', 'without-charges'] as const;
  return { ...knownPart(overdue, 'fits', { because: ['/installments'], notes }), charges: null, from };
}

export function lastDuePart({ terms }: PositionInputs): PositionPart<string> {
  if (terms.count === null) return unknownPart('missing.installment-count', [termPaths[1]]);
  if (terms.dueDates.length === 0) return unknownPart('missing.first-due-date', [termPaths[2]]);
  const [last, ...others] = terms.dueDates.map(({ due }) => dayText(due.at(-1) ?? 0));
  const otherwise = othersThan(last ?? null, others);
  const isSure = otherwise.length === 0 && terms.isCountSure;
  return knownPart(last ?? null, isSure ? 'follows' : 'fits', {
    because: [termPaths[1], termPaths[2]],
    notes: isSure ? [] : ['differ.schedules'],
    otherwise,
  });
}
