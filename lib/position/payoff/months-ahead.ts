import {
  type DayCount,
  dailyDayCounts,
  leavesDatesOpen,
  monthsTo,
} from '#lib/offer/calendar/bank-calendar.ts';
import { daysBefore } from '../plan/covered-installments.ts';

/** How a fitted schedule counts the months of interest. Days are day numbers. */
export type CountedMonths = {
  dayCount: DayCount;
  /** The months before the first period in which nothing was paid, where months are equal. */
  deferred: number;
  /** Null where the offer does not state it. */
  release: number | null;
  due: readonly number[];
};

/** The months of interest from the release to each due date; null where they cannot be counted. */
export function monthsFromRelease({ dayCount, deferred, release, due }: CountedMonths): number[] | null {
  if (dayCount === 'equal-months') return due.map((_, index) => deferred + index + 1);
  return release === null ? null : monthsTo(dayCount, release, due);
}

/**
 * The fewest and the most months of interest from a day to each due date after it; null where they cannot be counted.
 * Equal months leave the middle of a period open, so that every way to count its days is possible.
 */
export function monthsAhead(
  counted: CountedMonths,
  day: number,
): { fewest: number[]; most: number[] } | null {
  const { dayCount, release, due } = counted;
  const next = daysBefore(due, day + 1);
  if (!leavesDatesOpen(dayCount)) {
    const months = dayCount === 'equal-months' ? null : monthsTo(dayCount, day, due.slice(next));
    return months && { fewest: months, most: months };
  }
  if (next === due.length) return { fewest: [], most: [] };
  const months = monthsFromRelease(counted);
  const from = next === 0 ? release : (due[next - 1] ?? null);
  if (!months || from === null) return null;
  const begin = months[next - 1] ?? 0;
  const length = (months[next] ?? 0) - begin;
  const shares = passedShares({ from, day, to: due[next] ?? day, length }, next === 0 ? dayCount : null);
  const ahead = (share: number) => months.slice(next).map((month) => month - begin - share * length);
  return { fewest: ahead(Math.max(...shares)), most: ahead(Math.min(...shares)) };
}

/**
 * The shares of a period that may have passed on a day within it, by each way to count days: of the days of the period,
 * or of the months that it counts as. `firstOf`: the day count of a first period.
 */
function passedShares(
  { from, day, to, length }: { from: number; day: number; to: number; length: number },
  firstOf: DayCount | null,
): number[] {
  if (day <= from) return [0];
  const ways = firstOf === 'first-days/30' ? (['calendar/30'] as const) : dailyDayCounts;
  return ways.flatMap((way) => {
    const [passed = 0, whole = 0] = monthsTo(way, from, [day, to]) ?? [];
    return whole > 0 ? [passed / whole, passed / length].map((share) => Math.min(1, share)) : [];
  });
}
