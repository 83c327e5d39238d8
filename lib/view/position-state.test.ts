import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { offer, paid, positionOf, type Sent } from '#lib/testing/test-position.ts';
import { isOver, positionState } from './position-state.ts';

const repayment = { kinds: [], installments: [] };

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

test.each<[state: string, listed: ('paid' | 'void' | 'uncollectible' | 'to-come')[], loan: JsonObject]>([
  ['not-collected', ['paid', 'uncollectible'], { amountRemaining: 0 }],
  ['not-collected', ['paid', 'void'], {}],
  ['running', ['paid', 'uncollectible', 'to-come'], {}],
  // The rest was voided on a day that nothing tells: not that of the last payment.
  ['repaid', ['paid', 'void'], { amountRemaining: 0, status: 'repaid' }],
])('a loan is %s where the API lists its installments as %j', (state, states, loan) => {
  const installments = states.map((state) => ({ state: state, transactions: [] }));
  const found = positionState(loan, positionOf(paid(1), '2026-12-20', loan), { kinds: [], installments });
  expect(found).toBe(state);
  expect(isOver(found)).toBe(state !== 'running');
});
