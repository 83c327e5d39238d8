import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, dayNumber, parseDay } from '#lib/loan/civil-date.ts';
import { monthsTo } from './day-count.ts';
import { addMonths } from './due-dates.ts';

const day = (text: string) => parseDay(text) ?? expect.unreachable(text);
const months = (dayCount: Parameters<typeof monthsTo>[0], from: string, ...days: string[]) =>
  monthsTo(dayCount, day(from), days.map(day));

test.each([
  ['calendar/365', (12 * 29) / 365],
  ['calendar/30', 29 / 30],
  // From the 30th: the 31st is none of a month of 30 days.
  ['30E/360', 31 / 30],
  // Without Carnival.
  ['business/252', 18 / 21],
  ['first-days/30', 29 / 30],
] as const)('from 31 January to 1 March 2026 by %s', (dayCount, expected) => {
  expect(months(dayCount, '2026-01-31', '2026-03-01')).toEqual([expected]);
});

test('after a first period by its days months are equal', () => {
  expect(months('first-days/30', '2026-01-05', '2026-02-19', '2026-03-19', '2026-04-19')).toEqual([
    1.5, 2.5, 3.5,
  ]);
});

describe('months of 365/360', () => {
  const period = 365 / 360;

  test('come after a broken period of whole months and days of a month', () => {
    // Of the month before the first due day, from the 5th to the 20th: 15 days of the 31 of January.
    expect(months('months/365', '2026-01-05', '2026-02-20', '2026-03-20')).toEqual([
      expect.closeTo(15 / 31 + period, 12),
      expect.closeTo(15 / 31 + 2 * period, 12),
    ]);
    expect(months('months/365', '2026-01-05', '2026-03-20')).toEqual([
      expect.closeTo(1 + 15 / 28 + period, 12),
    ]);
    expect(months('months/365', '2026-01-05', '2026-02-05')).toEqual([expect.closeTo(period, 12)]);
  });

  test('begin after as many whole months as there are, whatever the days of the month', () => {
    const anyDay = fc.integer({ min: day('1990-01-01'), max: day('2060-12-31') });
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 4000 }), (from, further) => {
        const [broken = 0] = monthsTo('months/365', from, [from + 32 + further]) ?? [];
        const due = civilOf(from + 32 + further);
        const start = dayNumber(addMonths(due, -1, due.day));
        const month = (count: number) => dayNumber(addMonths(civilOf(from), count, civilOf(from).day));
        const whole = Math.floor(broken - period + 1e-9);
        expect(month(whole)).toBeLessThanOrEqual(start);
        expect(month(whole + 1)).toBeGreaterThan(start);
      }),
    );
  });

  test('cannot begin with less than a month', () => {
    expect(months('months/365', '2026-01-05', '2026-01-30')).toBeNull();
  });
});

test('business days are not known outside the years of the calendar', () => {
  expect(months('business/252', '2026-01-05', '2999-01-05')).toBeNull();
});
