import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { joinEvents, sameEvents } from './same-events.ts';
import { buildTimeline } from './timeline-entries.ts';

const zone = 'America/Sao_Paulo';
const loan: JsonObject = {
  history: [
    { description: 'Crédito liberado', createdAt: '2026-05-28T13:00:00.000Z' },
    { description: 'Recebida a parcela 1/3', createdAt: '2026-07-02T15:04:00.000Z' },
    { description: 'Recebida a parcela 2/3', createdAt: '2026-08-02T15:04:00.000Z' },
  ],
  transactions: [
    { description: 'Liberação', amount: -1000, createdAt: '2026-05-28' },
    { description: 'Parcela 1/3', amount: 350, createdAt: '2026-07-02' },
    { description: 'Parcela 2/3', amount: 350, createdAt: '2026-08-03' },
  ],
};
const repayment: Repayment = {
  kinds: ['disbursement', 'installment', 'installment'],
  reversed: [],
  unpaid: 350,
  payer: null,
  installments: [
    { state: 'paid', transactions: [1] },
    { state: 'paid', transactions: [2] },
    { state: 'to-come', transactions: [] },
  ],
};
const rows = (of: JsonObject, by: Repayment = repayment) =>
  joinEvents(buildTimeline(of, zone), sameEvents({ loan: of, repayment: by }, zone)).map(
    ({ path, transaction }) => [path, transaction?.path],
  );

test('a payment or disbursement that the history tells on its day is one row', () => {
  expect(rows(loan)).toEqual([
    ['/transactions/2', undefined],
    ['/history/2', undefined],
    ['/history/1', '/transactions/1'],
    ['/history/0', '/transactions/0'],
  ]);
});

test('a payment taken back, of several installments or told twice keeps its row', () => {
  expect(rows(loan, { ...repayment, reversed: [1] })).toHaveLength(5);
  const both = { state: 'paid', transactions: [1] } as const;
  const installments = [
    { ...both, transactions: [1] },
    { ...both, transactions: [1] },
  ];
  expect(rows(loan, { ...repayment, installments })).toHaveLength(5);
  const history = [
    ...(loan.history as JsonObject[]),
    { description: 'Recebida a parcela 1/3', createdAt: '2026-07-02' },
  ];
  expect(rows({ ...loan, history })).toHaveLength(6);
});

test('what is not shown is joined to nothing', () => {
  const entries = buildTimeline({ transactions: loan.transactions ?? [] }, zone);
  expect(joinEvents(entries, sameEvents({ loan, repayment }, zone))).toHaveLength(3);
  expect(sameEvents({ loan, repayment: null }, zone).size).toBe(0);
});
