import { coveredBy, leftOf } from '../plan/covered-installments.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';

/** One way to read what was paid: how many installments are, and the cents that are left of each, in their order. */
export type Reading = { paid: number; left: readonly number[] };

/** The reading of a credit in cents, which pays the installments that fall due first. */
export function readingOf(credit: number, terms: RepaymentTerms): Reading {
  const paid = coveredBy(credit, terms);
  return { paid, left: terms.amounts.map((_, index) => (index < paid ? 0 : leftOf(index, credit, terms))) };
}
