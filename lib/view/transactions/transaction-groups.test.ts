import { expect, test } from 'vitest';
import { subtotals } from './transaction-groups.ts';

const list = [
  { amount: -5000, createdAt: '2025-11-23' },
  { amount: 513.4, createdAt: '2026-01-05' },
  { amount: 1026.8, createdAt: '2026-02-05T12:00:00Z' },
  { amount: '7', createdAt: null },
  'odd',
];

test('sums by kind, and says how many could not be added', () => {
  const kinds = ['disbursement', 'installment', 'several', 'other', 'other'] as const;
  expect(subtotals(list, { kinds: [...kinds] })).toEqual([
    { group: 'payments', total: '1540.2', counted: 2, left: 0 },
    { group: 'disbursement', total: '-5000', counted: 1, left: 0 },
    { group: 'other', total: '0', counted: 0, left: 2 },
  ]);
  expect(subtotals(list.slice(1, 2), null)).toEqual([
    { group: 'other', total: '513.4', counted: 1, left: 0 },
  ]);
});

test('fees, money that was given back and what is still to come are no payments', () => {
  const kinds = ['fee', 'part', 'refund', 'scheduled', 'reversal'] as const;
  const sums = subtotals(
    [1, 20, 300, 4000, 50_000].map((amount) => ({ amount })),
    { kinds: [...kinds] },
  );
  expect(sums.map(({ group, total }) => [group, total])).toEqual([
    ['payments', '20'],
    ['fees', '1'],
    ['returned', '50300'],
    ['scheduled', '4000'],
  ]);
});
