import type { JsonObject } from '#lib/loan/json.ts';

const minTimes = 2;

/** The amounts, without their signs, that at least two transactions of a loan have, as sent. */
export function repeatedAmounts(loan: JsonObject): number[] {
  const { transactions } = loan;
  const times = new Map<number, number>();
  for (const entry of Array.isArray(transactions) ? transactions : []) {
    const amount = typeof entry === 'object' && entry !== null && 'amount' in entry ? entry.amount : null;
    if (typeof amount !== 'number' || amount === 0) continue;
    times.set(Math.abs(amount), (times.get(Math.abs(amount)) ?? 0) + 1);
  }
  return [...times].flatMap(([size, count]) => (count >= minTimes ? [size] : []));
}
