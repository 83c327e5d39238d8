import { dayText } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from '#lib/offer/calendar/bank-calendar.ts';
import type { ClassifiedEntry } from '../entries/entry.ts';
import { amountAsSent } from '../entries/read-entries.ts';
import type { DatedAmount, Overdue } from '../loan-position.ts';
import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import type { DueSeries } from '../plan/due-series.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';

/** The sums of the classified entries by the least, the likeliest and the most favorable reading, in cents. */
export type Credits = { low: number; likely: number; high: number };

export function creditsOf(entries: readonly ClassifiedEntry[]): Credits {
  const credits = { low: 0, likely: 0, high: 0 };
  for (const { low, likely, high } of entries) {
    credits.low += low;
    credits.likely += likely;
    credits.high += high;
  }
  return credits;
}

/** The outcome of one reading of the credit and one series of due dates. Amounts as sent. */
export type Outcome = {
  paid: number;
  next: DatedAmount | null;
  overdue: Overdue | null;
};

/** A day number and an amount in cents as the position shows them. */
export function datedAmount(day: number, cents: number, { unit }: Pick<RepaymentTerms, 'unit'>): DatedAmount {
  return { date: dayText(day), amount: amountAsSent(cents, unit) };
}

/** What is overdue since the last day on which the oldest unpaid installment was payable in time. */
export function overdueSince(
  payable: number,
  { installments, cents }: { installments: number; cents: number },
  { terms, today }: { terms: RepaymentTerms; today: number },
): Overdue {
  return {
    days: today - payable,
    amount: amountAsSent(cents, terms.unit),
    installments,
    state: isClearing(payable, today) ? 'not-seen-yet' : 'late',
  };
}

const clearingDays = 3;

/** `today`: a day number. */
export function outcomeOf(
  credit: number,
  series: DueSeries,
  { terms, today }: { terms: RepaymentTerms; today: number },
): Outcome {
  const paid = coveredBy(credit, terms);
  const count = terms.amounts.length;
  const passed = Math.min(daysBefore(series.payable, today), count);
  const toCome = Math.max(paid, passed);
  const next =
    toCome < count ? datedAmount(series.due[toCome] ?? 0, leftOf(toCome, credit, terms), terms) : null;
  if (paid >= passed) return { paid, next, overdue: null };
  const cents = (terms.sums[passed - 1] ?? 0) - Math.max(credit, 0);
  const open = { installments: passed - paid, cents };
  return { paid, next, overdue: overdueSince(series.payable[paid] ?? 0, open, { terms, today }) };
}

/** True up to three business days after a business day: a payment may still be on its way. */
export function isClearing(payable: number, today: number): boolean {
  return (businessDaysTo(payable, [today])?.[0] ?? Number.POSITIVE_INFINITY) <= clearingDays;
}
