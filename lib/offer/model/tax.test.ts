import { expect, test } from 'vitest';
import { parseDay } from '#lib/loan/civil-date.ts';
import { iofRatesOn } from '../norms/dated-norms.ts';
import { roundToCent } from '../units/written-figures.ts';
import { grossUp, iofBy, type TaxOn, taxedDays, taxedParts } from './offer-figures.ts';
import type { Schedule } from './schedule.ts';

const person =
  iofRatesOn(parseDay('2026-05-04') ?? Number.NaN).find(({ borrower }) => borrower === 'person') ??
  expect.unreachable();

function equalMonths(count: number): Schedule {
  return {
    amortization: 'price',
    dayCount: 'equal-months',
    grace: { deferred: 0, interestOnly: 0, amortizing: count, included: null },
    months: Array.from({ length: count }, (_, index) => index + 1),
    dueDates: null,
  };
}

/** The ordinary tax of a principal of which nothing stands outside its base. */
function iofOf(
  principal: number,
  schedule: Schedule,
  rate: number,
  days: readonly number[],
  on: TaxOn = 'principal',
) {
  return iofBy('full', principal, taxedDays(taxedParts(schedule, rate, on), days), person);
}

test('a bullet loan of 31 days (V18)', () => {
  const { daily, additional, total } = iofOf(10_000, equalMonths(1), 0.02, [31]);
  expect([daily, additional, total].map(roundToCent)).toEqual([25.42, 38, 63.42]);
});

test.each([
  [180, 1856, 1891.1],
  [365, 3373, 3490.74],
  // At most 365 days are taxed.
  [730, 3373, 3490.74],
])('of %d days, paid and financed (V08)', (days, paid, financed) => {
  const { total } = iofOf(100_000, equalMonths(1), 0.02, [days]);
  expect(roundToCent(total)).toBe(paid);
  expect(roundToCent(grossUp(100_000, total / 100_000) - 100_000)).toBe(financed);
});

test('a gross-up pays out what it should; in one pass it falls short (V10)', () => {
  // 16.55% a year over four equal months, 10,000.00 paid out; published: 10,101.33 in one pass.
  const monthly = 1.1655 ** (1 / 12) - 1;
  const { total, daily, additional } = iofOf(1, equalMonths(4), monthly, [31, 62, 92, 122]);
  const financed = grossUp(10_000, total);
  expect(financed).toBeCloseTo(10_102.368652, 6);
  expect(financed * daily).toBeCloseTo(63.979651, 6);
  expect(financed * additional).toBeCloseTo(38.389001, 6);
  expect(financed * (1 - total)).toBeCloseTo(10_000, 9);
  expect(10_000 * (1 + total)).toBeCloseTo(10_101.33133672, 6);
  // What is not taxed is financed without any tax on it.
  const withPremium = grossUp(10_500, total, 500);
  expect(withPremium - total * (withPremium - 500)).toBeCloseTo(10_500, 9);
});

test('on present values, an installment counts for what it is worth on the day of the release', () => {
  const [schedule, days] = [equalMonths(3), [31, 59, 90]];
  const installment = 0.02 / (1 - 1.02 ** -3);
  const worth = days.reduce((sum, day, index) => sum + (installment / 1.02 ** (index + 1)) * day, 0);
  expect(taxedDays(taxedParts(schedule, 0.02, 'present-values'), days)).toBeCloseTo(worth, 12);
  // Early installments are worth more than the principal that they repay, so that less is taxed.
  expect(worth).toBeLessThan(taxedDays(taxedParts(schedule, 0.02, 'principal'), days));
});

test('the tax of a part, of nothing, and the additional alone', () => {
  const { daily, additional } = iofBy('new-part-only', 6000, 100, person);
  expect(daily).toBeCloseTo(6000 * 0.000082 * 100, 9);
  expect(additional).toBeCloseTo(6000 * 0.0038, 9);
  expect(iofBy('exempt', 10_000, 100, person)).toEqual({ daily: 0, additional: 0, total: 0 });
  expect(iofBy('additional-only', 10_000, 100, person)).toEqual({ daily: 0, additional: 38, total: 38 });
});
