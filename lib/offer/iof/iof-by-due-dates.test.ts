import { expect, test } from 'vitest';
import { options, s01 } from '#lib/testing/offers/sample-offers.ts';
import { readFacts } from '../review/offer-facts.ts';
import { canDueDatesExplainIof } from './iof-by-due-dates.ts';

const factsOf = (change: object) => readFacts({ offer: { ...s01, ...change } }, options);

test('an IOF that is forty days short could follow from dates a month earlier, and not from those of a week', () => {
  // A day of this loan is taxed with R$ 0.44. Total and interest keep the principal, so that the IOF alone is wrong.
  const facts = factsOf({ iofAmount: 95.86 - 40 * 0.44 });
  expect(canDueDatesExplainIof(facts, [-50, -20])).toBe(true);
  expect(canDueDatesExplainIof(facts, [-15, 0])).toBe(false);
  expect(canDueDatesExplainIof(facts, [20, 50])).toBe(false);
});

test('nothing is ruled out where the principal is not known, or no IOF is stated', () => {
  expect(canDueDatesExplainIof(factsOf({ iofAmount: 500, interestAmount: null }), [0, 0])).toBe(true);
  expect(canDueDatesExplainIof(factsOf({ iofAmount: null }), [0, 0])).toBe(true);
});
