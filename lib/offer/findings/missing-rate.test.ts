import { expect, test } from 'vitest';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

const unrated = { monthlyFee: null, yearlyFee: null };

test('an offer without a rate has no verdict on its installment', () => {
  const result = review({ ...s01, ...unrated });
  expect(findingOf(result, 'installment')).toMatchObject({
    verdict: 'cannot-tell',
    reason: { code: 'null', path: '/offer/yearlyFee' },
  });
  expect(result.fits[0]?.monthlyRate).toBeCloseTo(0.0199, 3);
});

test('a missing rate does not excuse a total of unequal installments', () => {
  // Interest, IOF and CET are those of twelve equal installments.
  const { findings } = review({ ...s01, ...unrated, totalAmount: 7000 });
  expect(findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []))).toContain('total');
});
