import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';

const person = { employment: 'empl_1' };
const company = { customer: { cnpj: '11.222.333/0001-81' } };
const notesOf = (offer: JsonObject, loan: JsonObject = person, changed = {}) =>
  review(offer, loan, changed).law.notes.map(({ rule, kind }) => `${rule} ${kind}`);
const dated = (day: string, due: string) => ({ ...s01, expectedDisbursementDate: day, firstDueDate: due });
const fines = { rateUnit: 'fraction' } as const;
const fine = { ...s01.fine, fineRate: 0.05 };

// Released on a day on which the IOF of a company is half that of a person, due in 31 days at 2% a month.
const single = {
  ...{ disbursementAmount: 10_000, numberOfInstallments: 1, monthlyFee: 0.02 },
  ...{ expectedDisbursementDate: '2025-03-10', firstDueDate: '2025-04-10' },
};
const singlePayment = {
  person: {
    ...{ ...single, installmentAmount: 10_265.1, totalAmount: 10_265.1, interestAmount: 201.28 },
    ...{ iofAmount: 25.58, iofAdditionalAmount: 38.24 },
  },
  company: {
    ...{ ...single, installmentAmount: 10_251.99, totalAmount: 10_251.99, interestAmount: 201.02 },
    ...{ iofAmount: 12.77, iofAdditionalAmount: 38.19 },
  },
};

describe('each rule where it applies, and where it does not', () => {
  test('the fine of a consumer, of a company, and of somebody', () => {
    const of = (loan: JsonObject) => {
      const { findings, law } = review({ ...s01, fine }, loan, fines);
      const found = findings.find(({ check }) => check === 'fine');
      const note = law.notes.find(({ rule }) => rule === 'fine-limit');
      return [found?.verdict, found?.reason?.code, note?.kind];
    };
    expect(of(person)).toEqual(['differs', undefined, 'error']);
    expect(of(company)).toEqual([undefined, undefined, undefined]);
    expect(of({})).toEqual(['cannot-tell', 'borrower', 'question']);
    expect(notesOf(s01, person, fines)).not.toContain('fine-limit error');
  });

  test('a TAC of a person since 30/04/2008', () => {
    const tac = 'tac question';
    expect(notesOf(s01)).toContain(tac);
    expect(notesOf(s01, {})).toContain(tac);
    expect(notesOf(s01, company)).not.toContain(tac);
    expect(notesOf(dated('2008-04-30', '2008-06-02'))).toContain(tac);
    expect(notesOf(dated('2008-04-29', '2008-06-02'))).not.toContain(tac);
    expect(
      notesOf({ ...s01, rebates: [{ feeType: 'spread', amountType: 'absolute', amount: 150 }] }),
    ).not.toContain(tac);
    expect(notesOf({ ...s01, rebates: [{ feeType: 'TEC', amountType: 'absolute', amount: 150 }] })).toContain(
      tac,
    );
    expect(
      notesOf({ ...s01, rebates: [{ feeType: 'technology', amountType: 'absolute', amount: 150 }] }),
    ).not.toContain(tac);
  });

  test('default interest that the offer does not give', () => {
    const without = { fineRate: 0.02, interestBase: 'workdays' };
    expect(notesOf({ ...s01, fine: without })).toContain('default-interest information');
    expect(notesOf({ ...dated('2024-08-30', '2024-10-01'), fine: without })).toContain(
      'default-interest information',
    );
    const before = notesOf({ ...dated('2024-08-29', '2024-10-01'), fine: without });
    expect(before).toContain('default-interest-before question');
    expect(before).not.toContain('default-interest information');
    expect(notesOf(s01).join()).not.toContain('default-interest');
    expect(notesOf({ ...s01, fine: null }).join()).not.toContain('default-interest');
  });

  test.each([
    ['10% beside 1% a month', 10, 1, 'error'],
    ['10 and 1 as fractions', 0.1, 0.01, 'question'],
    ['5% beside 1% a month', 5, 1, 'error'],
    ['2% beside 1% a month', 2, 1, undefined],
    ['a fine beside an unusual interest', 10, 40, undefined],
  ])('a fine whose unit is not known: %s', (_what, fineRate, monthlyRate, kind) => {
    const sent = { ...s01, fine: { fineRate, interestBase: 'calendar_days', monthlyRate } };
    const kindOf = (loan: JsonObject) =>
      review(sent, loan, { rateUnit: 'auto' }).law.notes.find(({ rule }) => rule === 'fine-limit')?.kind;
    expect(kindOf(person)).toBe(kind);
    expect(kindOf(company)).toBeUndefined();
    expect(kindOf({})).toBe(kind && 'question');
  });

  test('default interest above 1% a month, unless it is the contract’s own', () => {
    const late = (monthlyRate: number) =>
      notesOf({ ...s01, fine: { ...s01.fine, monthlyRate } }, person, fines);
    expect(late(0.015)).toContain('default-interest-limit question');
    expect(late(0.01).join()).not.toContain('default-interest');
    expect(late(0.0199)).toContain('default-interest-as-rate information');
    expect(late(0.0199).join()).not.toContain('default-interest-limit');
  });

  test('a rate or a CET that is not stated, where all of the offer was asked for', () => {
    const { monthlyFee: _monthly, yearlyFee: _yearly, ...without } = s01;
    expect(notesOf(without)).toContain('rate-not-stated question');
    expect(notesOf(without, company).join()).not.toContain('rate-not-stated');
    expect(notesOf(without, person, { isNarrowed: true }).join()).not.toContain('not-stated');
    const { monthlyCET: _cet, yearlyCET: _yearlyCet, ...withoutCet } = s01 as JsonObject;
    expect(notesOf(withoutCet)).toContain('cet-not-stated question');
    expect(notesOf({ ...withoutCet, yearlyCET: { $masked: 'number' } }).join()).not.toContain(
      'cet-not-stated',
    );
    expect(
      notesOf({ ...withoutCet, expectedDisbursementDate: '2020-11-23', firstDueDate: '2021-01-05' }).join(),
    ).not.toContain('cet-not-stated');
  });

  test('an insurance that a consumer has to take', () => {
    const insured = { ...s01, insurance: { amount: 125, fee: 0.025, type: 'required' } };
    expect(notesOf(insured)).toContain('required-insurance question');
    expect(notesOf(insured, company).join()).not.toContain('required-insurance');
    expect(
      notesOf({ ...insured, insurance: { ...insured.insurance, type: 'optional' } }).join(),
    ).not.toContain('required-insurance');
  });

  test('daily compounding', () => {
    const daily = 'daily-compounding information';
    expect(notesOf(s01)).toContain(daily);
    expect(notesOf(s01, company)).not.toContain(daily);
    expect(notesOf(s03)).not.toContain(daily);
  });

  test('an IOF of nothing is a question', () => {
    const none = { ...s03, iofAmount: 0, iofAdditionalAmount: 0 };
    const exempt = { ...none, installmentAmount: 498.49, totalAmount: 5981.88, interestAmount: 706.88 };
    expect(notesOf(exempt)).toEqual(
      expect.arrayContaining(['iof-zero-rate question', 'iof-exempt question']),
    );
    expect(notesOf(s03).join()).not.toMatch(/iof-(?:zero-rate|exempt)/);
  });

  test('an IOF of a company is a question where nobody says who borrows', () => {
    const asked = 'iof-borrower question';
    expect(notesOf(singlePayment.company, {})).toContain(asked);
    expect(notesOf(singlePayment.company, company)).not.toContain(asked);
    expect(notesOf(singlePayment.person, {})).not.toContain(asked);
    expect(notesOf(singlePayment.company, person)).toContain(asked);
  });

  test('payroll loans of private employees', () => {
    const payroll = (offer: JsonObject, loan = person) =>
      notesOf(offer, loan).filter((note) => note.startsWith('payroll'));
    expect(payroll(s01)).toEqual(['payroll-fees question']);
    expect(payroll({ ...s01, rebates: [] })).toEqual([]);
    expect(payroll(s01, {} as typeof person)).toEqual([]);
    expect(payroll({ ...s01, rebates: [], principalGracePeriod: 2 })).toEqual(['payroll-grace information']);
    expect(payroll({ ...s01, rebates: [], numberOfInstallments: 97 })).toContain(
      'payroll-installments information',
    );
    expect(payroll({ ...s01, rebates: [], numberOfInstallments: 96 })).toEqual([]);
    expect(notesOf({ ...s01, monthlyFee: 0.0209, rebates: [] }, person, fines)).toContain(
      'payroll-rate information',
    );
    expect(notesOf({ ...s01, rebates: [] }, person, fines).join()).not.toContain('payroll-rate');
  });

  test('contested days of the IOF', () => {
    const contested = 'iof-contested information';
    expect(notesOf(dated('2025-07-10', '2025-09-01'), company)).toContain(contested);
    expect(notesOf(dated('2025-07-10', '2025-09-01'), person)).not.toContain(contested);
    expect(notesOf(dated('2025-07-16', '2025-09-01'), company)).not.toContain(contested);
  });
});

describe('a masked loan', () => {
  test('shows no rule that only a hidden figure calls for, and every other one', () => {
    const seen = (offer: JsonObject) => review(offer, person, fines).law.notes.map(({ rule }) => rule);
    const hiddenFine = { ...fine, fineRate: { $masked: 'number' } };
    expect(seen({ ...s01, fine })).toContain('fine-limit');
    expect(seen({ ...s01, fine: hiddenFine })).not.toContain('fine-limit');
    expect(seen({ ...s01, fine: hiddenFine })).toContain('tac');
  });
});
