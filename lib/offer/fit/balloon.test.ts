import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 24,200 at 3.434649% a month: 35 payments of 1,043.98 and a last one of 10,543.84, made by another hand.
const offer = {
  disbursementAmount: 24_200,
  installmentAmount: 1043.98,
  totalAmount: 47_083.14,
  interestAmount: 22_883.14,
  iofAmount: 683.29,
  iofAdditionalAmount: 91.96,
  monthlyFee: 0.0343,
  yearlyFee: 0.4997,
  monthlyCET: 0.038915,
  yearlyCET: 0.581109,
  numberOfInstallments: 36,
  expectedDisbursementDate: '2022-08-06',
  firstDueDate: '2022-08-30',
  insurance: { amount: 809.88 },
  rebates: [{ amountType: 'absolute', amount: 337.9 }],
} satisfies JsonObject;

function accused(changed: JsonObject): string[] {
  return review({ ...offer, ...changed }).findings.flatMap(({ check, size }) =>
    size === 'material' ? [check] : [],
  );
}

describe('a last payment that is larger than the others', () => {
  test('is believed where the total gives it, and every figure agrees', () => {
    expect(accused({})).toEqual([]);
    expect(assumed(findingOf(review(offer), 'installment'))).toMatchObject({ balloon: 10_543.84 });
  });

  test('is believed by the interest where there is no total, and open without both', () => {
    expect(accused({ totalAmount: null })).toEqual([]);
    expect(accused({ totalAmount: null, interestAmount: null })).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['no total that its installments cannot leave', { totalAmount: 49_000, interestAmount: 24_800 }],
    ['no total of one installment more', { totalAmount: 37 * 1043.98 }],
    ['no other installment', { installmentAmount: 1143.98 }],
    ['no other CET', { yearlyCET: 0.62, monthlyCET: 0.041 }],
    [
      'no CET of equal payments',
      { totalAmount: null, interestAmount: null, yearlyCET: 0.35, monthlyCET: 0.0253 },
    ],
  ])('excuses %s', (_, changed) => {
    expect(accused(changed)).not.toEqual([]);
  });
});
