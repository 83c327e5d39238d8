import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { isQuestion } from '#lib/testing/offers/review-findings.ts';
import { assumed, findingOf, review, s03 } from '#lib/testing/offers/sample-offers.ts';

/** 43,496.66 at 0.6031% a month: 21,600 and the IOF, and 21,344.83 that stand in no field. Made by another hand. */
const refinanced = {
  disbursementAmount: 21_600,
  installmentAmount: 7403.24,
  totalAmount: 44_419.42,
  interestAmount: 922.76,
  iofAmount: 386.54,
  iofAdditionalAmount: 165.29,
  monthlyFee: 0.6,
  yearlyFee: 7.48,
  monthlyCET: 0.96,
  yearlyCET: 12.15,
  numberOfInstallments: 6,
  expectedDisbursementDate: '2023-05-25',
  firstDueDate: '2023-06-26',
  interestType: 'pre_price',
  cashout: [{ amount: 21_600, type: 'payment_method' }],
} satisfies JsonObject;

/** 63,616.36 at 3.97% a month, 24,616.36 of it in no field; its IOF of 586.86 and 148.20 is paid in advance. */
const advanced = {
  disbursementAmount: 39_000,
  installmentAmount: 7833.49,
  totalAmount: 78_334.9,
  interestAmount: 14_718.54,
  iofAdditionalAmount: 148.2,
  monthlyFee: 3.97,
  yearlyFee: 59.64,
  monthlyCET: 4.04,
  yearlyCET: 60.79,
  numberOfInstallments: 10,
  expectedDisbursementDate: '2026-08-27',
  firstDueDate: '2026-10-03',
  interestType: 'pre_price',
  rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 1247.22 }],
} satisfies JsonObject;

/** 56,425.25 at 5.662393% a month, 27,726.16 of it in no field, with an IOF of 920.91 on the rest. */
const financedWithoutInterest = {
  disbursementAmount: 26_594.73,
  installmentAmount: 3705.13,
  totalAmount: 133_384.68,
  iofAmount: 920.91,
  monthlyFee: 5.662393,
  yearlyFee: 93.662399,
  monthlyCET: 5.8,
  yearlyCET: 98.6,
  numberOfInstallments: 36,
  expectedDisbursementDate: '2024-05-29',
  firstDueDate: '2024-07-13',
  interestType: 'pre_price',
  insurance: { amount: 1183.45, fee: 0.044499 },
  rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 950.49 }],
} satisfies JsonObject;

const accused = (offer: JsonObject) =>
  review(offer).findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));

describe('the payoff of an earlier contract', () => {
  test('is a question, and makes no unit certain', () => {
    const result = review(refinanced);
    expect(accused(refinanced)).toEqual([]);
    const installment = findingOf(result, 'installment');
    expect(isQuestion(installment) || installment.size === 'convention').toBe(true);
    expect(installment.explainedBy).toEqual({ id: 'payoff', value: expect.closeTo(21_344.83, 1) });
    expect(installment.formula).toContain('P = PV + Q + IOF');
    expect(installment.inputs).toContainEqual(expect.objectContaining({ name: 'PV', value: 21_600 }));
    expect(findingOf(result, 'cashout-offer')).toMatchObject({ verdict: 'agrees' });
    expect(result.units.find(({ group }) => group === 'rates')?.status).not.toBe('certain');
  });

  test('leaves an IOF of the new money alone a question, too', () => {
    // On 22,040.78 of 43,222.39.
    const untaxed = {
      ...refinanced,
      installmentAmount: 7356.56,
      totalAmount: 44_139.33,
      interestAmount: 916.94,
      iofAmount: 194.42,
      iofAdditionalAmount: 83.14,
      monthlyCET: null,
      yearlyCET: null,
    };
    expect(accused(untaxed)).toEqual([]);
    const iof = findingOf(review(untaxed), 'iof');
    expect(isQuestion(iof) || iof.size === 'convention').toBe(true);
  });

  test.each<[string, JsonObject]>([
    ['installment', { installmentAmount: 7625 }],
    ['total', { totalAmount: 45_800 }],
    ['IOF', { iofAmount: 461.2 }],
    ['CET', { yearlyCET: 14.2 }],
  ])('explains no other %s', (_, changed) => {
    expect(accused({ ...refinanced, ...changed })).not.toEqual([]);
  });

  describe.each<[string, JsonObject]>([
    ['and pays it in advance', advanced],
    ['without an interest', financedWithoutInterest],
  ])('with a part of the IOF of the new money alone, %s', (_, offer) => {
    test('accuses no figure', () => {
      expect(accused(offer)).toEqual([]);
      expect(findingOf(review(offer), 'installment').explainedBy?.id).toBe('payoff');
    });

    test.each([
      ['CET', 'yearlyCET', 1.12],
      ['installment', 'installmentAmount', 1.06],
      ['total', 'totalAmount', 1.04],
    ])('accuses another %s', (__, name, factor) => {
      const other = Math.round(Number(offer[name]) * factor * 100) / 100;
      expect(accused({ ...offer, [name]: other })).not.toEqual([]);
    });
  });

  test('is no amount of the size of a fee that the offer states', () => {
    expect(accused({ ...s03, rebates: [{ amountType: 'absolute', amount: 105 }] })).not.toEqual([]);
    expect(assumed(findingOf(review(s03), 'installment'))).not.toHaveProperty('payoff');
  });

  // 6,230.14 at 4.94% a month, of which 254.98 neither reached the borrower nor stand in a field. An offer of the bench.
  const unlisted = {
    ...{ disbursementAmount: 5792.37, installmentAmount: 448.87, totalAmount: 10_772.99 },
    ...{ interestAmount: 4542.85, iofAmount: 159.12, iofAdditionalAmount: 23.67, monthlyFee: 4.94 },
    ...{ yearlyFee: 78.36, monthlyCET: 5.69, yearlyCET: 94.17, numberOfInstallments: 24 },
    ...{ expectedDisbursementDate: '2025-04-08', firstDueDate: '2025-05-08', interestType: 'pre' },
  };

  test('may be a cost of any size where the offer states none, and its other figures need it', () => {
    expect(accused(unlisted)).toEqual([]);
    expect(findingOf(review(unlisted), 'installment').explainedBy).toEqual({
      ...{ id: 'unlisted-cost', value: 254.98 },
    });
    expect(accused({ ...unlisted, yearlyCET: 84.17 })).not.toEqual([]);
    expect(accused({ ...unlisted, interestAmount: 4797.83 })).not.toEqual([]);
  });
});
