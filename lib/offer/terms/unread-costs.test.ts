import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';
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
    const checks = ['cet-yearly', 'total-parts', 'iof', 'installment'];
    for (const [at, [field, value]] of Object.entries(low).entries())
      expect(material({ rebates: [rebate], [field]: value }, 'fraction')).toContain(checks[at]);
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
    expect(findingOf(review(offer), 'installment')).toMatchObject({
      verdict: 'cannot-tell',
      reason: { path: '/offer/rebates/0/amount' },
    });
  });

  test('is none where an insurance says that it costs nothing, or nothing at all', () => {
    const wrong = { rebates: [], installmentAmount: 503.4 };
    const none: Json[] = [null, {}, { amount: null, type: null }, { fee: 0, type: 'none' }];
    for (const insurance of none) expect(material({ ...wrong, insurance })).toContain('installment');
  });
});

describe('a cost that is given as a part of an amount', () => {
  const percentage = (amount: number) => [{ feeType: 'tac', amountType: 'percentage', amount }];
  const checks = ['installment', 'total', 'total-parts', 'interest', 'cet-yearly', 'iof', 'iof-additional'];

  test.each([
    ['of what is paid out', 3, 'disbursement'],
    // 150 of the principal of 5,391.35.
    ['of the principal', 2.78223, 'principal'],
  ])('is read as the one that total and interest leave: a rebate %s', (_, amount, base) => {
    const result = review({ ...s01, rebates: percentage(amount) }, { cashout: s01.cashout });
    expect(result.counts).toEqual(review(s01, { cashout: s01.cashout }).counts);
    for (const check of [...checks, 'rebates'])
      expect(findingOf(result, check), check).toMatchObject({
        verdict: 'agrees',
        assumptions: expect.arrayContaining([{ id: 'rebates-base', value: base }]),
        paths: expect.arrayContaining(['/offer/rebates/0/amount']),
      });
    for (const one of [result.fits[0], result.schedule, result.cet])
      expect(one && assumed(one)).toMatchObject({ 'rebates-base': base });
  });

  test('is read beside another: a premium of which the fee alone is stated', () => {
    const insurance = { fee: 2.5 };
    for (const rebates of [s01.rebates, percentage(3)]) {
      const result = review({ ...s01, insurance, rebates });
      for (const check of checks)
        expect(findingOf(result, check), check).toMatchObject({
          verdict: 'agrees',
          assumptions: expect.arrayContaining([{ id: 'insurance-base', value: 'disbursement' }]),
        });
      // The premium is not given: nothing is held to it, nor is its unit sure.
      expect(findingOf(result, 'insurance')).toMatchObject({
        verdict: 'cannot-tell',
        declared: null,
        reason: { code: 'absent', path: '/offer/insurance/amount' },
      });
      expect(result.units.find(({ group }) => group === 'insurance-fee')).toMatchObject({
        reading: 'percent',
        status: 'assumed',
      });
    }
  });

  test('is not read where nothing bears it out', () => {
    const open = { ...s01, rebates: percentage(3) };
    const unread = { verdict: 'cannot-tell', reason: { code: 'unknown-kind' } };
    const wrong = [
      { ...open, totalAmount: null },
      { ...open, interestAmount: null },
      { ...open, rebates: percentage(4) },
      { ...open, installmentAmount: 523.4 },
    ];
    for (const offer of wrong) {
      const result = review(offer, { cashout: s01.cashout });
      expect(findingOf(result, 'installment')).toMatchObject(unread);
      expect(findingOf(result, 'rebates')).toMatchObject(unread);
      expect(JSON.stringify(result)).not.toContain('rebates-base');
    }
  });

  test('is not read where two readings are as good, or none is needed', () => {
    const lent = (total: number, interest: number) => ({
      ...s01,
      installmentAmount: total / 12,
      totalAmount: total,
      interestAmount: interest,
    });
    // A hundredth of a percent of either: two cents apart.
    const either = review({ ...lent(5989.92, 748.07), rebates: percentage(0.01) });
    expect(findingOf(either, 'installment')).toMatchObject({ verdict: 'cannot-tell' });
    expect(JSON.stringify(either)).not.toContain('rebates-base');
    // As much as the premium, which total and interest leave as well.
    const none = review({ ...lent(5989.44, 748.09), rebates: percentage(2.5) });
    expect(findingOf(none, 'installment')).toMatchObject({ verdict: 'agrees' });
    expect(JSON.stringify(none)).not.toContain('rebates-base');
  });
});
