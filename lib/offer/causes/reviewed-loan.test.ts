import { expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { correctionOf, verdictsOf } from './reviewed-loan.ts';

const before = verdictsOf(review({ ...s01, yearlyFee: 0.276751 }));

test('a correction under which all agrees counts', () => {
  expect(correctionOf(before, review(s01))).toBe('agrees');
});

test('a correction that mends what differed, and makes something else differ, does not', () => {
  const after = review({ ...s01, iofAdditionalAmount: 24.09 });
  expect([...verdictsOf(after).differ].filter((key) => before.differ.has(key))).toEqual([]);
  expect(correctionOf(before, after)).toBeNull();
});
