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
});
