import { type Json, valueAt } from '#lib/loan/json.ts';
import type { Facts, Fraction } from '../facts.ts';
import type { LateTerms } from './late.ts';

/** What is the same for every installment of an offer. */
export type OfferLateTerms = Omit<LateTerms, 'installment' | 'dueDate'>;

/** One installment of the table: its due date (`YYYY-MM-DD`) and what is paid, in reais. */
export type DueInstallment = { dueDate: string | null; payment: number };

/** What the facts of an offer say of being late with any of its installments. */
export function offerLateTerms(loan: Json, { rates, matches }: Facts): OfferLateTerms {
  return {
    fineRate: known(rates.fine),
    defaultRate: known(rates.fineMonthly),
    interestBase: valueAt(loan, '/offer/fine/interestBase') ?? null,
    contractRate: known(rates.monthly) ?? matches[0]?.rate ?? null,
    dayCounts: [...new Set(matches.map(({ plan }) => plan.dayCount))],
  };
}

/** The same, of one installment. */
export function lateTermsOf(terms: OfferLateTerms, { dueDate, payment }: DueInstallment): LateTerms {
  return { ...terms, installment: payment, dueDate };
}

function known(rate: Fraction): number | null {
  return rate?.ok ? rate.value : null;
}
