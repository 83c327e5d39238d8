import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthlyOf, solveCet, yearlyOf } from './solve-cet.ts';

const equalMonths = (count: number) => Array.from({ length: count }, (_, at) => ((at + 1) * 365) / 12);
const level = (count: number, payment: number) => new Array<number>(count).fill(payment);

function yearly(released: number, payments: number[], days: number[]): number {
  const result = solveCet(released, payments, days);
  if (!result.ok) throw new Error(result.reason);
  return result.yearly;
}

describe('published CETs', () => {
  test('the central bank’s own example (V01)', () => {
    const result = solveCet(940, level(5, 205.73), equalMonths(5));
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expect(result.yearly).toBeCloseTo(0.4393244816635058, 10);
    expect(result.monthly).toBeCloseTo(0.03081301358963151, 10);
  });

  test('QI Tech, below the contract rate (V02)', () => {
    expect(yearly(5000, [2900.95, 2900.94], [33, 63])).toBeCloseTo(2.124961945724086, 9);
    expect(monthlyOf(2.124961945724086)).toBeCloseTo(0.099606, 6);
  });

  test('Parcelado Lara (V05)', () => {
    expect(yearly(7800, [7996.8], [28])).toBeCloseTo(0.383782, 6);
    expect(yearly(7800, level(3, 2734.44), [28, 57, 87])).toBeCloseTo(0.380434, 6);
  });

  test('one payment after a year (V16)', () => {
    expect(yearly(10_000, [11_000], [365])).toBeCloseTo(0.1, 12);
    expect(monthlyOf(0.1)).toBeCloseTo(0.007974140428903764, 12);
  });

  test('figures that do not add up (V11)', () => {
    expect(yearly(10_000, level(12, 996.63), equalMonths(12))).toBeCloseTo(0.40373848387233324, 9);
  });
});

describe('a root is proved or denied', () => {
  test('by two rates with opposite signs around it', () => {
    const flows = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 1, max: 4000 })),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), flows, (released, list) => {
        const payments = list.map(([payment]) => payment / 100);
        const days = list.map(([, at]) => at);
        const result = solveCet(released / 100, payments, days);
        if (!result.ok) return;
        const excess = (rate: number) =>
          payments.reduce((sum, payment, at) => sum + payment * (1 + rate) ** (-(days[at] ?? 0) / 365), 0) -
          released / 100;
        const scale = 1 + Math.abs(result.yearly);
        expect(result.low).toBeLessThanOrEqual(result.yearly);
        expect(result.high).toBeGreaterThanOrEqual(result.yearly);
        expect(result.high - result.low).toBeLessThan(1e-5 * scale);
        // The other way of computing a power is noisy far out; a millionth away the sign is beyond doubt.
        expect(excess((1 + result.low) * (1 - 1e-6) - 1)).toBeGreaterThanOrEqual(0);
        expect(excess((1 + result.high) * (1 + 1e-6) - 1)).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test('a rate that gives back the payments that it was computed from', () => {
    const rates = fc.double({ min: -0.5, max: 20, noNaN: true });
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rates, days, (rate, at) => {
        const released = at.reduce((sum, day) => sum + 100 * (1 + rate) ** (-day / 365), 0);
        const found = yearly(released, level(at.length, 100), at);
        expect(Math.abs(found - rate)).toBeLessThan(1e-8 * (1 + Math.abs(rate)));
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test('less than nothing, where less is paid back', () => {
    expect(yearly(1000, [900], [365])).toBeCloseTo(-0.1, 12);
  });

  test.each([
    ['nothing released', 0, [100], [30]],
    ['nothing paid', 100, [0], [30]],
    ['no payments', 100, [], []],
    ['a payment before the release', 100, [110], [-3]],
    ['a negative payment', 100, [210, -100], [30, 60]],
    ['a number that is none', Number.NaN, [100], [30]],
    ['an endless number', 100, [Number.POSITIVE_INFINITY], [30]],
  ])('not a loan: %s', (_, released, payments, days) => {
    expect(solveCet(released, payments, days)).toEqual({ ok: false, reason: 'not-a-loan' });
  });

  test('no root, where all is paid on the day of release', () => {
    expect(solveCet(100, [110], [0])).toEqual({ ok: false, reason: 'no-root' });
    expect(solveCet(100, [90], [0])).toEqual({ ok: false, reason: 'no-root' });
  });
});

test('a month and a year', () => {
  expect(yearlyOf(0.0199)).toBeCloseTo(0.26675055, 8);
  expect(monthlyOf(yearlyOf(0.0199))).toBeCloseTo(0.0199, 14);
});
