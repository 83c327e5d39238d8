import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilOf, dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import {
  addMonths,
  bankHolidays,
  businessDaysTo,
  closedDaysBefore,
  dueDateCandidates,
  followingBusinessDay,
  isBusinessDay,
  monthsTo,
} from './bank-calendar.ts';

const day = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new Error(text);
  return dayNumber(date);
};

/** Easter by Gauss, with his two exceptions: another algorithm than the calendar's own. */
function easterByGauss(year: number): number {
  const century = Math.floor(year / 100);
  const p = Math.floor((13 + 8 * century) / 25);
  const m = (15 - p + century - Math.floor(century / 4)) % 30;
  const n = (4 + century - Math.floor(century / 4)) % 7;
  const d = (19 * (year % 19) + m) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7;
  const isLate = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19);
  return dayNumber({ year, month: 3, day: 1 }) + 21 + d + e - (isLate ? 7 : 0);
}

describe('bank holidays', () => {
  test.each([
    ['2001', '01-01 02-26 02-27 04-13 04-21 05-01 06-14 09-07 10-12 11-02 11-15 12-25'],
    ['2019', '01-01 03-04 03-05 04-19 04-21 05-01 06-20 09-07 10-12 11-02 11-15 12-25'],
    ['2023', '01-01 02-20 02-21 04-07 04-21 05-01 06-08 09-07 10-12 11-02 11-15 12-25'],
    ['2024', '01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25'],
    ['2026', '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25'],
    ['2038', '01-01 03-08 03-09 04-21 04-23 05-01 06-24 09-07 10-12 11-02 11-15 11-20 12-25'],
  ])('of %s', (year, expected) => {
    expect(
      bankHolidays(Number(year))
        .map((number) => dayText(number).slice(5))
        .join(' '),
    ).toBe(expected);
  });

  test('move with Easter from 2001 to 2078', () => {
    for (let year = 2001; year <= 2078; year++) {
      const easter = easterByGauss(year);
      for (const distance of [-48, -47, -2, 60]) expect(bankHolidays(year)).toContain(easter + distance);
      expect(bankHolidays(year).includes(dayNumber({ year, month: 11, day: 20 }))).toBe(year >= 2024);
    }
  });

  test('are one day where Good Friday is Tiradentes', () => {
    expect(dayText(easterByGauss(2000) - 2)).toBe('2000-04-21');
    expect(bankHolidays(2000)).toHaveLength(11);
  });
});

describe('business days', () => {
  test('of whole years equal the market’s counts', () => {
    const whole = (year: number) => businessDaysTo(day(`${year}-01-01`), [day(`${year + 1}-01-01`)])?.[0];
    expect([2019, 2022, 2023, 2024].map(whole)).toEqual([253, 251, 249, 253]);
  });

  test('count the first day and not the last, as a count one by one does', () => {
    const from = day('2025-12-20');
    const days = Array.from({ length: 200 }, (_, index) => from + index);
    let counted = 0;
    const expected = days.map((_, index) => {
      if (index > 0 && isBusinessDay(from + index - 1)) counted++;
      return counted;
    });
    expect(businessDaysTo(from, days)).toEqual(expected);
  });

  test('of published loans equal the published counts', () => {
    const due = ['2025-05-05', '2025-06-03', '2025-07-03'].map(day);
    expect(businessDaysTo(day('2025-04-07'), due)).toEqual([17, 38, 59]);
    expect(businessDaysTo(day('2026-10-13'), [day('2026-11-20')])).toEqual([27]);
  });

  test('are not known outside of the calendar', () => {
    expect(businessDaysTo(day('2026-01-01'), [day('9999-01-01')])).toBeNull();
    expect(businessDaysTo(day('1500-01-01'), [day('2026-01-01')])).toBeNull();
  });

  test('follow a closed day', () => {
    expect(dayText(followingBusinessDay(day('2026-02-14')))).toBe('2026-02-18');
    expect(dayText(followingBusinessDay(day('2026-02-18')))).toBe('2026-02-18');
    expect(dayText(followingBusinessDay(day('2020-09-06')))).toBe('2020-09-08');
    expect(closedDaysBefore(day('2026-02-18')).map(dayText)).toEqual([
      '2026-02-17',
      '2026-02-16',
      '2026-02-15',
      '2026-02-14',
    ]);
    expect(closedDaysBefore(day('2026-02-14'))).toEqual([]);
  });
});

// Another hand's library, asked the same question. It is here alone: nothing that runs depends on it.
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

const civil = (text: string) => {
  const date = parseCivilDate(text);
  if (!date) throw new Error(text);
  return date;
};
const readings = (first: string, count: number) =>
  dueDateCandidates(civil(first), count).map(({ adjustment, dayOfMonth, days }) => ({
    by: `${adjustment} ${dayOfMonth}`,
    days: days.map(dayText),
  }));

test('the end of a month is cut from the original day, not from the month before', () => {
  const dates = [0, 1, 2, 3].map((months) => addMonths(civil('2027-01-31'), months, 31));
  expect(dates.map((date) => dayText(dayNumber(date)))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(addMonths(civil('2027-12-15'), -24, 15)).toEqual(civil('2025-12-15'));
});

describe('due dates', () => {
  test('fall on the day of the first, or on the business day that follows', () => {
    expect(readings('2026-09-04', 3)).toEqual([
      { by: 'none 4', days: ['2026-09-04', '2026-10-04', '2026-11-04'] },
      { by: 'following 4', days: ['2026-09-04', '2026-10-05', '2026-11-04'] },
    ]);
  });

  test('may go by a day without business that the first was moved from', () => {
    expect(readings('2025-05-05', 3)).toContainEqual({
      by: 'following 3',
      days: ['2025-05-05', '2025-06-03', '2025-07-03'],
    });
  });

  test('may go by a later day that the first month was too short for', () => {
    expect(readings('2027-02-28', 2).map(({ by }) => by)).toContain('none 31');
    expect(readings('2027-02-28', 2)).toContainEqual({ by: 'none 30', days: ['2027-02-28', '2027-03-30'] });
    expect(readings('2026-04-30', 2)).toContainEqual({ by: 'none 31', days: ['2026-04-30', '2026-05-31'] });
  });

  test('may go by a later day that was cut, and then moved', () => {
    // The 31st, which September has not; the 30th is a Saturday.
    expect(readings('2023-10-02', 3)).toContainEqual({
      by: 'following 31',
      days: ['2023-10-02', '2023-10-31', '2023-11-30'],
    });
    // The 29th to the 31st of February 2026, whose 28th is a Saturday.
    const days = readings('2026-03-02', 3).map(({ by }) => by);
    for (const day of [28, 29, 30, 31]) expect(days).toContain(`following ${day}`);
  });

  test('are listed once where the dates are the same', () => {
    expect(readings('2026-09-08', 1).map(({ by }) => by)).toEqual(['none 8']);
    expect(readings('2026-09-08', 2).map(({ by }) => by)).toEqual([
      'none 8',
      'following 7',
      'following 6',
      'following 5',
    ]);
  });
});

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
