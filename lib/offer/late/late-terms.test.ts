import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { factsOf } from '../facts.ts';
import { declaredInstallments, lateTermsOf, offerLateTerms } from './late-terms.ts';

/** S01 of vectors.json, with a fine in per cent. */
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
const row = { dueDate: '2027-01-05', payment: 513.4 };
const offerTermsOf = (more: JsonObject = {}) => {
  const loan = { offer: { ...offer, ...more } };
  const facts = factsOf(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' });
  return offerLateTerms(loan, facts);
};
const termsOf = (more: JsonObject = {}) => lateTermsOf(offerTermsOf(more), row);

describe('what the facts of an offer say of being late', () => {
  it('in fractions, with the day count that gives the installment', () => {
    expect(termsOf()).toEqual({
      installment: 513.4,
      dueDate: '2027-01-05',
      fineRate: 0.02,
      defaultRate: 0.01,
      interestBase: 'workdays',
      contractRate: 0.0199,
      dayCounts: ['calendar/365'],
    });
  });

  it('is nothing where nothing is said, or in a unit that nothing tells', () => {
    expect(termsOf({ fine: null, monthlyFee: null })).toMatchObject({ fineRate: null, defaultRate: null });
    expect(termsOf({ fine: { fineRate: 0.05, monthlyRate: 0.1 } })).toMatchObject({ fineRate: null });
    const none = factsOf([], { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'UTC' });
    expect(lateTermsOf(offerLateTerms([], none), row)).toMatchObject({
      installment: 513.4,
      contractRate: null,
      dayCounts: [],
    });
  });
});

describe('the installments as the offer itself says them', () => {
  const installmentsOf = (more: JsonObject) => declaredInstallments(offerTermsOf(more));

  it('fall due by the day of the first, though no schedule gives them', () => {
    const rows = installmentsOf({ installmentAmount: 503.4, firstDueDate: '2027-01-31' });
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 3)).toEqual([
      { number: 1, dueDate: '2027-01-31', payment: 503.4 },
      { number: 2, dueDate: '2027-02-28', payment: 503.4 },
      { number: 3, dueDate: '2027-03-31', payment: 503.4 },
    ]);
  });

  it('are the first alone where the others may be less', () => {
    expect(installmentsOf({ interestType: 'pre_sac' })).toHaveLength(1);
    expect(installmentsOf({ numberOfInstallments: null })).toHaveLength(1);
  });

  it('are none without an amount or a first due date', () => {
    expect(installmentsOf({ firstDueDate: null })).toEqual([]);
    expect(installmentsOf({ installmentAmount: null })).toEqual([]);
  });
});
