import type { PositionNote } from '../loan-position.ts';
import { coveredBy } from '../plan/covered-installments.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import { type ClassifiedEntry, isWholePayment } from './entry.ts';

/** The reasons why the whole list could be read otherwise. `open`: reasons that could change any part of the position. */
export type Doubts = {
  open: PositionNote[];
  pointers: string[];
  hasPayoff: boolean;
  hasPrepayment: boolean;
  /** A payment was taken back, and it may have been another one of the same amount. */
  hasUnclearReversal: boolean;
};

export function doubtsOf(entries: readonly ClassifiedEntry[], terms: RepaymentTerms, credit: number): Doubts {
  const open = entries.filter(({ isOpen, isReversed }) => isOpen && !isReversed);
  const notes = new Set(open.flatMap((entry) => entry.notes));
  if (hasOtherNumbers(entries, coveredBy(credit, terms))) notes.add('disagrees.numbers');
  return {
    open: [...notes],
    pointers: open.map(({ pointer }) => pointer),
    hasUnclearReversal: entries.some(isUnclearReversal),
    hasPayoff: open.some((entry) => entry.notes.includes('payoff')),
    hasPrepayment: open.some(
      (entry) =>
        entry.notes.includes('prepayment') ||
        (entry.notes.includes('unreadable.entry-kind') && entry.high > entry.likely),
    ),
  };
}

export function isUnclearReversal({ notes }: Pick<ClassifiedEntry, 'notes'>): boolean {
  return notes.includes('maybe.other-payment');
}

/** True where descriptions number the installments otherwise than by first in, first out: one twice, or one left out. */
function hasOtherNumbers(entries: readonly ClassifiedEntry[], paid: number): boolean {
  const numbers = entries.filter(isWholePayment).flatMap(({ installmentNumber }) => installmentNumber ?? []);
  if (numbers.length === 0) return false;
  return new Set(numbers).size !== numbers.length || Math.max(...numbers) > paid;
}
