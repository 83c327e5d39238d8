import { type DayCount, dayCounts, equalMonths, monthsTo } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import type { Amortization, Grace, Plan } from './repayment-plan.ts';

/** More installments than this are not computed: a hundred years of months. */
export const mostInstallments = 1200;

/**
 * Every plan that fits an offer's dates: amortization × grace × day count × due dates. Without a release and dates
 * only equal months are left. `dueDates` gives the readings for a number of installments.
 */
export function plansOf(
  graces: readonly Grace[],
  amortizations: readonly Amortization[],
  release: number | null,
  dueDates: (count: number) => readonly DueDates[],
): Plan[] {
  return graces.flatMap((grace) => {
    const count = grace.interestOnly + grace.amortizing;
    if (count > mostInstallments) return [];
    const readings = dueDates(count);
    const times = dayCounts.flatMap((dayCount) => timesOf(dayCount, count, release, readings));
    return amortizations.flatMap((amortization) =>
      times.map((time): Plan => ({ amortization, grace, ...time })),
    );
  });
}

type Times = Pick<Plan, 'dayCount' | 'months' | 'dueDates'>;

function timesOf(
  dayCount: DayCount,
  count: number,
  release: number | null,
  readings: readonly DueDates[],
): Times[] {
  // The installment of equal months is the same whatever the dates: they are chosen by the CET, afterwards.
  if (dayCount === 'equal-months')
    return [{ dayCount, months: equalMonths(count), dueDates: readings[0] ?? null }];
  return readings.flatMap((dueDates) => {
    if (release === null || (dueDates.days[0] ?? 0) <= release) return [];
    const months = monthsTo(dayCount, release, dueDates.days);
    return months ? [{ dayCount, months, dueDates }] : [];
  });
}
