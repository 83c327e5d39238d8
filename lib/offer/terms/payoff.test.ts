import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s03 } from '../testing/sample-offers.ts';

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

const accused = (offer: JsonObject) =>
  review(offer).findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));

describe('the payoff of an earlier contract', () => {
  test('is a question, and makes no unit certain', () => {
    const result = review(refinanced);
    expect(accused(refinanced)).toEqual([]);
    const installment = findingOf(result, 'installment');
    expect(installment).toMatchObject({ verdict: 'differs', size: 'convention', declared: 7403.24 });
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
    expect(findingOf(review(untaxed), 'iof').explainedBy).toEqual({ id: 'iof-kind', value: 'new-part-only' });
  });

  test.each<[string, JsonObject]>([
    ['installment', { installmentAmount: 7625 }],
    ['total', { totalAmount: 45_800 }],
    ['IOF', { iofAmount: 461.2 }],
    ['CET', { yearlyCET: 14.2 }],
  ])('explains no other %s', (_, changed) => {
    expect(accused({ ...refinanced, ...changed })).not.toEqual([]);
  });

  test('is no amount of the size of a fee', () => {
    expect(accused({ ...s03, rebates: [{ amountType: 'absolute', amount: 105 }] })).not.toEqual([]);
    expect(assumed(findingOf(review(s03), 'installment'))).not.toHaveProperty('payoff');
  });
});
