import type { PromiseDraft } from '#lib/loan/loan-promise.ts';
import type { LoanView } from './loan-view.ts';

/**
 * What a customer would most likely promise: what is to be paid on the day that was asked about, or else what is overdue, or
 * else the next installment on its day. `cents` is null where none of them is known, and `day` where no day belongs to it.
 */
export function suggestPromise({
  nothingOwed,
  position,
  request,
}: Pick<LoanView, 'nothingOwed' | 'position' | 'request'>): {
  cents: number | null;
  day: PromiseDraft['day'] | null;
} {
  if (nothingOwed || !position) return { cents: null, day: null };
  const { forPayment, overdue, nextDue } = position;
  const day = request.paymentFor;
  // What settles the whole loan is seldom what is promised.
  const isOwed = forPayment.value !== null && !forPayment.means.includes('payoff');
  if (day !== null && isOwed) return { cents: centsOf(forPayment.value, forPayment.unit), day };
  if (overdue.value) return { cents: centsOf(overdue.value.amount, overdue.unit), day };
  const next = nextDue.value;
  return { cents: centsOf(next?.amount ?? null, nextDue.unit), day: day ?? next?.date ?? null };
}

const centsOf = (amount: number | null, unit: string | null) =>
  amount === null || unit === null ? null : Math.round(amount * (unit === 'centavos' ? 1 : 100));
