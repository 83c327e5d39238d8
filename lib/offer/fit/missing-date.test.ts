import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';

// SAC by calendar days of months of 30 at 7.3717% a month, made by another hand. Its first due date is not stated.
const undated = {
  disbursementAmount: 3900,
  installmentAmount: 805.68,
  totalAmount: 5932.74,
  interestAmount: 1785.75,
  iofAmount: 75.2,
  monthlyFee: 0.07372,
  monthlyCET: 0.0891,
  yearlyCET: 1.7857,
  numberOfInstallments: 10,
  expectedDisbursementDate: '2023-12-19',
  interestType: 'pre_sac',
  insurance: { amount: 171.79 },
} satisfies JsonObject;
const rateUnit = 'fraction';

describe('an installment whose dates are not stated', () => {
  test('is open within what a first period can make it', () => {
    const { findings } = review(undated, {}, { rateUnit });
    expect(findings.filter(({ size }) => size === 'material')).toEqual([]);
    const installment = findingOf(review(undated, {}, { rateUnit }), 'installment');
    expect(installment).toMatchObject({ verdict: 'cannot-tell', reason: { code: 'no-dates' } });
  });

  test.each([300, 1400])('of %d is impossible under any dates', (installmentAmount) => {
    const wrong = findingOf(review({ ...undated, installmentAmount }, {}, { rateUnit }), 'installment');
    expect(wrong).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

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
    expect(namedBy(unreleased)[0]).toMatchObject({ 'day-count': 'calendar/30' });
    expect(assumed(findingOf(review(unreleased), 'installment'))).toMatchObject({
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

  test.each([
    ['both dates', { expectedDisbursementDate: null, firstDueDate: null, createdAt: '2026-11-20T12:00:00Z' }],
    ['the rate and one date', { firstDueDate: null, monthlyFee: null, yearlyFee: null }],
    ['a masked date', { firstDueDate: '********' }],
  ])('is named beside equal months without %s', (_, untold) => {
    const counts = namedBy({ ...s03, ...untold }).map((one) => one['day-count']);
    expect(counts[0]).toBe('equal-months');
    expect(counts).toContain('30E/360');
  });

  test('does not explain a total that no installments add up to', () => {
    const wrong = review({ ...unreleased, totalAmount: 53_300 });
    expect(findingOf(wrong, 'total')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('is not looked for where both dates are stated', () => {
    const dated = review({ ...unreleased, expectedDisbursementDate: '2025-04-17' });
    expect(assumed(findingOf(dated, 'installment'))).not.toHaveProperty('release-found');
    expect(findingOf(dated, 'installment')).toMatchObject({ verdict: 'agrees' });
  });
});

// A generated right offer that counts calendar days; its total was held against equal months.
test('the total of payments that change is open where a date is missing and the first does not come out', () => {
  const result = review({
    ...{ disbursementAmount: 43_000, installmentAmount: 2207.94, totalAmount: 50_824.56, iofAmount: 1185.44 },
    ...{ iofAdditionalAmount: 170.05, monthlyFee: 1.097823, yearlyFee: 13.999158, monthlyCET: 1.46 },
    ...{ yearlyCET: 19.22, numberOfInstallments: 24, interestType: 'pre_sac' },
    rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 565.08 }],
  });
  expect(result.counts.differ).toBe(0);
  expect(findingOf(result, 'total').reason).toMatchObject({ code: 'no-dates' });
});

test('a CET is open where without a date the last payment may be larger', () => {
  // A balloon by equal months; its first due date is not stated. An offer of the bench.
  const balloon = {
    ...{ disbursementAmount: 33_146.99, installmentAmount: 5335.47, totalAmount: 39_698.28 },
    ...{ iofAmount: 337.45, iofAdditionalAmount: 131.91, monthlyFee: 0.0348, yearlyFee: 0.5069 },
    ...{ monthlyCET: 0.050434, yearlyCET: 0.804777, numberOfInstallments: 6, interestType: 'pre_price' },
    ...{ expectedDisbursementDate: '2025-04-05', insurance: { amount: 1096.79 } },
  };
  expect(accused(balloon)).toEqual([]);
  expect(accused({ ...balloon, totalAmount: 32_012.82 })).not.toEqual([]);
});

test('a CET is open where without a date the payments may decline', () => {
  // SAC by calendar days of months of 30, with a premium within its installments; its first due date is not stated.
  const declining = {
    ...{
      disbursementAmount: 924.19,
      installmentAmount: 103.31,
      totalAmount: 1693.76,
      interestAmount: 698.39,
    },
    ...{ iofAmount: 15.07, monthlyFee: 5.57, yearlyFee: 91.66, monthlyCET: 6.45, yearlyCET: 111.85 },
    ...{ numberOfInstallments: 24, expectedDisbursementDate: '2023-07-06', interestType: 'pre' },
    insurance: { amount: 19.68 },
    rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 36.45 }],
  };
  expect(accused(declining)).toEqual([]);
  expect(accused({ ...declining, yearlyCET: 11.85 })).not.toEqual([]);
});

test('a date is found where total and interest leave more than the fields, as a refinancing does', () => {
  // By calendar days of months of 30, with a payoff of 16,499.27, released on 16/12/2023; the day is not stated.
  const refinancing = {
    ...{ disbursementAmount: 46_800, installmentAmount: 7304.43, totalAmount: 73_044.3 },
    ...{ interestAmount: 8705.63, iofAmount: 858.3, iofAdditionalAmount: 181.1, monthlyFee: 2.19 },
    ...{ yearlyFee: 29.63, monthlyCET: 2.42, yearlyCET: 33.84, numberOfInstallments: 10 },
    ...{ firstDueDate: '2024-01-27', interestType: 'pre' },
  };
  expect(accused(refinancing)).toEqual([]);
  const installment = findingOf(review(refinancing), 'installment');
  expect(assumed(installment)).toMatchObject({ 'release-found': '2023-12-16', payoff: expect.anything() });
  expect(accused({ ...refinancing, interestAmount: 12_705.63 })).not.toEqual([]);
});

describe('S01 and S03 without one of their dates', () => {
  test.each([
    ['firstDueDate', 'first-due-found', '2027-01-05'],
    ['expectedDisbursementDate', 'release-found', '2026-11-23'],
  ] as const)('%s is found where interest counts days', (name, id, found) => {
    const result = review({ ...s01, [name]: null });
    expect(accused({ ...s01, [name]: null })).toEqual([]);
    expect(assumed(findingOf(result, 'installment'))).toMatchObject({ [id]: found });
  });

  test.each(['firstDueDate', 'expectedDisbursementDate'])('%s leaves what depends on it open', (name) => {
    const result = review({ ...s03, [name]: null });
    expect(accused({ ...s03, [name]: null })).toEqual([]);
    expect(findingOf(result, 'installment').verdict).toBe('agrees');
    for (const check of ['iof', 'cet-yearly', 'cet-monthly'])
      expect(findingOf(result, check), check).toMatchObject({
        verdict: 'cannot-tell',
        reason: { code: 'no-dates', path: `/offer/${name}` },
      });
  });

  test('a date that is hidden is not found', () => {
    for (const name of ['firstDueDate', 'expectedDisbursementDate'])
      expect(JSON.stringify(review({ ...s01, [name]: { $masked: 'date' } }))).not.toMatch(/-found/);
  });
});

test('without a rate every way to count that gives as much is named, however many there are', () => {
  // SAC by calendar days of months of 30, whose rate is not stated: by days over 365 another rate gives the same payments.
  const unrated = {
    ...{ disbursementAmount: 26_900, installmentAmount: 3822.71, totalAmount: 101_120.97 },
    ...{ interestAmount: 72_723.23, iofAmount: 484.35, monthlyCET: 0.1116, numberOfInstallments: 48 },
    ...{ expectedDisbursementDate: '2024-12-18', firstDueDate: '2025-01-20', interestType: 'pre' },
    insurance: { amount: 1013.39 },
  };
  const counts = namedBy(unrated).map((one) => one['day-count']);
  expect(counts).toEqual(expect.arrayContaining(['calendar/30', 'calendar/365']));
});

test('a CET is open where without a date a premium beside the installments may give it', () => {
  // By equal months, with a premium of 7.06 a month and a larger last payment; its first due date is not stated.
  const insured = {
    ...{ disbursementAmount: 1600, installmentAmount: 117.06, totalAmount: 2031.02, interestAmount: 390.11 },
    ...{ iofAmount: 34.68, iofAdditionalAmount: 6.24, monthlyFee: 0.027, yearlyFee: 0.3772 },
    ...{ monthlyCET: 0.0378, yearlyCET: 0.561, numberOfInstallments: 12, interestType: 'pre_price' },
    ...{ expectedDisbursementDate: '2026-06-20', insurance: { amount: 7.06 } },
  };
  expect(accused(insured)).toEqual([]);
  expect(accused({ ...insured, monthlyCET: 0.0578, yearlyCET: 0.9628 })).not.toEqual([]);
});
