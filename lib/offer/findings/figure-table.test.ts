import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { findingOf, review, s01 } from '#lib/testing/offers/sample-offers.ts';

describe('a finding without a verdict still has the declared figure', () => {
  const open: JsonObject = { ...s01, installmentAmount: null, firstDueDate: null };
  test.each([
    ['total', 6160.8],
    ['interest', 769.45],
    ['iof', 95.86],
    ['iof-additional', 20.49],
    ['cet-yearly', 0.453224],
    ['cet-monthly', 0.031639],
  ])('%s', (check, declared) => {
    const finding = findingOf(review(open, {}, { rateUnit: 'fraction' }), check);
    expect(finding).toMatchObject({ verdict: 'cannot-tell', declared });
    // A reader who may not see it must lose it with the rest.
    expect(finding.paths).toContainEqual(expect.stringMatching(/^\/offer\/\w+$/));
  });

  test('with the pointer of the figure among its paths', () => {
    expect(findingOf(review(open), 'total').paths).toContain('/offer/totalAmount');
    expect(findingOf(review(open), 'insurance').paths).toContain('/offer/insurance/amount');
  });

  test('of a rate in an unknown unit, by its digits as sent', () => {
    const cet = findingOf(review({ ...open, yearlyCET: 45.3, monthlyCET: null }), 'cet-yearly');
    expect(cet).toMatchObject({ verdict: 'cannot-tell', declared: null, reason: { code: 'unit' } });
    expect(cet.inputs).toEqual([{ name: 'CET', value: 45.3, unit: 'count', path: '/offer/yearlyCET' }]);
  });
});

describe('a unit that is assumed', () => {
  const assumedIn = (offer: JsonObject, check: string) =>
    findingOf(review(offer), check)
      .assumptions.filter(({ id }) => id === 'unit-assumed')
      .map(({ value }) => value);

  test('stands with what agrees by it alone', () => {
    const pairs = { monthlyFee: 0.0199, yearlyFee: 0.2668, monthlyCET: 0.0301, yearlyCET: 0.4274 };
    expect(assumedIn(pairs, 'rates')).toEqual(['rates fraction']);
    expect(assumedIn(pairs, 'cet-pair')).toEqual(['cet fraction']);
    expect(assumedIn(s01, 'fine')).toEqual(['fine fraction']);
  });

  test('of amounts stands with findings in reais, and with no rate', () => {
    const whole = {
      disbursementAmount: 1000,
      installmentAmount: 110,
      totalAmount: 1100,
      numberOfInstallments: 10,
    };
    expect(assumedIn(whole, 'total')).toEqual(['amounts reais']);
    expect(assumedIn({ ...whole, yearlyCET: 0.2 }, 'cet-yearly')).not.toContain('amounts reais');
  });

  test('is not named where it is established', () => {
    expect(assumedIn(s01, 'rates')).toEqual([]);
    expect(assumedIn(s01, 'total')).toEqual([]);
  });
});

test('no assumption lacks its value where nothing is hidden', () => {
  const without = ['no-grace', 'digits-of-the-rate', 'equal-installments', 'equal-periods', 'iof-cap'];
  const plain = [...without, 'cet-twelfth-root', 'cet-30-of-365', 'nominal-rate'];
  for (const offer of [s01, { ...s01, installmentAmount: 503.4 }, { ...s01, iofAmount: 9.59 }])
    for (const { check, assumptions, alternatives } of review(offer).findings)
      for (const { id, value } of [...assumptions, ...alternatives.flatMap((other) => other.assumptions)])
        expect(value !== undefined || plain.includes(id), `${check}: ${id}`).toBe(true);
});

test('every finding on the offer names its source', () => {
  for (const offer of [s01, { ...s01, firstDueDate: '2026-11-05' }, { ...s01, installmentAmount: 503.4 }, {}])
    for (const { check, source } of review(offer, { cashout: s01.cashout }).findings)
      expect(source, check).toEqual(expect.stringMatching(/./));
});

test('dates are held to the earliest day that they can be', () => {
  expect(findingOf(review(s01), 'dates')).toMatchObject({
    declared: '2027-01-05',
    expected: '2026-11-24',
    difference: 42,
  });
  expect(findingOf(review({ ...s01, createdAt: '2026-11-25T12:00:00.000Z' }), 'created')).toMatchObject({
    verdict: 'differs',
    declared: '2026-11-23',
    expected: '2026-11-25',
    difference: -2,
  });
});
