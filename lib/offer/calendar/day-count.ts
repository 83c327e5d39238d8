import { civilOf } from '#lib/loan/civil-date.ts';
import { businessDaysTo } from './bank-calendar.ts';

/** How time is counted in interest that compounds at a monthly rate. */
export const dayCounts = ['equal-months', 'calendar/365', 'calendar/30', '30E/360', 'business/252'] as const;
export type DayCount = (typeof dayCounts)[number];

/**
 * Months of interest from the release to each due date: the growth of a debt is (1 + monthly rate) to this power.
 * 365 days, 360 days of months of 30, or 252 business days are twelve months. Null where the calendar does not reach.
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

/** Equal months: the k-th due date is k months after the release, whatever the days. */
export function equalMonths(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** Days in a calendar of twelve months of 30 days, in which the 31st is the 30th (30E/360, ISDA 2006 4.16(g)). */
function days360(day: number): number {
  const date = civilOf(day);
  return date.year * 360 + date.month * 30 + Math.min(date.day, 30);
}
