import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { paid, positionOf, type Sent } from '#lib/testing/test-position.ts';
import { positionState } from './position-state.ts';

const repayment = { kinds: [], installments: [], reversed: [], unpaid: null, payer: null };

test.each<[state: string, sent: Sent[] | null, loan: JsonObject]>([
  ['running', paid(3), {}],
  ['finished', paid(12), {}],
  ['settled', paid(3), { amountRemaining: 0 }],
  ['not-paid-out', [], {}],
  ['no-transactions', null, {}],
  ['deleted', null, { deleted: true }],
  ['no-offer', null, { offer: null }],
  ['deleted', null, { offer: null, deleted: true }],
])('a loan is %s', (state, sent, loan) => {
  expect(positionState(loan, positionOf(sent, '2026-12-20', loan), repayment)).toBe(state);
});
