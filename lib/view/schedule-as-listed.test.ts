import { expect, test } from 'vitest';
import { scheduleAsListed } from './schedule-as-listed.ts';

const row = { payment: 513.4, interest: 100, principal: 413.4, iof: 2, balance: 413.4 };
const table = {
  rows: [
    { ...row, number: 1, dueDate: '2026-08-05', days: 30 },
    { ...row, number: 2, dueDate: '2026-09-07', days: 63 },
  ],
  totals: { payment: 1026.8, interest: 200, principal: 826.8, iof: 4 },
};
const repayment = (...listed: ({ date: string; amount: number } | null)[]) => ({
  installments: listed.map((one) => ({
    state: 'paid' as const,
    transactions: [],
    ...(one && { listed: one }),
  })),
  ...{ kinds: [], reversed: [], payer: null, unpaid: null },
});

test.each([
  ['reais', 513.45],
  ['centavos', 51345],
] as const)('the days and amounts are those of the API, in %s', (unit, amount) => {
  const listed = scheduleAsListed(table, repayment(null, { date: '2026-09-05', amount }), unit);
  expect(listed?.rows[0]).toEqual(table.rows[0]);
  expect(listed?.rows[1]).toMatchObject({ dueDate: '2026-09-05', days: 61, payment: 513.45, interest: 100 });
  expect(listed?.totals).toMatchObject({ payment: 1026.85, interest: 200 });
});

test('a schedule of other installments stays as it is computed', () => {
  expect(scheduleAsListed(table, repayment(null, null), 'reais')).toBeNull();
  expect(scheduleAsListed(table, repayment({ date: '2026-08-05', amount: 1 }), 'reais')).toBeNull();
});
