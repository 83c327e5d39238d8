import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { offer, paid, positionOf, type Sent } from '#lib/testing/test-position.ts';
import { positionState } from './position-state.ts';

const repayment = { kinds: [], installments: [], reversed: [], unpaid: null, payer: null };

test.each<[state: string, sent: Sent[] | null, loan: JsonObject]>([
  ['running', paid(3), {}],
  ['finished', paid(12), {}],
  ['settled', paid(3), { amountRemaining: 0 }],
  ['not-paid-out', [], {}],
  ['not-told', [], { status: 'disbursed' }],
  ['repaid', [], { status: 'repaid' }],
  ['repaid', null, { status: 'repaid' }],
  [
    'refused-offer',
    [],
    { offer: { installmentAmount: 0, description: 'Limite excedido.' }, amountRemaining: 0 },
  ],
  ['running', paid(3), { offer: { ...offer, description: 'Limite excedido.' } }],
  ['no-transactions', null, {}],
  ['deleted', null, { deleted: true }],
  ['no-offer', null, { offer: null }],
  ['deleted', null, { offer: null, deleted: true }],
])('a loan is %s', (state, sent, loan) => {
  expect(positionState(loan, positionOf(sent, '2026-12-20', loan), repayment)).toBe(state);
});
