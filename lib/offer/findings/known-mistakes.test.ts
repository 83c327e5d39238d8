import { describe, expect, test } from 'vitest';
import { parseDay } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { publishedOffer } from '#lib/testing/offers/published-offers.ts';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

/** 3,000 reais with a fee of 300 that is financed, at 2.45% a month; the CET is that of 3,300. */
const withoutFee: JsonObject = {
  disbursementAmount: 3000,
  installmentAmount: 320.73,
  numberOfInstallments: 12,
  totalAmount: 3848.76,
  interestAmount: 548.76,
  monthlyFee: 2.45,
  yearlyFee: 33.7,
  monthlyCET: 2.44,
  yearlyCET: 33.52,
  iofAmount: 0,
  expectedDisbursementDate: '2026-05-10',
  firstDueDate: '2026-06-10',
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 300 }],
};

const feeLeftOut = { id: 'cet-without-fee', value: 300, paths: ['/offer/rebates'] };

describe('a CET that leaves the fee out', () => {
  const { interestAmount: _, ...withoutInterest } = withoutFee;
  test.each<[string, JsonObject]>([
    ['beside everything else', withoutFee],
    ['where no interest is stated', withoutInterest],
    ['where another figure differs, too', { ...withoutFee, totalAmount: 3948.76 }],
    // The twelfth root of 33.52% is cut to 2.43%, and the yearly CET compounded from it.
    ['where the monthly CET is cut', { ...withoutFee, monthlyCET: 2.43, yearlyCET: 33.39 }],
  ])('is named rather than an earlier contract: %s', (_name, offer) => {
    const found = review(offer);
    for (const check of ['cet-yearly', 'cet-monthly']) {
      expect(findingOf(found, check)).toMatchObject({
        verdict: 'differs',
        size: 'material',
        mistake: feeLeftOut,
      });
    }
    expect(findingOf(found, 'cet-yearly')).toMatchObject({ expected: 0.6081, explainedBy: null });
    // No other figure is the cause of it.
    expect(found.causes).toEqual([]);
    expect(found.cet).toMatchObject({ cetYearly: expect.closeTo(0.6081, 4) });
  });

  test('is named where the payout shows that the fee was withheld', () => {
    const withheld = {
      ...withoutFee,
      installmentAmount: 291.58,
      totalAmount: 3498.96,
      interestAmount: 498.96,
    };
    const { size, mistake } = findingOf(review(withheld, { cashout: [{ amount: 2700 }] }), 'cet-yearly');
    expect({ size, mistake }).toEqual({ size: 'material', mistake: feeLeftOut });
    expect(findingOf(review(withheld, { cashout: [{ amount: 3000 }] }), 'cet-yearly').verdict).toBe('agrees');
  });

  test('is not named where a date that is not stated gives the CET', () => {
    const { expectedDisbursementDate: _day, firstDueDate: _due, ...undated } = withoutFee;
    const found = review({ ...undated, monthlyCET: 3.9, yearlyCET: 58.27 });
    expect(found.findings.filter(({ mistake }) => mistake)).toEqual([]);
  });

  test('is not named where the reader may not see the fee', () => {
    const masked = { ...withoutFee, rebates: [{ amount: { $masked: 'number' }, feeType: 'tac' }] };
    expect(review(masked).findings.filter(({ mistake }) => mistake)).toEqual([]);
  });
});

test.each<[string, string, JsonObject]>([
  ['cet-total-over-principal', 'cet-yearly', publishedOffer('R21')],
  ['iof-at-term', 'iof', publishedOffer('N26')],
  // By equal months; the total counts days over 365.
  ['equal-months-installment', 'installment', { ...s01, installmentAmount: 509.49 }],
  ['one-pass', 'installment', publishedOffer('V10')],
  ['yearly-nominal', 'rates', { ...s01, yearlyFee: 0.2388 }],
  ['cet-nominal', 'cet-yearly', { ...s01, yearlyCET: 0.379668 }],
  ['additional-left-out', 'iof-additional', { ...s01, iofAdditionalAmount: 0 }],
  ['additional-doubled', 'iof-additional', { ...s01, iofAdditionalAmount: 40.98 }],
])('%s is named', (id, check, offer) => {
  const finding = findingOf(review(offer), check);
  expect(finding).toMatchObject({ verdict: 'differs', size: 'material', mistake: { id } });
  expect(finding.expected).not.toBeNull();
});

test('lenders of SAC write a nominal yearly rate', () => {
  const { verdict, mistake } = findingOf(
    review({ ...s01, interestType: 'pre_sac', yearlyFee: 0.2388 }),
    'rates',
  );
  expect({ verdict, mistake }).toEqual({ verdict: 'cannot-tell' });
});

describe('a CET that no unit brings near', () => {
  // 1,000 at 7.99% a month of thirty days, paid each week: the total is 17.12% above it, the CET 169.94%.
  const weekly: JsonObject = {
    disbursementAmount: 1000,
    installmentAmount: 73.2,
    totalAmount: 1171.2,
    interestAmount: 162.23,
    iofAmount: 5.14,
    iofAdditionalAmount: 3.83,
    monthlyFee: 7.99,
    yearlyFee: 151.54,
    numberOfInstallments: 16,
    expectedDisbursementDate: '2026-06-05',
    firstDueDate: '2026-06-12',
  };
  const paymentDays = [parseDay('2026-06-12'), parseDay('2026-06-19'), parseDay('2026-06-26')].map(Number);
  // 180,000 by SAC over 420 months at 0.79%: 166.3% in all, 9.89% a year.
  const sac: JsonObject = {
    disbursementAmount: 180_000,
    installmentAmount: 1850.57,
    totalAmount: 479_331,
    monthlyFee: 0.79,
    yearlyFee: 9.9,
    iofAmount: 0,
    numberOfInstallments: 420,
    expectedDisbursementDate: '2026-03-05',
    firstDueDate: '2026-04-05',
    interestType: 'sac',
  };

  test.each([
    ['far below', review({ ...weekly, yearlyCET: 17.12 }, {}, { paymentDays }), 1.6994],
    ['far above', review({ ...sac, yearlyCET: 166.3 }), 0.0989],
  ])('differs: %s', (_name, found, expected) => {
    expect(findingOf(found, 'cet-yearly')).toMatchObject({ size: 'material', expected });
  });

  test('is that of a single payment whose day is not stated', () => {
    const once = { disbursementAmount: 10_000, installmentAmount: 11_000, numberOfInstallments: 1 };
    expect(findingOf(review({ ...once, yearlyCET: 30 }), 'cet-yearly').verdict).toBe('cannot-tell');
  });
});

test('a wrong CET is held against the one of the norm, whatever calendar gives the other', () => {
  // 3.10% a month is 30 of 365 days of the CET by equal months.
  const yearly = findingOf(
    review({
      disbursementAmount: 5000,
      installmentAmount: 299.96,
      totalAmount: 7199.04,
      interestAmount: 1895.55,
      iofAmount: 133.34,
      iofAdditionalAmount: 20.15,
      yearlyCET: 0.4419,
      monthlyCET: 0.031,
      monthlyFee: 0.0249,
      yearlyFee: 0.3433,
      numberOfInstallments: 24,
      expectedDisbursementDate: '2026-02-03',
      firstDueDate: '2026-03-20',
      rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
    }),
    'cet-yearly',
  );
  expect(yearly).toMatchObject({ size: 'material', expected: 0.4269 });
});

describe('the tax of a company that the answer shows', () => {
  const loan = { customer: { document: '11222333000181' } };
  const offer: JsonObject = {
    disbursementAmount: 50_000,
    installmentAmount: 2685.57,
    totalAmount: 64_453.68,
    interestAmount: 13_020.33,
    iofAmount: 1237.9,
    iofAdditionalAmount: 195.45,
    yearlyCET: 28.97,
    monthlyCET: 2.14,
    monthlyFee: 1.89,
    yearlyFee: 25.19,
    numberOfInstallments: 24,
    expectedDisbursementDate: '2025-09-03',
    firstDueDate: '2025-10-03',
  };

  test('is not one of a person, where both pay the same', () => {
    expect(findingOf(review(offer, loan), 'iof')).toMatchObject({ verdict: 'agrees', explainedBy: null });
  });

  // The rates until 22 May 2025, which many systems still have, and the additional until 10 June.
  test.each([
    ['iof', { iofAmount: 618.95 }, '2025-05-23'],
    ['iof-additional', { iofAdditionalAmount: 488.62 }, '2025-06-11'],
  ])('may be one of rates that are no longer in force: %s', (check, changed, value) => {
    expect(findingOf(review({ ...offer, ...changed }, loan), check)).toMatchObject({
      size: 'material',
      mistake: { id: 'iof-of-other-day', value },
    });
  });
});

test('the tax of a person is named by whichever days a company’s is counted', () => {
  // Due on the 27th, or the business day that follows; the tax of a company is 908.46 by these.
  const offer: JsonObject = {
    disbursementAmount: 65_345.1,
    installmentAmount: 4395.62,
    totalAmount: 131_868.6,
    iofAmount: 1816.92,
    iofAdditionalAmount: 252.72,
    monthlyFee: 0.0514,
    yearlyFee: 0.8248,
    monthlyCET: 0.0507,
    yearlyCET: 0.8095,
    numberOfInstallments: 30,
    expectedDisbursementDate: '2022-02-10',
    firstDueDate: '2022-03-27',
  };
  const found = review(offer, { customer: { document: '11222333000181' } });
  expect(findingOf(found, 'iof')).toMatchObject({ size: 'material', mistake: { id: 'iof-of-person' } });
  // Of the additional, which is that of both, none is.
  expect(findingOf(found, 'iof-additional').mistake).toBeUndefined();
});
