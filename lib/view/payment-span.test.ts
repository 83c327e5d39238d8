import { expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { paymentSpan } from './payment-span.ts';

const sac = {
  disbursementAmount: 60_000,
  installmentAmount: 1900,
  numberOfInstallments: 60,
  monthlyFee: 1.5,
  interestType: 'sac',
  iofAmount: 0,
};

test('only equal payments are so many times one of them', () => {
  expect(paymentSpan(s01, review(s01))).toEqual({ areEqual: true, span: null });
  const known = paymentSpan(sac, review(sac));
  expect(known).toEqual({ areEqual: false, span: { first: 1900, last: expect.closeTo(1015, 1) } });
  expect(paymentSpan(sac, null)).toEqual({ areEqual: false, span: null });
  expect(paymentSpan({ ...s01, totalAmount: 8000 }, null).areEqual).toBe(false);
});
