import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// SAC by calendar days of months of 30 at 7.3717% a month, made by another hand. Its first due date is not stated.
const undated = {
  disbursementAmount: 3900,
  installmentAmount: 805.68,
  totalAmount: 5932.74,
  interestAmount: 1785.75,
  iofAmount: 75.2,
  monthlyFee: 0.07372,
  monthlyCET: 0.0891,
  yearlyCET: 1.7857,
  numberOfInstallments: 10,
  expectedDisbursementDate: '2023-12-19',
  interestType: 'pre_sac',
  insurance: { amount: 171.79 },
} satisfies JsonObject;
const rateUnit = 'fraction';

describe('an installment whose dates are not stated', () => {
  test('is open within what a first period can make it', () => {
    const { findings } = review(undated, {}, { rateUnit });
    expect(findings.filter(({ size }) => size === 'material')).toEqual([]);
    const installment = findingOf(review(undated, {}, { rateUnit }), 'installment');
    expect(installment).toMatchObject({ verdict: 'cannot-tell', reason: { code: 'no-dates' } });
  });

  test.each([300, 1400])('of %d is impossible under any dates', (installmentAmount) => {
    const wrong = findingOf(review({ ...undated, installmentAmount }, {}, { rateUnit }), 'installment');
    expect(wrong).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});
