import type { Json, JsonObject } from '#lib/loan/json.ts';

/** The installments of `offer` in `test-position.ts` as the API lists them: `states` in the order of their numbers. */
export function listedInstallments(
  states: readonly string[],
  change: Record<number, JsonObject> = {},
): Json[] {
  const listed = states.map((status, index) => {
    const number = index + 1;
    const isPaid = status === 'paid';
    const day = `2026-${String(number).padStart(2, '0')}-05`;
    return {
      id: `inst_${String(number).padStart(23, '0')}a`,
      number,
      status,
      payer: 'comp_00000000000000000000000a',
      dueDate: day,
      totalAmount: 513.4,
      amountPaid: isPaid ? 513.4 : 0,
      amountRemaining: isPaid ? 0 : 513.4,
      transactions: {
        hasMore: false,
        data: isPaid ? [{ amountPaid: 513.4, createdAt: `${day}T06:00:12.000Z` }] : [],
      },
      ...change[number],
    };
  });
  // The API lists the newest first.
  return listed.toReversed();
}

/** So many paid ones, and unpaid ones up to twelve. */
export const paidThenUnpaid = (paid: number): string[] =>
  Array.from({ length: 12 }, (_, index) => (index < paid ? 'paid' : 'unpaid'));
