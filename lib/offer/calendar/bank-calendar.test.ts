import Holidays from 'date-holidays';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import {
  bankHolidays,
  businessDaysTo,
  closedDaysBefore,
  followingBusinessDay,
  isBusinessDay,
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
    const days = Array.from({ length: 200 }, (_, at) => from + at);
    let counted = 0;
    const expected = days.map((_, at) => {
      if (at > 0 && isBusinessDay(from + at - 1)) counted++;
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
