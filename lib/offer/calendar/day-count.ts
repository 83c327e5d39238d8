import { civilOf } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from './bank-calendar.ts';

/** The conventions by which interest at a monthly rate counts time. */
export const dayCounts = ['equal-months', 'calendar/365', 'calendar/30', '30E/360', 'business/252'] as const;
export type DayCount = (typeof dayCounts)[number];

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
  }
}

/** The months of the day count `equal-months`: the k-th due date is k months after the release. */
export function equalMonths(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** Days in a calendar of twelve months of 30 days, in which the 31st is the 30th (30E/360, ISDA 2006 4.16(g)). */
export function days360(day: number): number {
  const date = civilOf(day);
  return date.year * 360 + date.month * 30 + Math.min(date.day, 30);
}
