import { dayText } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from '#lib/offer/calendar/bank-calendar.ts';
import { type LateCost, lateCost } from '#lib/offer/late/late-cost.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import { amountAsSent } from '../amounts/sent-amounts.ts';
import { isWholePayment } from '../entries/entry.ts';
import type { DatedAmount, Overdue } from '../loan-position.ts';
import { coveredBy, daysBefore, leftOf, type Reading } from '../plan/covered-installments.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import type { DueSeries } from '../plan/stated-schedule.ts';
import type { PositionInputs } from './position-inputs.ts';

/** The outcome of one reading and one series of due dates. Amounts as sent. */
export type Outcome = {
  paid: number;
  next: DatedAmount | null;
  overdue: Overdue | null;
  /** The due day of the oldest installment that is overdue. */
  overdueFrom: string | null;
};

/** A day number and an amount in cents as the position shows them. */
export function datedAmount(day: number, cents: number, { unit }: Pick<RepaymentTerms, 'unit'>): DatedAmount {
  return { date: dayText(day), amount: amountAsSent(cents, unit) };
}

/** The business days in which a payment may still be on its way. */
const clearingDays = 3;

/** What one reading of the payments leaves of the installments on a day, by one series of due dates. */
export function outcomeOf(
  { paid, left }: Reading,
  { due, payable }: DueSeries,
  { terms, today }: { terms: RepaymentTerms; today: number },
): Outcome {
  const isLate = (index: number) => (payable[index] ?? Number.POSITIVE_INFINITY) < today;
  const next = left.findIndex((cents, index) => cents > 0 && !isLate(index));
  const late = left.flatMap((cents, index) => (cents > 0 && isLate(index) ? [index] : []));
  const [oldest] = late.toSorted((a, b) => (payable[a] ?? today) - (payable[b] ?? today));
  const cents = late.reduce((sum, index) => sum + (left[index] ?? 0), 0);
  return {
    paid,
    next: next < 0 ? null : datedAmount(due[next] ?? 0, left[next] ?? 0, terms),
    overdue:
      oldest === undefined
        ? null
        : {
            days: today - (payable[oldest] ?? today),
            amount: amountAsSent(cents, terms.unit),
            installments: late.length,
            state: isClearing(payable[oldest] ?? today, today) ? 'not-seen-yet' : 'late',
          },
    overdueFrom: oldest === undefined ? null : dayText(due[oldest] ?? today),
  };
}

/** True up to three business days after a business day: a payment may still be on its way. */
export function isClearing(payable: number, today: number): boolean {
  return (businessDaysTo(payable, [today])?.[0] ?? Number.POSITIVE_INFINITY) <= clearingDays;
}

type Charges = { low: number; high: number };
type OnDay = { terms: RepaymentTerms; today: number };

/**
 * The charges in cents on the overdue installments if they were paid today, as a range over every convention of the
 * offer's fine; null where they are not known. `charged`: the cents of each installment that bear charges.
 */
export function overdueCharges(charged: readonly number[], on: OnDay): Charges | null {
  const [agreed, withContract] = waysToCharge(charged, on);
  return agreed && withContract ? { low: agreed.low, high: withContract.high } : null;
}

/** The same as the fine and the default interest, and as these with the contract's own interest; empty where not known. */
export function waysToCharge(charged: readonly number[], on: OnDay): Charges[] {
  const { fine, defaultInterest, contractInterest } = chargesByPart(charged, on) ?? {};
  if (!fine || !defaultInterest) return [];
  const agreed = { low: fine.low + defaultInterest.low, high: fine.high + defaultInterest.high };
  // The contract's own interest may be charged besides, where its rate is known.
  const { low, high } = contractInterest ?? { low: 0, high: 0 };
  return [agreed, { low: agreed.low + low, high: agreed.high + high }];
}

/** The same apart, if what is overdue today were paid on another day; null where a part is not known, and without terms. */
export function chargesByPart(
  charged: readonly number[],
  { terms, today }: OnDay,
  paid = today,
): Record<keyof LateCost, Charges | null> | null {
  const [series] = terms.dueDates;
  const { late } = terms;
  if (!late || !series) return null;
  const costs = charged.flatMap((cents, index) => {
    const due = series.due[index];
    const isLate = (series.payable[index] ?? Number.POSITIVE_INFINITY) < today;
    return cents > 0 && due !== undefined && isLate
      ? [lateCost(late, { installment: cents / 100, due, paid })]
      : [];
  });
  const sumOf = (part: keyof LateCost): Charges | null => {
    const ranges = costs.map((cost) => cost?.[part] ?? null);
    if (ranges.includes(null)) return null;
    const total = (end: keyof Charges) => ranges.reduce((sum, range) => sum + centsOf(range?.[end] ?? 0), 0);
    return { low: total('low'), high: total('high') };
  };
  return {
    fine: sumOf('fine'),
    defaultInterest: sumOf('defaultInterest'),
    contractInterest: sumOf('contractInterest'),
  };
}

/**
 * The outcome if each payment were for the installment whose day is nearest, as when each has a boleto of its own: a
 * month that was left out stays open although later ones were paid. Null where these are the same installments as those
 * that are paid first in, first out.
 */
export function outcomeByNearestDay(
  { entries, terms, today }: PositionInputs,
  fifo: Pick<Outcome, 'paid'>,
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
  const [series] = terms.dueDates;
  if (!series || gap === -1 || !isPaid.includes(true, gap) || gap >= fifo.paid) return null;
  const left = terms.amounts.map((amount, index) => (isPaid[index] ? 0 : amount));
  return outcomeOf({ paid: fifo.paid, left }, series, { terms, today });
}

/** The installments not yet paid, in their order. */
function openOf(isPaid: readonly boolean[]): number[] {
  return isPaid.flatMap((paid, index) => (paid ? [] : [index]));
}

/** The installment not yet paid whose day is nearest to a day; the earlier of two; -1 if all are paid. */
function nearestOpen(days: readonly number[], day: number, isPaid: readonly boolean[]): number {
  let after = daysBefore(days, day);
  let unpaidBefore = after - 1;
  while (unpaidBefore >= 0 && isPaid[unpaidBefore]) unpaidBefore--;
  while (after < days.length && isPaid[after]) after++;
  if (unpaidBefore < 0) return after < isPaid.length ? after : -1;
  if (after >= days.length) return unpaidBefore;
  return day - (days[unpaidBefore] ?? 0) <= (days[after] ?? 0) - day ? unpaidBefore : after;
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
