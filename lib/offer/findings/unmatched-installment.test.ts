import { expect, test } from 'vitest';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

/** The offer S01 with a hundred times its principal, at which a cent of S01's installment is a real. */
const large = {
  ...s01,
  ...{ disbursementAmount: 500_000, iofAmount: 9586, iofAdditionalAmount: 2049 },
  ...{ insurance: { ...s01.insurance, amount: 12_500 }, rebates: [{ feeType: 'tac', amount: 15_000 }] },
  cashout: null,
};
/** An installment, and a total and an interest that agree with it: only the schedule shows that it is off. */
const of = (installment: number) => ({
  ...large,
  installmentAmount: installment,
  totalAmount: Number((12 * installment).toFixed(2)),
  interestAmount: Number((12 * installment - 539_135).toFixed(2)),
});
const settings = { amountUnit: 'reais', rateUnit: 'fraction' } as const;

test('an installment is material from a ten-thousandth of itself', () => {
  const right = findingOf(review(of(51_339.77), {}, settings), 'installment');
  expect(right.verdict).toBe('agrees');
  const near = review(of(51_341.77), {}, settings);
  expect(findingOf(near, 'installment')).toMatchObject({
    ...{ verdict: 'differs', size: 'immaterial', declared: 51_341.77, expected: 51_339.77, difference: 2 },
  });
  expect(near.counts.differ).toBe(0);
  expect(findingOf(review(of(51_400), {}, settings), 'installment')).toMatchObject({ size: 'material' });
});
