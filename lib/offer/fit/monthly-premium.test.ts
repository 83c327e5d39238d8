import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 10,000 at 2% a month in 12 payments of 945.60, and 30 a month for an insurance.
const offer = {
  disbursementAmount: 10_000,
  iofAmount: 0,
  iofAdditionalAmount: 0,
  monthlyFee: 0.02,
  yearlyFee: 0.268242,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-01-05',
  firstDueDate: '2026-02-05',
  insurance: { amount: 360 },
} satisfies JsonObject;
const within = { ...offer, installmentAmount: 975.6, totalAmount: 11_707.2, interestAmount: 1347.2 };

function accused(loan: JsonObject): string[] {
  return review(loan).findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));
}

describe('a premium that is paid with each installment', () => {
  test.each([
    ['its sum', { amount: 360 }],
    ['the amount of a month', { amount: 30 }],
  ])('is found in the installment by %s, and figures stay as stated', (_, insurance) => {
    const loan = { ...within, insurance };
    // The IOF of zero is a question of its own.
    expect(accused(loan)).toEqual([]);
    const installment = findingOf(review(loan), 'installment');
    expect(installment).toMatchObject({ verdict: 'agrees', declared: 975.6, expected: 975.6 });
    expect(assumed(installment)).toMatchObject({ 'premium-monthly': 'within' });
    expect(findingOf(review(loan), 'total')).toMatchObject({ declared: 11_707.2, verdict: 'agrees' });
  });

  test.each<[string, JsonObject]>([
    ['another installment', { installmentAmount: 995.6 }],
    ['another premium', { insurance: { amount: 500 } }],
    ['another interest', { interestAmount: 1447.2 }],
  ])('excuses no %s', (_, changed) => {
    expect(accused({ ...within, ...changed })).not.toEqual([]);
  });

  // Offers of the bench, each right: a grace makes the payments fewer than the count, and without a date no schedule is known.
  const afterGrace = {
    ...{ disbursementAmount: 58_600, installmentAmount: 6419.89, totalAmount: 64_198.92 },
    ...{ interestAmount: 5598.92, iofAmount: 481.84, iofAdditionalAmount: 222.68 },
    ...{ monthlyFee: 1.43, yearlyFee: 18.53, monthlyCET: 2, yearlyCET: 26.83 },
    ...{ numberOfInstallments: 11, interestGracePeriod: 1, principalGracePeriod: 1 },
    ...{ expectedDisbursementDate: '2024-11-02', firstDueDate: '2025-01-02' },
    insurance: { amount: 1515.8 },
  };
  const undated = {
    ...{ disbursementAmount: 54_620.23, installmentAmount: 8791.47, totalAmount: 105_497.64 },
    ...{ interestAmount: 46_346.56, iofAmount: 1303.88, iofAdditionalAmount: 216.01 },
    ...{ monthlyFee: 0.10591273, yearlyFee: 2.34695818, monthlyCET: 0.1197, yearlyCET: 2.8828 },
    ...{ numberOfInstallments: 12, expectedDisbursementDate: '2026-01-20', interestType: 'pre_price_days' },
    insurance: { amount: 192.15 },
    rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 921.16 }],
  };

  test('is a share of the payments, which a grace makes fewer than the count', () => {
    expect(accused(afterGrace)).toEqual([]);
    expect(accused({ ...afterGrace, yearlyCET: 29.83 })).toContain('cet-yearly');
  });

  test('is asked about where without a date it alone would give the total', () => {
    const found = findingOf(review(undated), 'total-parts');
    expect(found).toMatchObject({ verdict: 'cannot-tell', explainedBy: { id: 'premium-monthly' } });
    expect(found).toMatchObject({ expected: 103_599.99, declared: 105_497.64 });
    expect(accused(undated)).toEqual([]);
    expect(accused({ ...undated, totalAmount: 109_497.64 })).toContain('total-parts');
  });
});
