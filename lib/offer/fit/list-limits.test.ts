import { describe, expect, test } from 'vitest';
import { findingOf, review } from '#lib/testing/offers/sample-offers.ts';

/** Costs of a few cents: of a loan of R$10 nearly every convention gives the installment. */
const small = {
  disbursementAmount: 10,
  installmentAmount: 0.95,
  iofAmount: 0.02,
  iofAdditionalAmount: 0.01,
  insurance: { amount: 0.03 },
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 0.04 }],
  monthlyFee: 0.0199,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-11-21',
  firstDueDate: '2026-12-21',
};

/** At so low a rate its last digit outweighs every other convention. */
const low = {
  ...small,
  disbursementAmount: 1_000_000,
  installmentAmount: 83_390.07,
  iofAmount: 2.1,
  iofAdditionalAmount: 1.3,
  insurance: { amount: 3.7 },
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 4.9 }],
  monthlyFee: 0.0001,
};

describe('conventions that give the installment', () => {
  test.each([
    ['exactly', small],
    ['within the digits of the rate', low],
  ])('are few enough to be listed: %s', (_, offer) => {
    const { fits, fitCount, findings } = review(offer, {}, { rateUnit: 'fraction' });
    const { alternatives } = findingOf({ findings } as ReturnType<typeof review>, 'installment');
    expect(fits.length).toBeLessThanOrEqual(100);
    expect(fitCount).toBe(fits.length);
    expect(fitCount).toBeGreaterThan(1);
    expect(alternatives.length).toBe(fitCount - 1);
  });
});
