import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, parseDay } from '#lib/loan/civil-date.ts';
import { dayCounts, dueDateCandidates } from '#lib/offer/calendar/bank-calendar.ts';
import { presentValue } from '#lib/offer/model/solve.ts';
import { type CountedMonths, monthsAhead, monthsFromRelease } from './months-ahead.ts';

const dayOf = (text: string) => parseDay(text) ?? expect.unreachable();
const monthly = (first: number, count: number) =>
  dueDateCandidates(civilOf(first), count)[0]?.days ?? expect.unreachable();

/** A schedule of any day count; its first period is of 20 to 100 days. */
const schedules = fc
  .record({
    dayCount: fc.constantFrom(...dayCounts),
    release: fc.integer({ min: dayOf('2022-05-02'), max: dayOf('2040-12-31') }),
    firstPeriod: fc.integer({ min: 20, max: 100 }),
    count: fc.integer({ min: 2, max: 96 }),
    deferred: fc.integer({ min: 0, max: 3 }),
  })
  .map(
    ({ dayCount, release, firstPeriod, count, deferred }): CountedMonths => ({
      ...{ dayCount, release, due: monthly(release + firstPeriod, count) },
      deferred: dayCount === 'equal-months' ? deferred : 0,
    }),
  )
  // A broken first period of `months/365` is at least a month.
  .filter((counted) => monthsFromRelease(counted) !== null);

const onAnyDay = fc
  .record({ counted: schedules, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ counted, share }) => {
    const [from, to] = [counted.release ?? 0, counted.due.at(-1) ?? 0];
    return { counted, day: Math.min(to - 1, from + Math.floor(share * (to - from))) };
  });

test('from the release the months are those of the schedule', () => {
  fc.assert(
    fc.property(schedules, (counted) => {
      const ahead = monthsAhead(counted, counted.release ?? 0);
      const months = monthsFromRelease(counted);
      expect(ahead).toEqual({ fewest: months, most: months });
    }),
  );
});

test('on a due date equal months leave nothing open, and each day brings what is to come nearer', () => {
  fc.assert(
    fc.property(onAnyDay, ({ counted, day }) => {
      const [today, tomorrow] = [monthsAhead(counted, day), monthsAhead(counted, day + 1)];
      if (!today || !tomorrow) return expect.unreachable();
      if (counted.due.includes(day)) expect(today.fewest).toEqual(today.most);
      for (const end of ['fewest', 'most'] as const) {
        const still = today[end].slice(today[end].length - tomorrow[end].length);
        expect(tomorrow[end].every((month, index) => month <= (still[index] ?? 0) + 1e-9)).toBe(true);
        expect(today[end].every((month) => month >= -1e-9)).toBe(true);
      }
      expect(today.most.every((month, index) => month >= (today.fewest[index] ?? 0) - 1e-9)).toBe(true);
    }),
  );
});

test('between two due dates the worth of what is to come never falls, nor is it more than its sum', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 96, maxLength: 96 });
  fc.assert(
    fc.property(onAnyDay, amounts, fc.double({ min: 0, max: 0.3, noNaN: true }), (at, sums, rate) => {
      const { counted, day } = at;
      if (counted.due.includes(day + 1)) return;
      const [today, tomorrow] = [monthsAhead(counted, day), monthsAhead(counted, day + 1)];
      if (!today || !tomorrow) return expect.unreachable();
      const own = sums.slice(0, today.most.length);
      for (const end of ['fewest', 'most'] as const) {
        const worth = presentValue(own, today[end], rate);
        expect(presentValue(own, tomorrow[end], rate)).toBeGreaterThanOrEqual(worth - 1e-6);
        expect(worth).toBeLessThanOrEqual(own.reduce((sum, value) => sum + value, 0) + 1e-6);
      }
    }),
  );
});

describe('days of a month of thirty', () => {
  // The public calculator of the Ministério Público de Santa Catarina, as a public repository quotes it (31/08/2026): a due
  // date on the day itself counts whole.
  test.each([
    [500, 0.018, '2026-09-10', '2026-09-10', 84, 21_785.16],
    [1000, 0.0215, '2026-09-25', '2026-10-05', 12, 10_611.95],
  ])('%d at %d a month, on %s, first due on %s, times %d: %d', (amount, rate, on, first, count, worth) => {
    const due = monthly(dayOf(first), count);
    const counted = { dayCount: 'calendar/30', deferred: 0, release: null, due } as const;
    const { most } = monthsAhead(counted, dayOf(on)) ?? expect.unreachable();
    const passed = amount * (count - most.length);
    const toCome = presentValue(new Array<number>(most.length).fill(amount), most, rate);
    expect(passed + toCome).toBeCloseTo(worth, 2);
  });
});

test('in the middle of a month of 31 days, from the due date on the 5th', () => {
  const counted = {
    ...({ dayCount: 'equal-months', deferred: 0, release: null } as const),
    due: [dayOf('2026-01-05'), dayOf('2026-02-05'), dayOf('2026-03-05')],
  };
  const ahead = monthsAhead(counted, dayOf('2026-01-20')) ?? expect.unreachable();
  // 11 of its 23 business days have passed, or of the 21 of a month.
  expect(ahead.most[0]).toBeCloseTo(1 - 11 / 23, 9);
  expect(ahead.fewest[0]).toBeCloseTo(1 - 11 / 21, 9);
  expect(ahead.fewest[1]).toBeCloseTo(2 - 11 / 21, 9);
  expect(monthsAhead(counted, dayOf('2025-12-20')), 'before the first period nothing is known').toBeNull();
});
