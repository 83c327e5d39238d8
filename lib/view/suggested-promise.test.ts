import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { readPosition } from '#lib/position/read-position.ts';
import { offer, paid, type Sent, timeZone } from '#lib/testing/test-position.ts';
import { suggestPromise } from './suggested-promise.ts';

function readOn(sent: readonly Sent[], today: string, change: JsonObject, asked: string | null) {
  const transactions = sent.map(([amount, createdAt]) => ({ amount, createdAt }));
  const loan: JsonObject = { offer, transactions, ...change };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  return readPosition(loan, { review, today, timeZone, fields: null, paymentFor: asked });
}

/** What is suggested at a loan on a day, where a day was asked about or not. */
function suggested(
  sent: readonly Sent[],
  today: string,
  change: JsonObject = {},
  asked: string | null = null,
) {
  const { position } = readOn(sent, today, change, asked);
  return suggestPromise({ nothingOwed: null, position, request: { paymentFor: asked } as never });
}

test('a promise begins with the amount of the open day, what is overdue, or what is next', () => {
  expect(suggested(paid(2), '2026-02-10')).toEqual({ cents: 51_340, day: '2026-03-05' });
  expect(suggested(paid(2), '2026-04-20')).toEqual({ cents: 102_680, day: null });
  const due = { amountForPayment: 1060.5 };
  expect(suggested(paid(2), '2026-04-20', due, '2026-04-25')).toEqual({ cents: 106_050, day: '2026-04-25' });
});

test('what settles the loan is not suggested, nor anything where nothing is owed', () => {
  const { position } = readOn(paid(1), '2026-02-01', {}, '2026-02-01');
  const payoff = { ...position.forPayment, value: 5600, unit: 'reais', means: ['payoff'] };
  const view = { nothingOwed: null, request: { paymentFor: '2026-02-01' } };
  const asked = suggestPromise({ ...view, position: { ...position, forPayment: payoff } } as never);
  expect(asked).toEqual({ cents: 51_340, day: '2026-02-01' });
  const nothing = suggestPromise({ ...view, nothingOwed: {}, position } as never);
  expect(nothing).toEqual({ cents: null, day: null });
});
