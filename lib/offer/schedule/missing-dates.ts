import { civilOf } from '#lib/loan/civil-date.ts';
import { type DueDates, dueDateCandidates } from '../calendar/due-dates.ts';
import { remember } from '../remember.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';

/** The day of release (a day number) and the due dates. The offer states only one of the two. */
export type PlanDates = { release: number; dueDates: DueDates };

/** Completes the dates of an offer for a number of days from the release to the first due date. */
export type MissingDates = (days: number) => PlanDates | null;

/** The shortest and the longest first period that is tried, in days, beside the months of a grace. */
const shortest = 10;
const longest = 70;
const daysOfMonth = 30.4;

/** The range of first periods of a loan whose interest is deferred for some months, in days. */
export function firstPeriodRange(deferred: number): { from: number; to: number } {
  const grace = Math.round(deferred * daysOfMonth);
  return { from: shortest + grace, to: longest + grace };
}

/**
 * Returns the ways to complete the dates of an offer that states its release or its first due date and not the other:
 * one for each way in which the due dates follow from the first one. Empty if the offer states both dates or none.
 */
export const missingDatesOf = remember(({ release, firstDue }: Terms, count: number): MissingDates[] => {
  if (firstDue.ok && !release.ok)
    return dueDateCandidates(firstDue.value, count).map((dueDates) => (days) => {
      const [first] = dueDates.days;
      return first === undefined ? null : { release: first - days, dueDates };
    });
  const day = valueOrNull(release);
  if (day === null || firstDue.ok) return [];
  const byDays = new Map<number, DueDates[]>();
  const candidates = (days: number) => {
    const cached = byDays.get(days) ?? dueDateCandidates(civilOf(day + days), count);
    byDays.set(days, cached);
    return cached;
  };
  return (['none', 'following'] as const).map((adjustment) => (days) => {
    const dueDates = candidates(days).find((one) => one.adjustment === adjustment);
    return dueDates ? { release: day, dueDates } : null;
  });
});
