import { describe, expect, test } from 'vitest';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { ratesInTwoUnits } from './rate-pairs.ts';

describe('a pair of rates in two units', () => {
  test.each([
    [1.99, 0.2668, { monthly: 'percent', yearly: 'fraction' }],
    [0.0199, 26.68, { monthly: 'fraction', yearly: 'percent' }],
    // By thirty days of 365.
    [3.12, 0.4532, { monthly: 'percent', yearly: 'fraction' }],
  ])('%d and %d', (monthly, yearly, units) => {
    expect(ratesInTwoUnits(monthly, yearly)).toEqual(units);
  });

  test.each([
    ['one unit', 1.99, 26.68],
    ['one unit, cut', 1.98, 26.63],
    ['twelve times', 1.99, 23.88],
    ['few digits', 0.02, 0.3],
    ['another rate', 1.99, 31.2],
    ['zero', 0, 0],
  ])('is not %s', (_, monthly, yearly) => {
    expect(ratesInTwoUnits(monthly, yearly)).toBeNull();
  });

  test('differs, whichever of them is meant', () => {
    const rates = findingOf(review({ ...s01, monthlyFee: 1.99 }), 'rates');
    expect(rates).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(rates.explainedBy).toEqual({ id: 'units-mixed', value: 'percent fraction' });
    const cet = findingOf(review({ ...s01, monthlyCET: 3.1639 }), 'cet-pair');
    expect(cet).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('is no mistake between the rates and the CET', () => {
    const { findings } = review({ ...s01, monthlyCET: 3.1639, yearlyCET: 45.3224 });
    expect(findings.filter(({ size }) => size === 'material')).toEqual([]);
  });
});
