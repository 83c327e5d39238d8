import { describe, expect, test } from 'vitest';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

// 1.98734% a month compounds to 26.636094% a year.
const rates = (monthlyFee: number, yearlyFee: number) =>
  findingOf(
    review({ ...s01, monthlyFee, yearlyFee }, {}, { rateUnit: { rates: 'percent', cet: 'fraction' } }),
    'rates',
  );

describe('digits that are not written', () => {
  test.each([
    ['rounded at both', 1.99, 26.64, undefined],
    ['cut at the month alone', 1.98, 26.64, 'rates 2'],
    ['cut at both', 1.98, 26.63, 'rates 2'],
    ['cut at the month, with four digits at the year', 1.98, 26.636, 'rates 2 3'],
  ])('%s agree, and say at which digits', (_, monthly, yearly, cut) => {
    const finding = rates(monthly, yearly);
    expect(finding).toMatchObject({ verdict: 'agrees', size: 'rounding' });
    expect(finding.assumptions.find(({ id }) => id === 'digits-cut')?.value).toBe(cut);
  });

  test.each([
    ['above what rounding gives', 1.98, 26.77],
    ['below it', 1.98, 26.42],
  ])('%s differ', (_, monthly, yearly) => {
    expect(rates(monthly, yearly)).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});
