import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';

const { firstDueDate: trueDate, ...withoutFirst } = s03;
const { expectedDisbursementDate: trueRelease, ...withoutRelease } = s03;

const boundsOf = (offer: JsonObject, check: string) => assumed(findingOf(review(offer), check));
const holds = (value: unknown, day: string) => {
  const [from = '', until = ''] = String(value).split(' ');
  return from <= day && day <= until;
};

describe('an offer without its first due date', () => {
  test('says between which days it would fit', () => {
    const value = boundsOf(withoutFirst, 'dates')['first-due-between'];
    expect(holds(value, trueDate)).toBe(true);
    // By the IOF and the CET a few days are left of sixty.
    const [from = '', until = ''] = String(value).split(' ');
    expect((Date.parse(until) - Date.parse(from)) / 86_400_000).toBeLessThan(8);
  });

  test('says between what IOF and CET lie by it, and judges neither', () => {
    for (const [check, id, stated] of [
      ['iof', 'amount-between', s03.iofAmount],
      ['cet-yearly', 'rate-between', s03.yearlyCET],
    ] as const) {
      const [low, high, missing] = String(boundsOf(withoutFirst, check)[id]).split(' ');
      expect(missing).toBe('first-due');
      expect(Number(low)).toBeLessThanOrEqual(stated + 0.001);
      expect(Number(high)).toBeGreaterThanOrEqual(stated - 0.001);
    }
    expect(findingOf(review(withoutFirst), 'iof')).toMatchObject({ verdict: 'cannot-tell' });
  });

  test('bounds the IOF by the dates that the CET leaves, which are few', () => {
    const bounds = String(boundsOf(withoutFirst, 'iof')['amount-between']);
    expect(bounds).toMatch(/ first-due \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
    const [from = '', until = ''] = bounds.split(' ').slice(3);
    expect((Date.parse(until) - Date.parse(from)) / 86_400_000).toBeLessThan(8);
  });

  test('has the installment bounded where it counts days', () => {
    const { firstDueDate, ...undated } = s01;
    expect(holds(boundsOf(undated, 'dates')['first-due-between'], firstDueDate)).toBe(true);
  });

  test('has other bounds with another tax', () => {
    const later = boundsOf({ ...withoutFirst, iofAmount: 101.3, yearlyCET: null }, 'dates');
    expect(holds(later['first-due-between'], trueDate)).toBe(false);
  });
});

test('a loan of twenty years is bounded, and a longer one takes too long to try', () => {
  // 206,943.90 at 0.99% a month, due on the 23rd of each month from December.
  const long = {
    disbursementAmount: 200_000,
    installmentAmount: 2261.34,
    totalAmount: 542_721.6,
    interestAmount: 335_777.7,
    iofAmount: 6157.51,
    iofAdditionalAmount: 786.39,
    monthlyFee: 0.0099,
    yearlyFee: 0.125487,
    yearlyCET: 0.1315,
    numberOfInstallments: 240,
    expectedDisbursementDate: '2026-11-23',
    interestType: 'pre_price',
  };
  expect(holds(boundsOf(long, 'dates')['first-due-between'], '2026-12-23')).toBe(true);
  expect(boundsOf({ ...long, numberOfInstallments: 241 }, 'dates')).not.toHaveProperty('first-due-between');
});

test('a missing day of release is bounded as well', () => {
  expect(holds(boundsOf(withoutRelease, 'dates')['release-between'], trueRelease)).toBe(true);
});

test('nothing is bounded where both dates are there, where both are missing, or where the date is hidden', () => {
  const { expectedDisbursementDate: _, ...undated } = withoutFirst;
  for (const offer of [s03, undated, { ...s03, firstDueDate: { $masked: 'date' } }])
    for (const { assumptions } of review(offer).findings)
      expect(assumptions.filter(({ id }) => id.endsWith('-between'))).toEqual([]);
});
