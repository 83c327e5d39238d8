import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { readPosition } from './read-position.ts';
import { repaymentOf } from './repayment.ts';

const offer: JsonObject = {
  disbursementAmount: 5000,
  installmentAmount: 1000,
  totalAmount: 6000,
  numberOfInstallments: 6,
  interestType: 'price',
  expectedDisbursementDate: '2025-12-05',
  firstDueDate: '2026-01-05',
};

function repayment(today: string, list: [amount: Json, day: string, description?: string][] | null) {
  const transactions = list?.map(([amount, createdAt, description = null]) => ({
    amount,
    createdAt,
    description,
  }));
  const loan: JsonObject = { offer, ...(transactions ? { transactions } : {}) };
  const options = { review: null, timeZone: 'America/Sao_Paulo', fields: null, paymentFor: null };
  return repaymentOf(readPosition(loan, { ...options, today }).inputs);
}

const states = (...of: Parameters<typeof repayment>) =>
  repayment(...of).installments.map(({ state }) => state);

test('each installment is paid, in part, late in part or whole, not seen yet, or to come', () => {
  const list: [Json, string, string?][] = [
    [-5000, '2025-12-05'],
    [1000, '2026-01-05'],
    [400, '2026-02-05', 'Pagamento parcial'],
  ];
  expect(states('2026-02-05', list)).toEqual(['paid', 'part', ...new Array(4).fill('to-come')]);
  expect(states('2026-04-07', list)).toEqual([
    ...['paid', 'part-late', 'late', 'not-seen-yet', 'to-come', 'to-come'],
  ]);
  // The 5th of April is a Sunday, so that the fourth is payable until the 6th.
  expect(states('2026-04-06', list).slice(2)).toEqual(['late', 'to-come', 'to-come', 'to-come']);
});

test('no rest is late where entries leave open what is paid', () => {
  const isOpen: [Json, string, string?][] = [
    [-5000, '2025-12-05'],
    [1000, '2026-01-05'],
    [400, '2026-02-05', 'Pagamento parcial'],
    [350, '2026-02-06'],
  ];
  expect(states('2026-04-07', isOpen).slice(0, 3)).toEqual(['paid', 'part', 'unknown']);
});

test('a transaction leads to the installments that it pays, and an installment to its transactions', () => {
  const { installments, kinds } = repayment('2026-04-20', [
    [2000, '2026-02-05', 'Pagamento de parcelas'],
    [400, '2026-03-05', 'Pagamento parcial'],
    [-5000, '2025-12-05'],
    [600, '2026-03-09', 'Pagamento parcial'],
  ]);
  expect(installments.map(({ transactions }) => transactions)).toEqual([[0], [0], [1, 3], [], [], []]);
  expect(kinds).toEqual(['several', 'part', 'disbursement', 'part']);
});

test('an ambiguous repayment is left out', () => {
  expect(
    states('2026-03-20', [
      [1000, '2026-01-05'],
      [1000, '2026-01-07'],
    ]),
  ).toEqual([...['unknown', 'unknown', 'late', 'to-come', 'to-come', 'to-come']]);
  expect(states('2026-03-20', null)).toEqual(Array(6).fill('unknown'));
  expect(states('2026-03-20', [])).toEqual(['passed', 'passed', 'passed', 'to-come', 'to-come', 'to-come']);
  // After a payoff nobody knows whether installments are left.
  const settled: [Json, string, string][] = [
    [1000, '2026-01-05', 'Pagamento'],
    [4700, '2026-01-20', 'Quitação'],
  ];
  expect(states('2026-03-20', settled)).toEqual(['paid', ...Array(5).fill('unknown')]);
});

test('a payment that was taken back pays nothing', () => {
  const { installments, reversed } = repayment('2026-01-20', [
    [1000, '2026-01-05'],
    [-1000, '2026-01-08', 'Estorno'],
  ]);
  expect(reversed).toEqual([0]);
  expect(installments[0]).toEqual({ state: 'late', transactions: [] });
});

test('what is left of all installments, as sent', () => {
  const part: [Json, string, string?][] = [
    [-5000, '2025-12-05'],
    [1000, '2026-01-05'],
    [400, '2026-02-05', 'Pagamento parcial'],
  ];
  expect(repayment('2026-02-06', part).unpaid).toBe(4600);
  expect(repayment('2026-03-20', null).unpaid).toBeNull();
});
