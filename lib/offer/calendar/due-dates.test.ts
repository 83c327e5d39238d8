import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { addMonths, dueDateCandidates } from './due-dates.ts';

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
