import type { RepaymentTerms } from './repayment-terms.ts';

type Amounts = Pick<RepaymentTerms, 'sums' | 'amounts' | 'installment'>;

/** How many installments a credit pays, first in, first out. Amounts in cents. */
export function coveredBy(credit: number, terms: Amounts): number {
  return countLeading(terms.sums.length, (index) => creditFor(index, terms) <= credit);
}

/**
 * The credit that pays the installments up to this one. The last installment adjusts the cents of all others by a
 * schedule that may not be the lender's: it is taken to be the offer's installment if that is less.
 */
function creditFor(index: number, { sums, amounts, installment }: Amounts): number {
  const sum = sums[index] ?? 0;
  const amount = amounts[index] ?? 0;
  const isLast = index === sums.length - 1 && installment !== null;
  if (!isLast || Math.abs(amount - installment) > amount / 10) return sum;
  return sum - amount + Math.min(amount, installment) - Math.floor(sums.length / 2);
}

/** The cents that are left of an installment after a credit. */
export function leftOf(index: number, credit: number, { sums, amounts }: Amounts): number {
  return Math.min(amounts[index] ?? 0, Math.max(0, (sums[index] ?? 0) - credit));
}

/** One way to read what was paid: how many installments are, and the cents that are left of each, in their order. */
export type Reading = { paid: number; left: readonly number[] };

/** The reading of a credit in cents, which pays the installments that fall due first. */
export function readingOf(credit: number, terms: Amounts): Reading {
  const paid = coveredBy(credit, terms);
  return { paid, left: terms.amounts.map((_, index) => (index < paid ? 0 : leftOf(index, credit, terms))) };
}

/** How many of ascending days are before a day. */
export function daysBefore(days: readonly number[], day: number): number {
  return countLeading(days.length, (index) => (days[index] ?? 0) < day);
}

/** How many of `length` places have a property that the first ones have, and none after them. A binary search. */
function countLeading(length: number, has: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
