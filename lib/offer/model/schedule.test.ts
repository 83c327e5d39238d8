import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, roundToCent } from '../units/written-figures.ts';
import {
  amortize,
  bookedRows,
  discountFactors,
  graceCandidates,
  type Schedule,
  unitInstallment,
} from './schedule.ts';

const digits = Decimal.clone({ precision: 30 });

function scheduleOf(months: readonly number[], changed: Partial<Schedule> = {}): Schedule {
  return {
    amortization: 'price',
    dayCount: 'equal-months',
    grace: { deferred: 0, interestOnly: 0, amortizing: months.length, included: null },
    months,
    dueDates: null,
    ...changed,
  };
}
const equalMonths = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const terms = fc.record({
  cents: fc.integer({ min: 10_000, max: 10_000_000_00 }),
  rate: fc.integer({ min: 1, max: 2000 }).map((step) => step / 10_000),
  count: fc.integer({ min: 1, max: 96 }),
  byDays: fc.boolean(),
});

test('an installment rounded once from doubles is the exact one to the cent', () => {
  fc.assert(
    fc.property(terms, ({ cents, rate, count, byDays }) => {
      const months = equalMonths(count).map((month) => (byDays ? (month * 30.5 * 12) / 365 : month));
      const schedule = scheduleOf(months, { dayCount: byDays ? 'calendar/365' : 'equal-months' });
      const growth = new digits(rate).plus(1);
      const exact = (index: number) =>
        byDays ? new digits(index + 1).times(30.5).times(12).dividedBy(365) : new digits(index + 1);
      const factors = months.reduce(
        (sum, _, index) => sum.plus(growth.pow(exact(index).negated())),
        new digits(0),
      );
      const installment = new digits(cents).dividedBy(100).dividedBy(factors);
      const computed = unitInstallment(schedule, rate) * (cents / 100);
      expect(installment.minus(computed).abs().dividedBy(installment).toNumber()).toBeLessThan(1e-12);
      expect(roundToCent(computed)).toBe(installment.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber());
    }),
    // Powers of 30 digits are slow.
    { seed: 22, numRuns: 25 },
  );
});

test('the installments repay the principal, after months that pay interest alone', () => {
  fc.assert(
    fc.property(terms, ({ rate, count, byDays }) => {
      const schedule = scheduleOf(equalMonths(count + 2), {
        amortization: byDays ? 'sac' : 'price',
        grace: { deferred: 0, interestOnly: 2, amortizing: count, included: false },
      });
      const shares = amortize(schedule, rate)(undefined);
      expect(shares.slice(0, 2)).toEqual([0, 0]);
      // The balance is carried forward: its error grows as the debt does.
      const reach = 1e-12 * Math.max(1, (1 + rate) ** count);
      expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(reach);
    }),
    { seed: 23, numRuns: 100 },
  );
});

describe('an installment of 10,000 at 2% a month', () => {
  test.each<[string, Schedule, number]>([
    ['in twelve equal months', scheduleOf(equalMonths(12)), 945.6],
    ['by SAC, the first one', scheduleOf(equalMonths(12), { amortization: 'sac' }), 1033.33],
    // (1 + m)^g, then Price (V12).
    [
      'after three months of which the interest is added',
      scheduleOf(equalMonths(9), { grace: { deferred: 3, interestOnly: 0, amortizing: 9, included: false } }),
      (10_000 * 1.02 ** 3 * 0.02) / (1 - 1.02 ** -9),
    ],
    [
      'after a first period of 45 days',
      scheduleOf(
        equalMonths(12).map((month) => month + 0.5),
        { dayCount: 'first-days/30' },
      ),
      945.596 * 1.02 ** 0.5,
    ],
    // One real is worth a = (1 + i)^(365 ÷ 360) less after each period.
    [
      'by months of 365/360, after half a month',
      scheduleOf(
        equalMonths(12).map((month) => 0.5 + (month * 365) / 360),
        { dayCount: 'months/365' },
      ),
      (10_000 * 1.02 ** 0.5) /
        equalMonths(12).reduce((sum, month) => sum + 1.02 ** -((month * 365) / 360), 0),
    ],
  ])('%s', (_, schedule, expected) => {
    expect(unitInstallment(schedule, 0.02) * 10_000).toBeCloseTo(expected, 2);
  });

  test('with a last payment of 2,000', () => {
    const unit = unitInstallment(scheduleOf(equalMonths(12)), 0.02, 0.2);
    const worth = equalMonths(11).reduce((sum, month) => sum + (unit * 10_000) / 1.02 ** month, 0);
    expect(worth + 2000 / 1.02 ** 12).toBeCloseTo(10_000, 8);
  });
});

test('a rate of nothing divides the principal', () => {
  expect(unitInstallment(scheduleOf(equalMonths(12)), 0)).toBeCloseTo(1 / 12, 14);
});

describe('the payments as they are booked', () => {
  const booked = (last: 'settles' | 'equal') =>
    bookedRows(scheduleOf(equalMonths(12)), 0.0199, {
      principal: 10_000,
      installment: 945.01,
      last,
    });
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

  test.each(['settles', 'equal'] as const)(
    'add up to the principal and its interest: the last one %s',
    (last) => {
      const rows = booked(last);
      expect(sum(rows.map(({ principal }) => principal))).toBeCloseTo(10_000, 8);
      for (const { payment, interest, principal } of rows)
        expect(payment).toBeCloseTo(interest + principal, 8);
    },
  );

  test('are equal, or end with what rounding has left', () => {
    expect(booked('equal').map(({ payment }) => payment)).toEqual(new Array(12).fill(945.01));
    expect(
      booked('settles')
        .slice(0, -1)
        .map(({ payment }) => payment),
    ).toEqual(new Array(11).fill(945.01));
  });
});

test('a grace is counted within the number of installments, or beside it', () => {
  expect(graceCandidates(12, 1, 3)).toEqual([
    { deferred: 1, interestOnly: 2, amortizing: 9, included: true },
    { deferred: 1, interestOnly: 2, amortizing: 12, included: false },
  ]);
  // No installment would be left.
  expect(graceCandidates(3, 0, 3).map(({ included }) => included)).toEqual([false]);
});

test('cents are rounded as decimals are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
      const exact = new digits(thousandths).dividedBy(1000);
      const rounded = exact.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
      expect(centsOf(thousandths / 1000)).toBe(rounded === 0 ? 0 : rounded);
    }),
    { seed: 24, numRuns: 2000 },
  );
  expect([1.005, 2.675, 0.285, -1.005, 513.405].map(centsOf)).toEqual([101, 268, 29, -101, 51_341]);
});

test('a discount by tabulated periods is the one by the exponential of each time', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 62 }), { minLength: 1, maxLength: 480 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: -500, max: 5000 }), (periods, step) => {
      let day = 0;
      const days = periods.map((length) => {
        day += length;
        return day;
      });
      const force = step / 1e6;
      for (const [at, factor] of discountFactors(days, force).entries())
        expect(factor / Math.exp(-force * (days[at] ?? 0))).toBeCloseTo(1, 10);
    }),
    { seed: 25, numRuns: 50 },
  );
});
