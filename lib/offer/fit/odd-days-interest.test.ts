import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

/** 50,311.59 at 3.6717% a month; the interest of 17 days beyond a month, 1038.61, is paid with the first installment. */
const offer = {
  disbursementAmount: 50_311.59,
  installmentAmount: 5259.19,
  totalAmount: 64_148.89,
  interestAmount: 13_837.3,
  iofAmount: 0,
  iofAdditionalAmount: 0,
  monthlyFee: 0.036717,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-01-05',
  firstDueDate: '2026-02-21',
  interestType: 'pre_price',
} satisfies JsonObject;
const { firstDueDate: _, ...undated } = offer;

const accused = (loan: JsonObject) =>
  review(loan).findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));

describe('the interest of a longer first period that is charged apart', () => {
  test('is named, and in the first row of the table', () => {
    const result = review(offer);
    expect(accused(offer)).toEqual([]);
    expect(assumed(result.fits[0] ?? { assumptions: [] })).toMatchObject({
      'day-count': 'equal-months',
      'interest-apart': expect.anything(),
    });
    expect(result.schedule?.rows.slice(0, 2).map(({ payment }) => payment)).toEqual([6297.8, 5259.19]);
    expect(findingOf(result, 'total')).toMatchObject({ verdict: 'agrees' });
  });

  test('is within bounds where the first due date is not stated', () => {
    expect(accused(undated)).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['total', { totalAmount: 64_790 }],
    ['interest', { interestAmount: 14_150 }],
    ['installment', { installmentAmount: 5311.8 }],
  ])('explains no other %s', (_, changed) => {
    expect(accused({ ...offer, ...changed })).not.toEqual([]);
    expect(accused({ ...undated, ...changed })).not.toEqual([]);
  });

  test('is named by the CET alone where neither total nor interest is stated', () => {
    const { totalAmount: _total, interestAmount: _interest, ...bare } = offer;
    const days = Array.from(
      { length: 12 },
      (_, index) => Date.UTC(2026, 1 + index, 21) - Date.UTC(2026, 0, 5),
    );
    const worth = (yearly: number) =>
      days.reduce(
        (sum, ms, index) =>
          sum + (5259.19 + (index === 0 ? 1038.61 : 0)) / (1 + yearly) ** (ms / 86_400_000 / 365),
        0,
      );
    let [low, high] = [0, 5];
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (worth(middle) > offer.disbursementAmount) low = middle;
      else high = middle;
    }
    const yearlyCET = Number(low.toFixed(4));
    const result = review({ ...bare, yearlyCET });
    expect(assumed(findingOf(result, 'installment'))).toHaveProperty('interest-apart');
    expect(findingOf(result, 'cet-yearly').verdict).toBe('agrees');
    expect(accused({ ...bare, yearlyCET: yearlyCET + 0.02 })).toContain('cet-yearly');
    // With a total that leaves no such interest, the CET is wrong.
    expect(accused({ ...bare, totalAmount: 63_110.28, yearlyCET })).toContain('cet-yearly');
  });

  test('explains no total above that of the longest first period', () => {
    expect(accused({ ...undated, totalAmount: 66_500, interestAmount: 16_188.41 })).not.toEqual([]);
  });
});
