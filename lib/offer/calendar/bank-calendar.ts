import { dayNumber } from '#lib/loan/civil-date.ts';

/**
 * The Brazilian bank calendar, computed by rule. Days are day numbers: days since 1970-01-01.
 * Sources: Res. CMN 4.880/2020 (Saturdays, Sundays, national holidays, Carnival Monday and Tuesday, Good Friday,
 * Corpus Christi); Lei 662/1949 and 10.607/2002, Lei 6.802/1980; Lei 14.759/2023 (20 November, from 2024).
 * The last working day of the year counts as a business day, as it does for settlement.
 */

/** Years of the bank calendar. Holidays are computed for these only; no loan lies outside them. */
export const firstYear = 1970;
export const lastYear = 2200;

type Holiday = { month: number; day: number; since?: number };

const fixed: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 4, day: 21 },
  { month: 5, day: 1 },
  { month: 9, day: 7 },
  { month: 10, day: 12 },
  { month: 11, day: 2 },
  { month: 11, day: 15 },
  { month: 11, day: 20, since: 2024 },
  { month: 12, day: 25 },
];
/** Days from Easter Sunday: Carnival Monday and Tuesday, Good Friday, Corpus Christi. */
const fromEaster = [-48, -47, -2, 60];

// The first day is day number 0.
const firstDay = dayNumber({ year: firstYear, month: 1, day: 1 });
const lastDay = dayNumber({ year: lastYear, month: 12, day: 31 });

/** Easter Sunday of a Gregorian year, as a day number (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const b = year % 100;
  const c = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - c + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(b / 4) - h - (b % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber({ year, month: Math.floor(n / 31), day: (n % 31) + 1 });
}

/** The bank holidays of a year as ascending day numbers, including those on weekends. */
export function bankHolidays(year: number): number[] {
  const days = fixed
    .filter(({ since = 0 }) => year >= since)
    .map(({ month, day }) => dayNumber({ year, month, day }));
  const sunday = easter(year);
  return [...new Set([...days, ...fromEaster.map((distance) => sunday + distance)])].sort((a, b) => a - b);
}

let counted: Uint32Array | null = null;

/** The business days before each day of the calendar, and of the day after it. Computed once, when first needed. */
function businessDaysBefore(): Uint32Array {
  if (counted) return counted;
  const closed = new Set<number>();
  for (let year = firstYear; year <= lastYear; year++) for (const day of bankHolidays(year)) closed.add(day);
  const count = new Uint32Array(lastDay - firstDay + 2);
  for (let day = firstDay; day <= lastDay; day++) {
    // 1970-01-01 was a Thursday.
    const isOpen = (day + 3) % 7 < 5 && !closed.has(day);
    count[day + 1] = (count[day] ?? 0) + Number(isOpen);
  }
  // Only when all is counted: a computation may be stopped at any point.
  counted = count;
  return count;
}

/** Whether banks are open on a day. Outside the years of the calendar every day counts as open. */
export function isBusinessDay(day: number): boolean {
  const before = businessDaysBefore();
  return before[day + 1] === undefined || before[day + 1] !== before[day];
}

/** The day itself, or the next business day after it. */
export function followingBusinessDay(day: number): number {
  let next = day;
  while (!isBusinessDay(next)) next++;
  return next;
}

/** The closed days directly before a business day, nearest first; none if the day itself is closed. */
export function closedDaysBefore(day: number): number[] {
  const closed: number[] = [];
  if (!isBusinessDay(day)) return closed;
  for (let before = day - 1; !isBusinessDay(before); before--) closed.push(before);
  return closed;
}

/**
 * The number of business days from `from` to each of the ascending `days`. The first day counts, the last does not. Null
 * outside the years of the calendar.
 */
export function businessDaysTo(from: number, days: readonly number[]): number[] | null {
  if (from < firstDay || (days.at(-1) ?? from) > lastDay) return null;
  const before = businessDaysBefore();
  return days.map((day) => (before[day] ?? 0) - (before[from] ?? 0));
}
