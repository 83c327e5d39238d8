import { civilOf, dayNumber, daysInMonth } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from './bank-calendar.ts';
import { addMonths } from './due-dates.ts';

/** The conventions by which interest at a monthly rate counts time. */
export const dayCounts = [
  'equal-months',
  'calendar/365',
  'calendar/30',
  '30E/360',
  'business/252',
  // The first period by its days, then equal months.
  'first-days/30',
  // Months of 365/360, after a broken first period of whole months and days of a month.
  'months/365',
] as const;
export type DayCount = (typeof dayCounts)[number];

const monthly = ['equal-months', 'first-days/30', 'months/365'] as const;
export type DailyDayCount = Exclude<DayCount, (typeof monthly)[number]>;

/** True if the due dates after the first one do not matter to the interest, so that it leaves them open. */
export function leavesDatesOpen(dayCount: DayCount): boolean {
  return monthly.some((one) => one === dayCount);
}

/** The day counts that define single days. */
export const dailyDayCounts = dayCounts.filter((one): one is DailyDayCount => !leavesDatesOpen(one));

/**
 * The months of interest from one day number to others: a debt grows by (1 + monthly rate) to this power. Twelve months
 * are 365 days, 360 days of months of 30, or 252 business days. Null outside the years of the bank calendar, and where
 * the first day cannot begin such a period.
 */
export function monthsTo(
  dayCount: Exclude<DayCount, 'equal-months'>,
  from: number,
  days: readonly number[],
): number[] | null {
  switch (dayCount) {
    case 'calendar/365':
      return days.map((day) => (12 * (day - from)) / 365);
    case 'calendar/30':
      return days.map((day) => (day - from) / 30);
    case '30E/360': {
      const start = days360(from);
      return days.map((day) => (days360(day) - start) / 30);
    }
    case 'business/252':
      return businessDaysTo(from, days)?.map((count) => count / 21) ?? null;
    case 'first-days/30':
      return days.map((_, at) => ((days[0] ?? from) - from) / 30 + at);
    case 'months/365': {
      const broken = brokenMonths(from, days[0] ?? from);
      return broken === null ? null : days.map((_, at) => broken + ((at + 1) * 365) / 360);
    }
  }
}

/**
 * The months from a day to the one that lies a month before the first due day: whole months, and the days that are left
 * over the days of their month. Null where that day is before the first. Source: the published operation of a lender by
 * months over 365, released on 30 July 2025.
 */
function brokenMonths(from: number, firstDue: number): number | null {
  const due = civilOf(firstDue);
  const start = dayNumber(addMonths(due, -1, due.day));
  if (start < from) return null;
  const [first, last] = [civilOf(from), civilOf(start)];
  const apart = 12 * (last.year - first.year) + last.month - first.month;
  // The last of these months is not whole where its day has not come.
  const whole = dayNumber(addMonths(first, apart, first.day)) <= start ? apart : apart - 1;
  const reached = addMonths(first, whole, first.day);
  return whole + (start - dayNumber(reached)) / daysInMonth(reached.year, reached.month);
}

/** The months of the day count `equal-months`: the first due date is a month after the release. */
export function equalMonths(count: number): number[] {
  // `Array.from` takes sixteen times as long, and hundreds of installments are counted often.
  return Array<number>(count)
    .fill(0)
    .map((_, at) => at + 1);
}

/** Days in a calendar of twelve months of 30 days, in which the 31st is the 30th (30E/360, ISDA 2006 4.16(g)). */
function days360(day: number): number {
  const date = civilOf(day);
  return date.year * 360 + date.month * 30 + Math.min(date.day, 30);
}
