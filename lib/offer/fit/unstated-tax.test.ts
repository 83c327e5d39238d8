import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s03 } from '#lib/testing/offers/sample-offers.ts';

const accused = (offer: JsonObject) =>
  review(offer)
    .findings.filter(({ size }) => size === 'material')
    .map(({ check }) => check);

describe('a financed IOF without the premium in its base, whose additional is not stated', () => {
  const offer = {
    disbursementAmount: 41_900,
    installmentAmount: 1812.33,
    totalAmount: 65_243.88,
    iofAmount: 1158.23,
    monthlyFee: 0.021646,
    yearlyFee: 0.29302,
    monthlyCET: 0.0262,
    yearlyCET: 0.3636,
    numberOfInstallments: 36,
    expectedDisbursementDate: '2025-10-29',
    firstDueDate: '2025-12-01',
    insurance: { amount: 1518.16 },
    rebates: [{ amountType: 'absolute', amount: 254.68 }],
  } satisfies JsonObject;

  test('is named, and accused of nothing', () => {
    expect(accused(offer)).toEqual([]);
    expect(assumed(review(offer).fits[0] ?? { assumptions: [] })).toMatchObject({
      'iof-kind': 'premium-outside',
    });
  });

  test('explains no other installment', () => {
    expect(accused({ ...offer, installmentAmount: 1851.5 })).toContain('installment');
  });
});

describe('a balloon whose IOF is stated in part', () => {
  const offer = {
    disbursementAmount: 47_651.14,
    installmentAmount: 2777.39,
    totalAmount: 58_734.12,
    iofAdditionalAmount: 192.72,
    monthlyFee: 1.69,
    yearlyFee: 22.28,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2023-10-27',
    firstDueDate: '2023-11-27',
    interestType: 'pre_price',
    insurance: { amount: 1687.85 },
  } satisfies JsonObject;

  test('is found by the principal of which the additional is a share', () => {
    expect(accused(offer)).toEqual([]);
    expect(assumed(review(offer).fits[0] ?? { assumptions: [] })).toMatchObject({ balloon: 28_182.83 });
  });

  test('explains no other total', () => {
    expect(accused({ ...offer, totalAmount: 61_300 })).toContain('total');
  });
});

describe('a last payment of a whole number of installments', () => {
  // 5 × 756.36 and 3026.34, at 2.62736% a month.
  const offer = {
    disbursementAmount: 6000,
    installmentAmount: 756.36,
    totalAmount: 6808.14,
    interestAmount: 716.83,
    iofAmount: 68.16,
    iofAdditionalAmount: 23.15,
    monthlyFee: 0.0262,
    yearlyFee: 0.365,
    numberOfInstallments: 6,
    expectedDisbursementDate: '2026-07-03',
    firstDueDate: '2026-08-02',
  } satisfies JsonObject;

  test('is a balloon', () => {
    expect(accused(offer)).toEqual([]);
  });

  test('of two installments is a count that is one too small', () => {
    expect(accused(s03)).toEqual([]);
    expect(accused({ ...s03, numberOfInstallments: 11 })).not.toEqual([]);
  });
});

describe('a CET where neither a rate nor a schedule shows which costs are financed', () => {
  const offer = {
    disbursementAmount: 37_200,
    installmentAmount: 2701.28,
    numberOfInstallments: 18,
    expectedDisbursementDate: '2025-07-01',
    firstDueDate: '2025-08-01',
    iofAmount: 1124.1,
    insurance: { amount: 800 },
  } satisfies JsonObject;
  // 18 × 2701.28 over 35,275.90, by days.
  const paidInAdvance = 0.5302;

  test('may count them as paid in advance', () => {
    const cet = findingOf(review({ ...offer, yearlyCET: paidInAdvance }), 'cet-yearly');
    expect(cet).toMatchObject({ verdict: 'agrees' });
    expect(cet.assumptions).toContainEqual({ id: 'costs-in-advance', value: 'iof+insurance' });
  });

  test('is a difference where no choice of them gives it', () => {
    const cet = findingOf(review({ ...offer, yearlyCET: 0.58 }), 'cet-yearly');
    expect(cet).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});
