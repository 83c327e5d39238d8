import { civilOf, dayNumber, daysInMonth, dayText, parseDay } from './civil-date.ts';

/** The first day from `today` on that has a number in its month; null for a number that no month has. As day numbers. */
export function nextDayOfMonth(number: number, today: number): number | null {
  const { year, month } = civilOf(today);
  for (let ahead = 0; ahead < 3; ahead++) {
    const at = { year: year + Math.floor((month - 1 + ahead) / 12), month: ((month - 1 + ahead) % 12) + 1 };
    const day = dayNumber({ ...at, day: number });
    if (number > 0 && number <= daysInMonth(at.year, at.month) && day >= today) return day;
  }
  return null;
}

const ofMonth = /^(?:dia|day)?\s*(\d{1,2})$/i;
const dayFirst = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/;
const digitsOnly = /^(\d\d)(\d\d)(\d{4}|\d\d)?$/;

/**
 * Reads a day as a person types it, day before month: `10/12`, `10/12/2026`, `101226`, `dia 10`, `10`, `2026-12-10`.
 * Without a year it is the nearest such day, and without a month the next one. `today`: `YYYY-MM-DD`, as the result; null
 * for anything else.
 */
export function parseTypedDay(typed: string, today: string): string | null {
  const text = typed.trim();
  const now = parseDay(today) ?? 0;
  if (parseDay(text) !== null) return text;
  const [, number] = ofMonth.exec(text) ?? [];
  const next = number === undefined ? null : nextDayOfMonth(Number(number), now);
  if (next !== null) return dayText(next);
  const [, day = '', month = '', year] = dayFirst.exec(text) ?? digitsOnly.exec(text) ?? [];
  const thisYear = civilOf(now).year;
  const years =
    year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year.padStart(4, '20'))];
  const days = years.flatMap((possible) => {
    const found = parseDay(
      `${String(possible).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
    return found === null ? [] : [found];
  });
  const [nearest] = days.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now));
  return nearest === undefined ? null : dayText(nearest);
}
