import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { offer, paid, type Sent, timeZone } from '#lib/testing/test-position.ts';
import { readPosition } from '../read-position.ts';

const today = '2026-05-20';
/** Two equal payments of one day: the fifth may have been made twice. */
const maybeTwice: Sent[] = [...paid(5), [513.4, '2026-05-05']];

function paidInstallments(change: JsonObject, paymentFor: string | null = today) {
  const transactions = maybeTwice.map(([amount, createdAt]) => ({ amount, createdAt, description: null }));
  const loan: JsonObject = { offer, transactions, ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  return readPosition(loan, { review, today, timeZone, fields: null, paymentFor }).position.paidInstallments;
}

const received = (count: number): Json[] =>
  Array.from({ length: count }, (_, index) => ({
    description: `Recebida a parcela ${index + 1}/12`,
    createdAt: `2026-0${Math.min(index + 1, 5)}-05T15:00:00.000Z`,
  }));
const remaining = (count: number) => Math.round(count * 513.4 * 100) / 100;

describe('sources that agree', () => {
  it('make the answer more certain than the transactions alone', () => {
    expect(paidInstallments({})).toMatchObject({ value: 6, certainty: 'fits', otherwise: [5] });
    expect(paidInstallments({ history: received(6) })).toMatchObject({
      ...{ value: 6, certainty: 'follows', otherwise: [] },
      because: expect.arrayContaining(['/transactions/6', '/history/5/description']),
    });
    expect(paidInstallments({ amountRemaining: remaining(6) })).toMatchObject({
      ...{ value: 6, certainty: 'follows' },
      because: expect.arrayContaining(['/amountRemaining']),
    });
  });

  it.each<[string, JsonObject, string | null]>([
    ['a history that received fewer', { history: received(5) }, today],
    ['what remains on another day', { amountRemaining: remaining(6) }, '2026-06-30'],
    ['what remains, which contradicts the likeliest reading', { amountRemaining: remaining(9) }, today],
  ])('nothing is ruled out by %s', (_what, change, paymentFor) => {
    expect(paidInstallments(change, paymentFor)).toMatchObject({ value: 6, certainty: 'fits' });
  });
});
