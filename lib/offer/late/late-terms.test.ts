import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { readFacts } from '../review/offer-facts.ts';
import { offerLateTerms } from './late-terms.ts';

/** S01 of vectors.json, with a fine in percent. */
const offer: JsonObject = {
  disbursementAmount: 5000,
  installmentAmount: 513.4,
  iofAmount: 95.86,
  iofAdditionalAmount: 20.49,
  insurance: { amount: 125 },
  rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
  monthlyFee: 0.0199,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-11-23',
  firstDueDate: '2027-01-05',
  fine: { fineRate: 2, monthlyRate: 1, interestBase: 'workdays' },
};
const settings = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;
const termsOf = (more: JsonObject = {}) => {
  const loan = { offer: { ...offer, ...more } };
  return offerLateTerms(loan, readFacts(loan, settings));
};

describe('late terms of an offer', () => {
  it('in fractions, with the day count that gives the installment', () => {
    expect(termsOf()).toEqual({
      fineRate: 0.02,
      defaultRate: 0.01,
      isDefaultGiven: true,
      interestBase: 'workdays',
      contractRate: 0.0199,
      assumed: {
        fine: [{ id: 'unit-assumed', value: 'fine percent' }],
        'default-interest': [{ id: 'unit-assumed', value: 'fine percent' }],
        'contract-interest': [{ id: 'unit-assumed', value: 'rates fraction' }],
      },
      // By the others a rate of more digits gives it, too, and no total says which it is.
      dayCounts: ['calendar/365', '30E/360', 'business/252'],
      declared: { payment: 513.4, firstDue: '2027-01-05', count: 12 },
    });
  });

  it('limits no fine of a company', () => {
    const limitOf = (more: JsonObject) => {
      const loan = { ...more, offer };
      return offerLateTerms(loan, readFacts(loan, settings)).isFineUnlimited;
    };
    expect(limitOf({ customer: { cnpj: '11.222.333/0001-81' } })).toBe(true);
    expect(limitOf({ employment: 'empl_1' })).toBeUndefined();
    expect(limitOf({})).toBeUndefined();
  });

  it('knows a default interest that is not there from one that cannot be read', () => {
    const given = (fine: Json) => {
      const { defaultRate, isDefaultGiven } = termsOf({ fine });
      return defaultRate ?? isDefaultGiven;
    };
    expect(given({ fineRate: 2, monthlyRate: 0 })).toBe(0);
    // No unit in which both are such as contracts have: 0.033% may be that of a day.
    for (const monthlyRate of [0.033, '1%', -1, { $masked: 'number' }])
      expect(given({ fineRate: 2, monthlyRate })).toBe(true);
    for (const fine of [{ $masked: 'object' }, 'none']) expect(given(fine)).toBe(true);
    const none: Json[] = [{ fineRate: 2 }, { fineRate: 2, monthlyRate: null }, null];
    for (const fine of none) expect(given(fine)).toBe(false);
  });

  it('has no contract rate of an index: what is given is what is set above it', () => {
    const of = (interestType: string) => termsOf({ interestType, yearlyFee: 0.266751 }).contractRate;
    expect(of('cdi_plus')).toBeNull();
    expect(of('pre_price')).toBe(0.0199);
  });

  it('names no unit of a figure that is zero, or settled', () => {
    const settled = termsOf({ fine: { fineRate: 0, monthlyRate: 0.01 }, monthlyFee: 0 }).assumed;
    expect(settled).toMatchObject({
      fine: [],
      'default-interest': [{ value: 'fine fraction' }],
      'contract-interest': [],
    });
  });

  it('names the unit of the installment with every charge', () => {
    const whole = { disbursementAmount: 1000, installmentAmount: 110, numberOfInstallments: 10 };
    const { assumed } = offerLateTerms({ offer: whole }, readFacts({ offer: whole }, settings));
    for (const of of Object.values(assumed))
      expect(of[0]).toEqual({ id: 'unit-assumed', value: 'amounts reais' });
  });

  it.each([
    ['is no number', { monthlyFee: '1.99', yearlyFee: 0.266751 }, 'wrong-type'],
    ['is null', { monthlyFee: null, yearlyFee: 0.266751 }, 'null'],
  ])('has the rate that the installment found where the monthly one %s, and says so', (_, more, reason) => {
    const { contractRate, assumed } = termsOf(more);
    expect(contractRate).toBeCloseTo(0.0199, 6);
    expect(assumed['contract-interest']).toEqual([
      { id: 'unit-assumed', value: 'rates fraction' },
      { id: 'rate-found', value: reason },
      { id: 'rate-from', value: 'yearly-effective' },
    ]);
  });

  it('says the same of a rate that the installment reads in one unit, and the yearly rate in another', () => {
    // As fractions the rate gives the installment; as percent the two rates are one.
    const mixed = { installmentAmount: 1274.5, disbursementAmount: 10_000, numberOfInstallments: 12 };
    const rates = { monthlyFee: 0.0723, yearlyFee: 0.87106 };
    const loan = {
      offer: { ...mixed, ...rates, expectedDisbursementDate: '2026-11-05', firstDueDate: '2026-12-05' },
    };
    const { contractRate, assumed } = offerLateTerms(loan, readFacts(loan, settings));
    expect(contractRate).toBe(0.0723);
    expect(assumed['contract-interest']).toEqual([{ id: 'rate-found', value: 'unit' }]);
  });

  it('are missing where the offer states none, or where their unit is unknown', () => {
    expect(termsOf({ fine: null, monthlyFee: null })).toMatchObject({ fineRate: null, defaultRate: null });
    expect(termsOf({ fine: { fineRate: 0.05, monthlyRate: 0.1 } })).toMatchObject({ fineRate: null });
    const none = readFacts([], { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'UTC' });
    expect(offerLateTerms([], none)).toMatchObject({ contractRate: null, dayCounts: [], declared: null });
  });
});
