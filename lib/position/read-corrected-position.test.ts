import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { readCorrectedPosition } from './read-corrected-position.ts';

const timeZone = 'America/Sao_Paulo';

/** Payments of the first installments on their days: the 5th of each month from January 2027. */
function positionOf(amount: number, count: number, change: JsonObject) {
  const days = Array.from({ length: count }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-05`);
  const transactions = [
    { amount: -5000, createdAt: '2026-11-23' },
    ...days.map((createdAt) => ({ amount, createdAt })),
  ];
  const loan: JsonObject = { offer: { ...s01, ...change }, transactions };
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const options = { review, timeZone, fields: null, paymentFor: null, today: '2027-04-20' };
  return readCorrectedPosition(loan, options);
}

test('a right offer is read as it is', () => {
  const { position } = positionOf(513.4, 4, {});
  expect(position.nextDue).toMatchObject({ value: { amount: 513.4 }, certainty: 'follows', notes: [] });
});

test('one likely cause: the corrected schedule is used', () => {
  const { position, inputs } = positionOf(513.4, 4, { installmentAmount: 503.4 });
  expect(position.paidInstallments.value).toBe(4);
  expect(position.nextDue).toMatchObject({ value: { date: '2027-05-05', amount: 513.4 }, certainty: 'fits' });
  expect(position.nextDue.notes).toContain('corrected-schedule');
  expect(position.nextDue.because).toContain('/offer/installmentAmount');
  expect(JSON.stringify(position.nextDue.otherwise)).toContain('2027-05-05');
  expect(position.lastDue.value).toBe('2027-12-05');
  expect(position.lastDue.notes).not.toContain('corrected-schedule');
  expect(inputs.terms.installment).toBe(51_340);
});

test('where the amount of the offer is what was paid again and again, the offer is read as it is', () => {
  const { position } = positionOf(503.4, 4, { installmentAmount: 503.4 });
  expect(position.nextDue.notes).not.toContain('corrected-schedule');
  expect(position.nextDue.value).toMatchObject({ amount: 503.4 });
});
