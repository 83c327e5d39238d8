import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';
import type { ReviewOptions } from '../review.ts';

const material = (change: { [field: string]: Json }, rateUnit: ReviewOptions['rateUnit'] = 'auto') =>
  review({ ...s01, ...change }, { cashout: s01.cashout }, { rateUnit })
    .findings.filter(({ size }) => size === 'material')
    .map(({ check }) => check);

describe('a cost that is there, but cannot be read', () => {
  const rebate = { feeType: 'tac', amountType: 'by-table', amount: 3 };

  test.each([
    ['a rebate of an unknown kind', { rebates: [rebate] }],
    ['a rebate without its amount', { rebates: [{ feeType: 'tac', amountType: 'absolute' }] }],
    ['a rebate in words', { rebates: [{ amountType: 'absolute', amount: '150' }] }],
    ['rebates that are no list', { rebates: '150' }],
    ['rebates that are hidden', { rebates: { $masked: 'array' } }],
    ['an insurance of which only the insurer is stated', { insurance: { insurer: 'Seguradora S.A.' } }],
    ['an insurance whose fee has no amount to be a part of', { insurance: { fee: 0.07 } }],
    ['a premium in words', { insurance: { amount: '125.00' } }],
    ['an IOF in words', { iofAmount: '95.86' }],
  ])('leaves nothing refuted that it may explain: %s', (_, change) => {
    expect(material(change)).toEqual([]);
  });

  test('is the reason why, with its place', () => {
    const result = review({ ...s01, rebates: [rebate] });
    for (const check of ['installment', 'total-parts', 'iof', 'iof-additional'])
      expect(findingOf(result, check), check).toMatchObject({
        verdict: 'cannot-tell',
        reason: { code: 'unknown-kind', path: '/offer/rebates/0/amount' },
        paths: expect.arrayContaining(['/offer/rebates/0/amount']),
      });
  });

  test('explains no figure that is too low without it', () => {
    const low = { yearlyCET: 0.019, totalAmount: 5700, iofAmount: 9.59, installmentAmount: 470 };
    for (const [field, value] of Object.entries(low))
      expect(material({ rebates: [rebate], [field]: value }, 'fraction'), field).not.toEqual([]);
  });

  test('makes no unit of a rate sure that is only likely without it', () => {
    // 0.14% a month, of a principal of 538.31: of 521.80, without the rebate, 14% a month is as near.
    const offer = {
      disbursementAmount: 500.12,
      installmentAmount: 135.05,
      iofAmount: 11.18,
      insurance: { amount: 10.5 },
      monthlyFee: 14,
      yearlyFee: 169.3,
      numberOfInstallments: 4,
      rebates: [rebate],
      expectedDisbursementDate: '2035-04-07',
      firstDueDate: '2035-04-25',
    };
    const result = review(offer);
    expect(result.units.find(({ group }) => group === 'rates')?.status).not.toBe('certain');
    expect(findingOf(result, 'installment').verdict).toBe('cannot-tell');
  });

  test('is none where an insurance says that it costs nothing, or nothing at all', () => {
    const wrong = { rebates: [], installmentAmount: 503.4 };
    const none: Json[] = [null, {}, { amount: null, type: null }, { fee: 0, type: 'none' }];
    for (const insurance of none) expect(material({ ...wrong, insurance })).toContain('installment');
  });
});

describe('a cost that is given as a part of an amount', () => {
  test.each<[string, { [field: string]: Json }]>([
    ['a rebate of another kind', { rebates: [{ feeType: 'tac', amountType: 'per_installment', amount: 3 }] }],
    ['a premium of which the fee alone is stated', { insurance: { fee: 2.5 } }],
  ])('is not read, and explains no other figure: %s', (_, change) => {
    expect(material(change)).toEqual([]);
    const { findings } = review({ ...s01, ...change }, { cashout: s01.cashout });
    expect(findings.filter(({ explainedBy }) => explainedBy?.id === 'payoff')).toEqual([]);
    expect(findingOf({ findings } as ReturnType<typeof review>, 'installment').verdict).not.toBe('differs');
  });
});

test.each([3, 0.03])('a rebate of %s in percent is so much of what is paid out', (amount) => {
  const result = review({ ...s01, rebates: [{ feeType: 'tac', amountType: 'percentage', amount }] });
  expect(findingOf(result, 'installment').verdict).toBe('agrees');
});

// Computed to the cent by a schedule of the lending API in practice: 2% of all that is lent are 210.26.
test('a rebate in percent is a share of all that is lent, where the figures say so', () => {
  const offer = {
    ...{ disbursementAmount: 10_000, installmentAmount: 562.07, totalAmount: 13_489.68, iofAmount: 302.93 },
    ...{ monthlyFee: 0.0199, yearlyFee: 0.26675, monthlyCET: 0.0241, yearlyCET: 0.33078 },
    ...{ interestType: 'pre_price_days', numberOfInstallments: 24, expectedDisbursementDate: '2026-03-23' },
    ...{ firstDueDate: '2026-05-10', createdAt: '2026-03-23T12:01:09.310Z' },
    rebates: [{ feeType: 'spread', amountType: 'percentage', amount: 0.02 }],
  };
  const result = review(offer);
  expect(result.findings.filter(({ size }) => size === 'material')).toEqual([]);
  expect(result.rebatesOf).toBeCloseTo(10_513.19, 2);
  const { rebatesOf, findings } = review({ ...offer, installmentAmount: 570 });
  expect(rebatesOf).toBeNull();
  expect(findings.find(({ check }) => check === 'installment')?.size).toBe('material');
});
