import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { findingOf, review, s01 } from './testing/sample-offers.ts';

const material = (change: { [field: string]: Json }) =>
  review({ ...s01, ...change }, { cashout: s01.cashout })
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
    ['an insurance of which only the insurer is told', { insurance: { insurer: 'Seguradora S.A.' } }],
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
      expect(material({ rebates: [rebate], [field]: value })).toContain(checks[at]);
  });

  test('is none where an insurance says that it costs nothing, or nothing at all', () => {
    const wrong = { rebates: [], installmentAmount: 503.4 };
    const none: Json[] = [null, {}, { amount: null, type: null }, { fee: 0, type: 'none' }];
    for (const insurance of none) expect(material({ ...wrong, insurance })).toContain('installment');
  });
});
