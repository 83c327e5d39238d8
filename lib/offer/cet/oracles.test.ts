import Holidays from 'date-holidays';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { xirr as dailyIrr } from 'node-irr';
import { expect, test } from 'vitest';
import xirr from 'xirr';
import { dayText } from '#lib/loan/civil-date.ts';
import { bankHolidays } from '../calendar/bank-calendar.ts';
import { type Plan, principalShares, unitInstallment } from '../schedule/repayment-plan.ts';
import { centsOf, roundToCent } from '../units/rounding.ts';
import { solveCet } from './solve-cet.ts';

// Other people's libraries, asked the same questions. They are here alone: nothing that runs depends on them.

test('the bank calendar is that of date-holidays from 2001 to 2078', () => {
  const brazil = new Holidays('BR');
  for (let year = 2001; year <= 2078; year++) {
    const days = brazil
      .getHolidays(year)
      // Elections are on Sundays.
      .filter(({ type, name }) => (type === 'public' || type === 'bank') && name !== 'Dia de Eleição')
      .map(({ date }) => date.slice(0, 10));
    expect(bankHolidays(year).map(dayText)).toEqual([...new Set(days)].sort());
  }
});

const loans = fc.record({
  released: fc.integer({ min: 10_000, max: 10_000_000 }),
  // Of interest for each payment: within what Newton's method, which the others use bare, converges on.
  interest: fc.double({ min: 0.003, max: 0.03, noNaN: true }),
  gaps: fc.array(fc.integer({ min: 15, max: 70 }), { minLength: 2, maxLength: 60 }),
});

test('a CET is the internal rate of return of xirr and of node-irr', () => {
  fc.assert(
    fc.property(loans, ({ released, interest, gaps }) => {
      const days = gaps.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0));
      const payment = roundToCent((released * (1 + gaps.length * interest)) / gaps.length);
      const result = solveCet(
        released,
        days.map(() => payment),
        days,
      );
      if (!result.ok) throw new Error(result.reason);
      const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
      const flows = [
        { amount: -released, date: at(0) },
        ...days.map((day) => ({ amount: payment, date: at(day) })),
      ];
      const others = [
        xirr(flows.map(({ amount, date }) => ({ amount, when: date }))),
        (1 + dailyIrr(flows).rate) ** 365 - 1,
      ];
      // Theirs stop at a tolerance of their own.
      for (const other of others) expect(Math.abs(other / result.yearly - 1)).toBeLessThan(1e-4);
    }),
    { seed: 21, numRuns: 100 },
  );
});

const digits = Decimal.clone({ precision: 30 });

const terms = fc.record({
  cents: fc.integer({ min: 10_000, max: 10_000_000_00 }),
  rate: fc.integer({ min: 1, max: 2000 }).map((step) => step / 10_000),
  count: fc.integer({ min: 1, max: 96 }),
  byDays: fc.boolean(),
});

test('an installment rounded once from doubles is the exact one to the cent', () => {
  fc.assert(
    fc.property(terms, ({ cents, rate, count, byDays }) => {
      const months = Array.from({ length: count }, (_, at) =>
        byDays ? ((at + 1) * 30.5 * 12) / 365 : at + 1,
      );
      const plan: Plan = {
        amortization: 'price',
        dayCount: byDays ? 'calendar/365' : 'equal-months',
        grace: { deferred: 0, interestOnly: 0, amortizing: count, included: null },
        months,
        dueDates: null,
      };
      const growth = new digits(rate).plus(1);
      const exact = (at: number) =>
        byDays ? new digits(at + 1).times(30.5).times(12).dividedBy(365) : new digits(at + 1);
      const factors = months.reduce((sum, _, at) => sum.plus(growth.pow(exact(at).negated())), new digits(0));
      const installment = new digits(cents).dividedBy(100).dividedBy(factors);
      const computed = unitInstallment(plan, rate) * (cents / 100);
      expect(installment.minus(computed).abs().dividedBy(installment).toNumber()).toBeLessThan(1e-12);
      expect(roundToCent(computed)).toBe(installment.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber());
    }),
    // Powers of 30 digits are slow.
    { seed: 22, numRuns: 25 },
  );
});

test('the installments repay the principal', () => {
  fc.assert(
    fc.property(terms, ({ rate, count, byDays }) => {
      const plan: Plan = {
        amortization: byDays ? 'sac' : 'price',
        dayCount: 'equal-months',
        grace: { deferred: 0, interestOnly: 2, amortizing: count, included: false },
        months: Array.from({ length: count + 2 }, (_, at) => at + 1),
        dueDates: null,
      };
      const shares = principalShares(plan, rate);
      expect(shares.slice(0, 2)).toEqual([0, 0]);
      // The balance is carried forward: its error grows as the debt does.
      const reach = 1e-12 * Math.max(1, (1 + rate) ** count);
      expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(reach);
    }),
    { seed: 23, numRuns: 100 },
  );
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
