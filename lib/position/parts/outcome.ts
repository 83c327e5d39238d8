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
    toCome < count
      ? {
          date: dayText(series.due[toCome] ?? 0),
          amount: amountAsSent(leftOf(toCome, credit, terms), terms.unit),
        }
      : null;
  if (paid >= passed) return { paid, next, overdue: null };
  const open = (terms.sums[passed - 1] ?? 0) - Math.max(credit, 0);
  const oldest = series.payable[paid] ?? 0;
  return {
    paid,
    next,
    overdue: {
      days: today - oldest,
      amount: amountAsSent(open, terms.unit),
      installments: passed - paid,
      state: isClearing(oldest, today) ? 'not-seen-yet' : 'late',
    },
  };
}

/** True up to three business days after a business day: a payment may still be on its way. */
export function isClearing(payable: number, today: number): boolean {
  return (businessDaysTo(payable, [today])?.[0] ?? Number.POSITIVE_INFINITY) <= clearingDays;
}
