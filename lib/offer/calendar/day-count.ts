import { civilOf } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from './bank-calendar.ts';

/** The conventions by which interest at a monthly rate counts time. */
export const dayCounts = [
  'equal-months',
  'calendar/365',
  'calendar/30',
  '30E/360',
  'business/252',
  // The first period by its days, compounded or at simple interest, then equal months.
  'first-days/30',
  'first-days/365',
  'first-simple/30',
] as const;
export type DayCount = (typeof dayCounts)[number];

/** The day counts by which all months after the first period are equal, whatever the due dates are. */
const monthly = ['equal-months', 'first-days/30', 'first-days/365', 'first-simple/30'] as const;
type MonthlyDayCount = (typeof monthly)[number];
export type DailyDayCount = Exclude<DayCount, MonthlyDayCount>;

/** True if the due dates after the first one do not matter to the interest, so that it leaves them open. */
export function leavesDatesOpen(dayCount: DayCount): dayCount is MonthlyDayCount {
  return monthly.some((one) => one === dayCount);
}

/**
 * The months of interest from one day number to others: a debt grows by (1 + monthly rate) to this power. Twelve months
 * are 365 days, 360 days of months of 30, or 252 business days. Null outside the years of the bank calendar.
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
    case 'first-simple/30':
      return days.map((_, at) => ((days[0] ?? from) - from) / 30 + at);
    case 'first-days/365':
      return days.map((_, at) => (12 * ((days[0] ?? from) - from)) / 365 + at);
  }
}

/** The months of the day count `equal-months`: the first due date is `first` months after the release, 0 if it is paid at signing. */
export function equalMonths(count: number, first = 1): number[] {
  return Array.from({ length: count }, (_, at) => at + first);
}

/** Days in a calendar of twelve months of 30 days, in which the 31st is the 30th (30E/360, ISDA 2006 4.16(g)). */
export function days360(day: number): number {
  const date = civilOf(day);
  return date.year * 360 + date.month * 30 + Math.min(date.day, 30);
}
