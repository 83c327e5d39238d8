import fc from 'fast-check';
import { xirr as dailyRateOf } from 'node-irr';
import { describe, expect, test } from 'vitest';
import { monthlyOf, roundToCent, yearlyOf } from '../units/written-figures.ts';
import { presentValue, solve, solveRate, solveYearly } from './solve.ts';

const equalMonths = (count: number) => Array.from({ length: count }, (_, index) => ((index + 1) * 365) / 12);
const level = (count: number, payment: number) => new Array<number>(count).fill(payment);

function yearly(received: number, payments: number[], days: number[]): number {
  return solveYearly({ payments, days }, received) ?? expect.unreachable('no root');
}

test.each<[string, number, number[], number[], number]>([
  ['the central bank’s own example (V01)', 940, level(5, 205.73), equalMonths(5), 0.4393244816635058],
  ['below the contract rate (V02)', 5000, [2900.95, 2900.94], [33, 63], 2.124961945724086],
  ['one payment of 28 days (V05)', 7800, [7996.8], [28], 0.383782],
  ['three payments (V05)', 7800, level(3, 2734.44), [28, 57, 87], 0.380434],
  ['one payment after a year (V16)', 10_000, [11_000], [365], 0.1],
  [
    'a form whose own figure is another (V11)',
    10_000,
    level(12, 996.63),
    equalMonths(12),
    0.40373848387233324,
  ],
  ['less than nothing, where less is paid back', 1000, [900], [365], -0.1],
])('%s', (_, received, payments, days, expected) => {
  expect(yearly(received, payments, days)).toBeCloseTo(expected, 6);
});

describe('a root', () => {
  test('is where the excess changes its sign', () => {
    const flows = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 1, max: 4000 })),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), flows, (released, list) => {
        const payments = list.map(([payment]) => payment / 100);
        const days = list.map(([, at]) => at);
        const rate = solveYearly({ payments, days }, released / 100);
        if (rate === null) return;
        const years = days.map((day) => day / 365);
        const beside = (factor: number) =>
          presentValue(payments, years, (1 + rate) * factor - 1) - released / 100;
        expect(beside(1 - 1e-6)).toBeGreaterThanOrEqual(0);
        expect(beside(1 + 1e-6)).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test('gives back the payments that it was computed from', () => {
    const rates = fc.double({ min: -0.5, max: 20, noNaN: true });
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rates, days, (rate, at) => {
        const released = at.reduce((sum, day) => sum + 100 * (1 + rate) ** (-day / 365), 0);
        expect(Math.abs(yearly(released, level(at.length, 100), at) - rate)).toBeLessThan(
          1e-8 * (1 + Math.abs(rate)),
        );
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  // Another hand's library, asked the same question. It is here alone: nothing that runs depends on it.
  test('is that of node-irr', () => {
    const loans = fc.record({
      released: fc.integer({ min: 10_000, max: 10_000_000 }),
      // Of interest for each payment: within what the bare Newton's method of the other one converges on.
      interest: fc.double({ min: 0.003, max: 0.03, noNaN: true }),
      gaps: fc.array(fc.integer({ min: 15, max: 70 }), { minLength: 2, maxLength: 60 }),
    });
    fc.assert(
      fc.property(loans, ({ released, interest, gaps }) => {
        const days = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0));
        const payment = roundToCent((released * (1 + gaps.length * interest)) / gaps.length);
        const own = yearly(released, level(days.length, payment), days);
        const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
        const flows = [
          { amount: -released, date: at(0) },
          ...days.map((day) => ({ amount: payment, date: at(day) })),
        ];
        const other = (1 + dailyRateOf(flows).rate) ** 365 - 1;
        // It stops at a tolerance of its own.
        expect(Math.abs(other / own - 1)).toBeLessThan(1e-4);
      }),
      { seed: 21, numRuns: 100 },
    );
  });

  test.each<[string, number, number[], number[]]>([
    ['nothing is released', 0, [100], [30]],
    ['nothing is paid', 100, [0], [30]],
    ['there are no payments', 100, [], []],
    ['a payment is before the release', 100, [110], [-3]],
    ['a payment is negative', 100, [210, -100], [30, 60]],
    ['a number is none', Number.NaN, [100], [30]],
    ['a number is endless', 100, [Number.POSITIVE_INFINITY], [30]],
    ['more is paid on the day of release', 100, [110], [0]],
    ['less is paid on the day of release', 100, [90], [0]],
  ])('is none where %s', (_, received, payments, days) => {
    expect(solveYearly({ payments, days }, received)).toBeNull();
  });
});

test('the solver stays in its bracket, and has no root without a change of sign', () => {
  expect(solve((x) => 2 - x * x, 0, 2)).toBeCloseTo(Math.SQRT2, 11);
  // A step whose secants gain little: 1 until 0.9, then steeply down.
  expect(solve((x) => (x < 0.9 ? 1 : 1 - 1e6 * (x - 0.9)), 0, 1)).toBeCloseTo(0.900001, 9);
  expect([solve((x) => 1 + x, 0, 1), solve((x) => x, 1, 2)]).toEqual([null, null]);
  expect(solveRate((rate) => 1.5 * rate, 0.03)).toBeCloseTo(0.02, 12);
  expect(solveRate((rate) => rate, 1.2)).toBeNull();
});

test('a month and a year', () => {
  expect(yearlyOf(0.0199)).toBeCloseTo(0.26675055, 8);
  expect(monthlyOf(yearlyOf(0.0199))).toBeCloseTo(0.0199, 14);
});
