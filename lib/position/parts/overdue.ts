import { dayText } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from '#lib/offer/calendar/bank-calendar.ts';
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { centsOf } from '#lib/offer/units/rounding.ts';
import { amountAsSent } from '../entries/read-entries.ts';
import type { DatedAmount, Overdue } from '../loan-position.ts';
import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import type { DueSeries, RepaymentTerms } from '../plan/repayment-terms.ts';
import type { PositionInputs } from './position-inputs.ts';

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

/**
 * The charges on the overdue installments if they were paid today, as a range over every convention of the offer's
 * fine.
 */
export function overdueCharges(
  { terms, credits, today }: PositionInputs,
  { installments }: Overdue,
): { low: number; high: number } | null {
  if (!terms.late) return null;
  const from = coveredBy(credits.likely, terms);
  let [low, high] = [0, 0];
  for (let index = from; index < from + installments; index++) {
    const due = terms.dueDates[0]?.due[index];
    if (due === undefined) return null;
    const installment = leftOf(index, credits.likely, terms) / 100;
    const { fine, defaultInterest, contractInterest } =
      lateCost(terms.late, { installment, due, paid: today }) ?? {};
    if (!fine || !defaultInterest) return null;
    low += centsOf(fine.low + defaultInterest.low);
    // The contract's own interest may be charged besides, where its rate is known.
    high += centsOf(fine.high + defaultInterest.high + (contractInterest?.high ?? 0));
  }
  return { low: amountAsSent(low, terms.unit), high: amountAsSent(high, terms.unit) };
}
