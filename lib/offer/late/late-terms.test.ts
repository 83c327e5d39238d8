import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { readFacts } from '../findings/read-facts.ts';
import { offerLateTerms } from './late-terms.ts';

/** S01, with a fine in percent. */
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
const factsOf = (loan: Json) => readFacts(loan, settings);
const termsOf = (more: JsonObject = {}) => {
  const loan = { offer: { ...offer, ...more } };
  return offerLateTerms(loan, factsOf(loan));
};

describe('late terms of an offer', () => {
  it('in fractions, with the day count that gives the installment', () => {
    expect(termsOf()).toEqual({
      fineRate: 0.02,
      defaultRate: 0.01,
      interestBase: 'workdays',
      contractRate: 0.0199,
      // By the others a rate of more digits gives it, too, and no total says which it is.
      dayCounts: ['calendar/365', 'business/252', '30E/360'],
    });
  });

  it('limits no fine of a company', () => {
    const limitOf = (more: JsonObject) => {
      const loan = { ...more, offer };
      return offerLateTerms(loan, factsOf(loan)).isFineUnlimited;
    };
    expect(limitOf({ customer: { cnpj: '11.222.333/0001-81' } })).toBe(true);
    expect(limitOf({ employment: 'empl_1' })).toBeUndefined();
    expect(limitOf({})).toBeUndefined();
  });

  it('has no contract rate of an index: what is given is what is set above it', () => {
    const of = (interestType: string) => termsOf({ interestType, yearlyFee: 0.266751 }).contractRate;
    expect(of('cdi_plus')).toBeNull();
    expect(of('pre_price')).toBe(0.0199);
  });

  it.each([
    ['is no number', '1.99'],
    ['is null', null],
  ])('has the rate that the installment found where the monthly one %s', (_, monthlyFee) => {
    expect(termsOf({ monthlyFee, yearlyFee: 0.266751 }).contractRate).toBeCloseTo(0.0199, 6);
  });

  it('are missing where the offer states none, or where their unit is unknown', () => {
    expect(termsOf({ fine: null, monthlyFee: null })).toMatchObject({ fineRate: null, defaultRate: null });
    expect(termsOf({ fine: { fineRate: 0.05, monthlyRate: 0.1 } })).toMatchObject({ fineRate: null });
    expect(offerLateTerms([], factsOf([]))).toMatchObject({ contractRate: null, dayCounts: [] });
  });
});
