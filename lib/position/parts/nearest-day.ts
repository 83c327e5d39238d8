import { isWholePayment } from '../entries/entry.ts';
import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import { datedAmount, type Outcome, overdueSince } from './overdue.ts';
import type { PositionInputs } from './position-inputs.ts';

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
    const whole = Math.max(1, Math.round(entry.likely / (terms.installment ?? entry.likely)));
    for (let paid = 0; paid < whole; paid++) {
      const index = whole > 1 ? isPaid.indexOf(false) : nearestOpen(payable, entry.day, isPaid);
      if (index >= 0) isPaid[index] = true;
    }
  }
  const gap = isPaid.indexOf(false);
  if (gap === -1 || !isPaid.includes(true, gap) || gap >= fifo.paid) return null;
  const passed = daysBefore(payable, today);
  const open = isPaid.flatMap((paid, index) => (paid ? [] : [index]));
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
