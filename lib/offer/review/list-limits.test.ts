import { describe, expect, test } from 'vitest';
import { findingOf, options, review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { maxAlternatives } from '../checks/expectations/compare-amount.ts';
import { maxFits } from '../schedule/search/match-search.ts';
import { readFacts } from './offer-facts.ts';

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

describe('conventions that are met, but not listed', () => {
  test.each([
    ['exactly', small],
    ['within the digits of the rate', low],
  ])('%s: are counted', (_, offer) => {
    const fraction = { ...options, rateUnit: 'fraction' } as const;
    const { matches, dropped } = readFacts({ offer }, fraction);
    const result = review(offer, {}, fraction);
    const { alternatives, unlisted } = findingOf(result, 'installment');
    expect(result.fits).toHaveLength(maxFits);
    expect(result.fitCount).toBe(matches.length + dropped);
    expect(result.fitCount).toBeGreaterThan(maxFits);
    // Beside the first one; of a rate with more digits that is listed with the others.
    const others = matches[0]?.source === 'digits' ? result.fitCount : result.fitCount - 1;
    expect(alternatives.length + unlisted).toBe(others);
  });

  test('are none where all are listed', () => {
    const { fits, fitCount, findings } = review(s01);
    expect(fitCount).toBe(fits.length);
    expect(findings.map(({ check, unlisted }) => [check, unlisted])).toContainEqual(['installment', 0]);
  });
});

test('other readings of a figure are counted beyond the first ones', () => {
  const days = ['20', '21', '22', '24'];
  const transactions = days.map((day) => ({ amount: 5000, createdAt: `2026-11-${day}T12:00:00.000Z` }));
  const { alternatives, unlisted } = findingOf(review(s01, { transactions }), 'iof');
  expect(alternatives).toHaveLength(maxAlternatives);
  expect(unlisted).toBeGreaterThan(0);
});
