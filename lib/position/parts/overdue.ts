import { dayText } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from '#lib/offer/calendar/bank-calendar.ts';
import { lateCost } from '#lib/offer/late/late-cost.ts';
import { centsOf } from '#lib/offer/units/rounding.ts';
import { isWholePayment } from '../entries/entry.ts';
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
function overdueSince(
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

/** The business days in which a payment may still be on its way. */
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
 * The charges in cents on the overdue installments if they were paid today, as a range over every convention of the
 * offer's fine; null where they are not known.
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
  return { low, high };
}

/**
 * The outcome if each payment were for the installment whose day is nearest, as when each has a boleto of its own: a
 * month that was left out stays open although later ones were paid. Null where these are the same installments as those
 * that are paid first in, first out.
 */
export function outcomeByNearestDay(
  { entries, terms, today }: PositionInputs,
  fifo: Outcome,
): Outcome | null {
  const payable = terms.dueDates[0]?.payable ?? [];
  const isPaid = new Array<boolean>(terms.amounts.length).fill(false);
  for (const entry of entries) {
    if (!isWholePayment(entry) || entry.day === null) continue;
    const whole = Math.round(entry.likely / (terms.installment ?? entry.likely));
    // The quotient of two values of the answer may be any number: only installments that exist are counted.
    const paid = whole > 1 ? openOf(isPaid).slice(0, whole) : [nearestOpen(payable, entry.day, isPaid)];
    for (const index of paid) if (index >= 0) isPaid[index] = true;
  }
  const gap = isPaid.indexOf(false);
  if (gap === -1 || !isPaid.includes(true, gap) || gap >= fifo.paid) return null;
  const passed = daysBefore(payable, today);
  const open = openOf(isPaid);
  const late = open.filter((index) => index < passed);
  const next = open.find((index) => index >= passed);
  const amountOf = (index: number) => terms.amounts[index] ?? 0;
  const [oldest] = late;
  const cents = late.reduce((sum, index) => sum + amountOf(index), 0);
  return {
    paid: fifo.paid,
    next: next === undefined ? null : datedAmount(terms.dueDates[0]?.due[next] ?? 0, amountOf(next), terms),
    overdue:
      oldest === undefined
        ? null
        : overdueSince(payable[oldest] ?? today, { installments: late.length, cents }, { terms, today }),
  };
}

/** The installments not yet paid, in their order. */
function openOf(isPaid: readonly boolean[]): number[] {
  return isPaid.flatMap((paid, index) => (paid ? [] : [index]));
}

/** The installment not yet paid whose day is nearest to a day; the earlier of two; -1 if all are paid. */
function nearestOpen(days: readonly number[], day: number, isPaid: readonly boolean[]): number {
  let after = daysBefore(days, day);
  let before = after - 1;
  while (before >= 0 && isPaid[before]) before--;
  while (after < days.length && isPaid[after]) after++;
  if (before < 0) return after < isPaid.length ? after : -1;
  if (after >= days.length) return before;
  return day - (days[before] ?? 0) <= (days[after] ?? 0) - day ? before : after;
}

/**
 * True where a whole installment was paid while a part of an earlier one was open: first in, first out pays the rest of
 * that one with it, and the customer may have meant the next.
 */
export function hasPaidPastPart({ entries, terms }: PositionInputs): boolean {
  let credit = 0;
  for (const entry of entries) {
    const index = coveredBy(credit, terms);
    const isPartOpen =
      index < terms.amounts.length && leftOf(index, credit, terms) < (terms.amounts[index] ?? 0);
    if (isPartOpen && isWholePayment(entry)) return true;
    credit += entry.likely;
  }
  return false;
}
