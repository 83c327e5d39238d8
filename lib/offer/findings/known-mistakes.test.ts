import { describe, expect, test } from 'vitest';
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
