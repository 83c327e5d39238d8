import { describe, expect, test } from 'vitest';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

// 1.98734% a month compounds to 26.636094% a year.
const rates = (monthlyFee: number, yearlyFee: number) =>
  findingOf(review({ ...s01, monthlyFee, yearlyFee }), 'rates');

describe('digits that are not written', () => {
  test.each([
    ['rounded at both', 1.99, 26.64],
    ['cut at the month alone', 1.98, 26.64],
    ['cut at both', 1.98, 26.63],
    ['cut at the month, with four digits at the year', 1.98, 26.636],
  ])('%s agree', (_, monthly, yearly) => {
    expect(rates(monthly, yearly)).toMatchObject({ verdict: 'agrees', size: 'rounding' });
  });

  test.each([
    ['above what rounding gives', 1.98, 26.77],
    ['below it', 1.98, 26.42],
  ])('%s differ', (_, monthly, yearly) => {
    expect(rates(monthly, yearly)).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

test('a rate in another unit than its pair differs', () => {
  const inTwo = findingOf(review({ ...s01, monthlyFee: 1.99 }), 'rates');
  expect(inTwo).toMatchObject({ verdict: 'differs', size: 'material' });
  const cet = findingOf(review({ ...s01, monthlyCET: 3.1639 }), 'cet-pair');
  expect(cet).toMatchObject({ verdict: 'differs', size: 'material' });
  // Rates and CET have a unit each.
  const { findings } = review({ ...s01, monthlyCET: 3.1639, yearlyCET: 45.3224 });
  expect(findings.filter(({ size }) => size === 'material')).toEqual([]);
});

describe('a fee that is withheld from the payout', () => {
  // 1,000 lent at 2% a month, of which 60 are paid in advance: the CET is that of 940.
  const withFee = (paidOut: number, cet: { monthlyCET: number; yearlyCET: number }) =>
    findingOf(
      review(
        {
          disbursementAmount: 1000,
          installmentAmount: 94.56,
          numberOfInstallments: 12,
          monthlyFee: 2,
          iofAmount: 0,
          rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 60 }],
          ...cet,
        },
        { cashout: [{ amount: paidOut, type: 'payment_method' }] },
      ),
      'cashout-loan',
    );
  const counted = { monthlyCET: 3.02, yearlyCET: 42.95 };

  test('is no difference where the CET comes out by it', () => {
    expect(withFee(940, counted)).toMatchObject({
      verdict: 'agrees',
      assumptions: expect.arrayContaining([{ id: 'costs-in-advance', value: 'rebates' }]),
    });
    expect(withFee(1000, counted).verdict).toBe('agrees');
  });

  test('is none of a CET that does not count it, which differs itself; another amount is one', () => {
    expect(withFee(940, { monthlyCET: 2, yearlyCET: 26.82 }).verdict).toBe('agrees');
    expect(withFee(930, counted).verdict).toBe('differs');
  });
});
