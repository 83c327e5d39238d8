import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, review } from '#lib/testing/offers/sample-offers.ts';

/** Beside its other parts the total has 649.42 of IOF, which it does not state; without dates no schedule gives it. */
const unstated = {
  disbursementAmount: 19_209.95,
  installmentAmount: 557.42,
  totalAmount: 29_543.26,
  interestAmount: 9299.69,
  rebates: [{ amountType: 'absolute', amount: 384.2 }],
  monthlyFee: 1.47,
  yearlyFee: 19.16,
  numberOfInstallments: 53,
};
const dated = { expectedDisbursementDate: '2027-04-25', firstDueDate: '2027-06-15' };
const withoutVerdict = (path: string, code: string) => ({
  verdict: 'cannot-tell',
  reason: { code, path },
});

describe('the parts of a total', () => {
  test('agree with the IOF that a schedule finds', () => {
    expect(findingOf(review({ ...unstated, ...dated }), 'total-parts')).toMatchObject({ verdict: 'agrees' });
  });

  test('do not differ where they may be an IOF that is not stated', () => {
    expect(findingOf(review(unstated), 'total-parts').verdict).not.toBe('differs');
    // 0.38% of the principal.
    const daily = { ...unstated, iofAmount: 572.49 };
    expect(findingOf(review(daily), 'total-parts').verdict).not.toBe('differs');
  });

  test('is without a verdict where one of them cannot be read', () => {
    const taxed = { ...unstated, iofAmount: 572.49, iofAdditionalAmount: 76.93, totalAmount: 30_543.26 };
    expect(findingOf(review({ ...taxed, insurance: { amount: 'mil' } }), 'total-parts')).toMatchObject(
      withoutVerdict('/offer/insurance/amount', 'wrong-type'),
    );
  });

  test.each<[string, JsonObject]>([
    ['more is left than any IOF takes', { totalAmount: 30_543.26 }],
    ['less is left than the other parts', { totalAmount: 28_443.26 }],
    ['more is left than the additional takes', { iofAmount: 172.49 }],
    ['all of them are given', { iofAmount: 500, iofAdditionalAmount: 76.93 }],
  ])('differ where %s', (_, change) => {
    const parts = findingOf(review({ ...unstated, ...change }), 'total-parts');
    expect(parts).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

test('total and interest decide between two readings of the due dates', () => {
  const adjusted = review({
    disbursementAmount: 4623.84,
    installmentAmount: 398.98,
    totalAmount: 5585.72,
    interestAmount: 704.14,
    insurance: { amount: 138.72 },
    monthlyFee: 0.0185,
    yearlyFee: 0.246041,
    numberOfInstallments: 14,
    expectedDisbursementDate: '2027-10-25',
    firstDueDate: '2027-12-21',
  });
  for (const check of ['installment', 'total', 'total-parts', 'interest'])
    expect(findingOf(adjusted, check)).toMatchObject({ verdict: 'agrees' });
});

test('a total that is short by far less than that of SAC differs', () => {
  // 12 × 945.60 over 10,000 at 2% a month; no IOF is stated, which might be part of the principal.
  const offer = {
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 945.9,
      totalAmount: 11_347.2,
      interestAmount: 1347.2,
    },
    ...{ monthlyFee: 0.02, numberOfInstallments: 12 },
    ...{ expectedDisbursementDate: '2026-03-10', firstDueDate: '2026-04-10' },
  };
  expect(findingOf(review(offer), 'total')).toMatchObject({ verdict: 'differs', size: 'material' });
  // 1,033.33 of the first installment, and so on down: SAC.
  const sac = { ...offer, installmentAmount: 1033.33, totalAmount: 11_300, interestAmount: 1300 };
  expect(findingOf(review({ ...sac, monthlyFee: null }), 'total').verdict).not.toBe('differs');
});

describe('a total of an offer without a rate', () => {
  // 10,000 at 2% a month in 12 installments; the interest of 15 days beyond the first month is paid beside the first.
  const further = 10_000 * (1.02 ** 0.5 - 1);
  const apart = {
    ...{
      disbursementAmount: 10_000,
      installmentAmount: 945.6,
      numberOfInstallments: 12,
      interestType: 'pre_price',
    },
    ...{
      expectedDisbursementDate: '2026-01-05',
      firstDueDate: '2026-02-19',
      iofAmount: 0,
      iofAdditionalAmount: 0,
    },
    totalAmount: Number((12 * 945.6 + further).toFixed(2)),
    interestAmount: Number((12 * 945.6 + further - 10_000).toFixed(2)),
  };

  test('may hold the interest of a longer first period', () => {
    expect(findingOf(review(apart), 'total').verdict).not.toBe('differs');
  });

  test('does not agree where that interest is another amount', () => {
    const more = { totalAmount: apart.totalAmount + 80, interestAmount: apart.interestAmount + 80 };
    expect(findingOf(review({ ...apart, ...more }), 'total').verdict).not.toBe('agrees');
  });
});
