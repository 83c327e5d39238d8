import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { CashoutDates } from './boleto/boleto-finding-parts.ts';
import { reviewCashout } from './review-cashout.ts';

const line = '23790448095616862379336011058009740430000124020';
const dates: CashoutDates = { created: '2008-10-01', disbursed: '2008-10-20', amountUnit: null };

/** The findings about a boleto that a cash-out entry pays. */
const review = (entry: JsonObject, more: Partial<CashoutDates> = {}) =>
  Object.fromEntries(
    reviewCashout({ cashout: [entry] }, { ...dates, ...more }).findings.map((finding) => [
      finding.check,
      finding,
    ]),
  );
const paying = (amount: Json, more: JsonObject = {}) => ({
  amount,
  type: 'boleto',
  boleto: { line, ...more },
});

describe('a boleto that the lender pays', () => {
  it('agrees in digits, amount and due date', () => {
    expect(review(paying(1240.2, { dueDate: '2008-11-01' }))).toEqual({
      'instrument-digits': expect.objectContaining({ verdict: 'agrees', size: null }),
      'boleto-amount': expect.objectContaining({
        verdict: 'agrees',
        declared: 1240.2,
        expected: 1240.2,
        difference: 0,
        assumptions: [{ id: 'amounts-in', value: 'reais' }],
        inputs: [
          { name: 'V', value: 1240.2, unit: 'amount', path: '/cashout/0/amount' },
          { name: 'VL', value: 1240.2, unit: 'amount', path: '/cashout/0/boleto/line' },
        ],
        paths: ['/cashout/0/boleto/line', '/cashout/0/amount'],
      }),
      'boleto-due-date': expect.objectContaining({ verdict: 'agrees', expected: '2008-11-01' }),
      // 2008-11-01 was a Saturday before a holiday.
      'boleto-overdue': expect.objectContaining({
        verdict: 'agrees',
        expected: '2008-11-03',
        difference: -14,
        assumptions: [{ id: 'payable-on-business-day', value: '2008-11-03' }],
      }),
    });
  });

  it('shows that amounts are in centavos', () => {
    expect(review(paying(124020))['boleto-amount']).toMatchObject({
      verdict: 'agrees',
      assumptions: [{ id: 'amounts-in', value: 'centavos' }],
    });
    expect(review(paying(124020), { amountUnit: 'reais' })['boleto-amount']).toMatchObject({
      verdict: 'differs',
      difference: 122779.8,
    });
  });

  it('differs by what it differs', () => {
    expect(review(paying(1240.21))['boleto-amount']).toMatchObject({
      verdict: 'differs',
      size: 'material',
      declared: 1240.21,
      expected: 1240.2,
      difference: 0.01,
    });
    expect(review(paying(-0.001))['boleto-amount']).toMatchObject({ verdict: 'differs', declared: -0.001 });
    expect(review(paying(1240.2, { dueDate: '2008-11-04' }))['boleto-due-date']).toMatchObject({
      verdict: 'differs',
      size: 'material',
      declared: '2008-11-04',
      expected: '2008-11-01',
      difference: 3,
    });
  });

  it('may cost more once it is overdue', () => {
    const late = review(paying(1265), { disbursed: '2008-11-20' });
    expect(late['boleto-overdue']).toMatchObject({ verdict: 'cannot-tell', difference: 17 });
    expect(late['boleto-amount']).toMatchObject({
      verdict: 'differs',
      size: 'convention',
      difference: 24.8,
      explainedBy: { id: 'charges-after-due-date' },
    });
    expect(review(paying(1200), { disbursed: '2008-11-20' })['boleto-amount']).toMatchObject({
      size: 'material',
    });
  });

  it('is due on the business day after a day without banking', () => {
    const onMonday = review(paying(1250, { dueDate: '2008-11-03' }), { disbursed: '2008-11-03' });
    expect(onMonday['boleto-overdue']).toMatchObject({ verdict: 'agrees', difference: 0 });
    // Nothing is charged for it: more than the line says is no late charge.
    expect(onMonday['boleto-amount']).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(onMonday['boleto-due-date']).toMatchObject({
      verdict: 'differs',
      size: 'convention',
      difference: 2,
      explainedBy: { id: 'payable-on-business-day', value: '2008-11-03' },
    });
    const onTuesday = review(paying(1250), { disbursed: '2008-11-04' });
    expect(onTuesday['boleto-overdue']).toMatchObject({ verdict: 'cannot-tell', difference: 1 });
    expect(onTuesday['boleto-amount']).toMatchObject({ explainedBy: { id: 'charges-after-due-date' } });
  });

  describe('among others of one amount', () => {
    const second = '34192220090000556638551012140003679060000100000';
    const amounts = (amount: Json, lines: Json) =>
      reviewCashout({ cashout: [{ amount, lines }] }, dates).findings.filter(
        ({ check }) => check === 'boleto-amount',
      );

    it('is a part of it', () => {
      expect(amounts(2240.2, [line, second])).toMatchObject(
        ['/cashout/0/lines/0', '/cashout/0/lines/1'].map((path) => ({
          verdict: 'agrees',
          path,
          formula: 'V = Σ VL',
          declared: 2240.2,
          expected: 2240.2,
          inputs: [{ name: 'V' }, { name: 'VL', value: [1240.2, 1000] }],
        })),
      );
      expect(amounts(224_020, [line, second])[0]).toMatchObject({
        verdict: 'agrees',
        assumptions: [{ id: 'amounts-in', value: 'centavos' }],
      });
      expect(amounts(2240.21, [line, second])[0]).toMatchObject({ verdict: 'differs', difference: 0.01 });
      // Of 100.00 by a digit that was misread.
      const misread = `${second.slice(0, 43)}0100`;
      expect(amounts(2240.2, [line, misread])).toMatchObject([
        { verdict: 'cannot-tell', reason: { code: 'other-figures' } },
        { verdict: 'cannot-tell', reason: { code: 'other-figures' } },
      ]);
    });

    it('is itself, by its line and by its barcode', () => {
      const barcode = '23797404300001240200448056168623793601105800';
      expect(amounts(1240.2, { line, barcode }).map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
      expect(amounts(2480.4, { line, barcode })[0]).toMatchObject({ verdict: 'differs', expected: 1240.2 });
    });

    it('leaves it open where one of them carries none', () => {
      const free = '23794150099001980167035000211405700000000000000';
      expect(amounts(2240.2, [line, free])).toMatchObject([
        { verdict: 'cannot-tell', reason: { code: 'no-amount-in-line' } },
        { verdict: 'cannot-tell', reason: { code: 'no-amount-in-line' } },
      ]);
    });
  });

  it('is held to nothing by digits that do not hold', () => {
    // One digit of its amount was misread: by the line it would be 1,240.90.
    const misread = `${line.slice(0, 45)}90`;
    const broken = review({ amount: 1240.2, boleto: { line: misread, dueDate: '2008-11-01' } });
    expect(broken).toMatchObject({
      'instrument-digits': { verdict: 'differs', size: 'material' },
      'boleto-amount': {
        verdict: 'cannot-tell',
        size: null,
        declared: 1240.2,
        expected: null,
        difference: null,
        reason: { code: 'other-figures', path: null },
      },
      'boleto-due-date': { verdict: 'agrees' },
      'boleto-overdue': { verdict: 'cannot-tell', reason: { code: 'other-figures' } },
    });
  });

  it('is not recognized in 44 digits that may be the key of an invoice', () => {
    const key = '35260311222333000181550010000123451123456788';
    expect(review({ amount: 5000, invoice: { key, dueDate: '2026-12-01' } })).toEqual({
      'instrument-digits': expect.objectContaining({
        verdict: 'cannot-tell',
        reason: { code: 'may-be-another-number', path: '/cashout/0/invoice/key' },
      }),
    });
  });

  it('names both readings of its date where the loan is far from either', () => {
    const far = { created: '2025-11-21', disbursed: '2025-11-24' };
    expect(review(paying(1240.2), far)['boleto-due-date']).toMatchObject({
      verdict: 'cannot-tell',
      expected: null,
      assumptions: [{ id: 'two-readings-of-factor', value: '2008-11-01 2033-06-23' }],
      reason: { code: 'two-readings-of-factor', path: null },
    });
    // A date beside it decides.
    expect(review(paying(1240.2, { when: '2033-06-23' }), far)['boleto-due-date']).toMatchObject({
      verdict: 'agrees',
    });
    expect(review(paying(1240.2, { when: '2025-11-24' }), far)['boleto-due-date']).toMatchObject({
      verdict: 'cannot-tell',
    });
  });

  it("finds the offer's too, and a utility's amount", () => {
    const boleto = '838600000050096000190009000801782309000343062712';
    const { findings } = reviewCashout({ offer: { cashout: [{ amount: 5.09, boleto }] } }, dates);
    expect(findings).toMatchObject([
      { check: 'instrument-digits', verdict: 'agrees', source: 'FEBRABAN, layout padrão de arrecadação' },
      {
        check: 'boleto-amount',
        verdict: 'differs',
        declared: 5.09,
        expected: 509.6,
        difference: -504.51,
      },
    ]);
  });
});

it('says what is wrong with a document', () => {
  expect(
    reviewCashout({ cashout: [{ to: '390.533.447-06' }, { to: 'a@example.com' }] }, dates).findings,
  ).toMatchObject([
    { check: 'instrument-digits', kind: 'cpf', verdict: 'differs', size: 'material', path: '/cashout/0/to' },
  ]);
});

it('takes any JSON for a loan', () => {
  const inside = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<Json>(line, { amount: 1e300, line, dueDate: '9999-12-31' }),
  );
  fc.assert(
    fc.property(inside, fc.string(), fc.constantFrom('reais', 'centavos', null), (value, day, amountUnit) => {
      for (const loan of [value, { cashout: value, offer: { cashout: [value] } }])
        reviewCashout(loan as Json, { created: day, disbursed: day, amountUnit });
    }),
  );
});
