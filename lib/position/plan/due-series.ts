import { parseDay } from '#lib/loan/civil-date.ts';
import { followingBusinessDay, lastYear } from '#lib/offer/calendar/bank-calendar.ts';
import { type DueDates, dueDateCandidates } from '#lib/offer/calendar/due-dates.ts';
import type { OfferReview } from '#lib/offer/review.ts';

/** The parts of a review that a position needs. */
export type ReviewedSchedule = Pick<OfferReview, 'schedule' | 'fits' | 'fitCount' | 'units' | 'late'>;

/** `due`: as the schedule states it; `payable`: the last business day on which the installment is paid in time. */
export type DueSeries = { due: readonly number[]; payable: readonly number[] };

/** Every series of due dates that fits an offer, the likeliest first. `installment`: in reais. */
export function dueSeries(
  { review, installment }: { review: ReviewedSchedule | null; installment: number | null },
  firstDue: Parameters<typeof dueDateCandidates>[0],
  count: number,
): DueSeries[] {
  if (firstDue.year + Math.ceil(count / 12) > lastYear) return [];
  const listed = review?.schedule?.rows.flatMap(({ dueDate }) => parseDay(dueDate ?? '') ?? []) ?? [];
  const candidates = dueDateCandidates(firstDue, count);
  const fitting = fittingDueDates({ review, installment }, candidates);
  const all = (fitting.length > 0 ? fitting : candidates).map(({ days }) => days);
  if (listed.length === count) all.unshift(listed);
  return all.map((due) => ({ due, payable: due.map(followingBusinessDay) }));
}

/**
 * The due dates with which a schedule by days gives the installment. Equal months fit all of them, and so may a computed
 * IOF, which due dates move by cents. A schedule that misses the installment by a cent may fit by chance.
 */
function fittingDueDates(
  { review, installment }: { review: ReviewedSchedule | null; installment: number | null },
  candidates: readonly DueDates[],
): DueDates[] {
  const [plain] = candidates;
  const isOneOfMany = !review || review.fits.length < review.fitCount;
  const ofFits = review?.fits.map(({ assumptions, installment: computed }) => {
    const assumed = (id: string) => assumptions.find((one) => one.id === id)?.value;
    const isByChance = computed !== installment || assumptions.some(({ id }) => id === 'iof-computed');
    const adjustment = isByChance ? undefined : assumed('due-date-adjustment');
    return { adjustment, dayOfMonth: assumed('due-day') ?? plain?.dayOfMonth };
  });
  if (isOneOfMany || !ofFits || ofFits.some(({ adjustment }) => adjustment === undefined)) return [];
  return candidates.filter(({ adjustment, dayOfMonth }) =>
    ofFits.some((fit) => fit.adjustment === adjustment && fit.dayOfMonth === dayOfMonth),
  );
}
