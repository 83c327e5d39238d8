import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

/** By calendar days of months of 30, released on 17/04/2025; the day is not stated. Made by another hand. */
const unreleased = {
  disbursementAmount: 30_445.15,
  installmentAmount: 2160.46,
  totalAmount: 51_851.04,
  interestAmount: 20_107.73,
  iofAmount: 802.78,
  iofAdditionalAmount: 120.62,
  monthlyFee: 0.043,
  yearlyFee: 0.657,
  monthlyCET: 0.0478,
  yearlyCET: 0.7509,
  numberOfInstallments: 24,
  firstDueDate: '2025-05-17',
  interestType: 'pre_price_days',
  insurance: { amount: 374.75 },
} satisfies JsonObject;

/** By months of 30 days, first due on 03/09/2026; that day is not stated. Equal months give the same installment. */
const undue = {
  disbursementAmount: 57_920.49,
  installmentAmount: 5613.9,
  totalAmount: 67_366.84,
  interestAmount: 9446.35,
  iofAmount: 1203.19,
  yearlyFee: 32.99,
  monthlyCET: 2.97,
  yearlyCET: 42.1,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-07-05',
  interestType: 'pre',
  insurance: { amount: 781.1 },
} satisfies JsonObject;

const namedBy = (loan: JsonObject) => review(loan).fits.map(assumed);
const accused = (loan: JsonObject) => review(loan).findings.filter(({ size }) => size === 'material');

describe('a schedule by days whose one date is not stated', () => {
  test('is found with the day that its IOF confirms, and accused of nothing', () => {
    expect(namedBy(unreleased)[0]).toMatchObject({
      'day-count': 'calendar/30',
      'release-found': '2025-04-17',
    });
    expect(accused(unreleased)).toEqual([]);
    expect(findingOf(review(unreleased), 'installment')).toMatchObject({
      verdict: 'cannot-tell',
      reason: { code: 'no-dates', path: '/offer/expectedDisbursementDate' },
    });
  });

  test('stands beside equal months that give the same installment', () => {
    const counts = namedBy(undue).map((one) => one['day-count']);
    expect(counts).toEqual(expect.arrayContaining(['equal-months', '30E/360']));
    expect(accused(undue)).toEqual([]);
  });

  test('does not explain a total that no installments add up to', () => {
    const wrong = review({ ...unreleased, totalAmount: 53_300 });
    expect(findingOf(wrong, 'total')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('is not looked for where both dates are stated', () => {
    const dated = review({ ...unreleased, expectedDisbursementDate: '2025-04-17' });
    expect(assumed(dated.fits[0] ?? { assumptions: [] })).not.toHaveProperty('release-found');
    expect(findingOf(dated, 'installment')).toMatchObject({ verdict: 'agrees' });
  });
});

test('without any date months of thirty days are named where the interest type leaves them open', () => {
  const { expectedDisbursementDate: _, ...bare } = undue;
  expect(namedBy(bare).map((one) => one['day-count'])).toEqual(['equal-months', '30E/360']);
  expect(namedBy({ ...bare, interestType: 'pre_price' }).map((one) => one['day-count'])).toEqual([
    'equal-months',
  ]);
});
