import { civilOf, dayNumber, dayText } from '#lib/loan/civil-date.ts';
import { memoizeByObject } from '#lib/loan/memoize.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { addMonths, type DueDates } from '../calendar/due-dates.ts';
import type { Facts } from '../findings/read-facts.ts';
import { receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import { possibleDays } from '../fit/missing-date.ts';
import { taxesBy } from '../fit/tax-fit.ts';
import { sortedByScore } from '../lists.ts';
import { balloonShare, flowsOf } from '../model/offer-figures.ts';
import { chargedRates, maxIofDays, taxedParts } from '../model/tax.ts';
import { isSwapped } from './edit-distance.ts';
import { isScheduleKnown } from './reviewed-loan.ts';

/** Day and month swapped, a month or a year off. */
function slipsOf(day: number): number[] {
  const { year, month, day: date } = civilOf(day);
  const swapped = date <= 12 && date !== month ? [dayNumber({ year, month: date, day: month })] : [];
  const away = [1, -1, 12, -12].map((months) =>
    dayNumber(addMonths({ year, month, day: date }, months, date)),
  );
  return [...swapped, ...away];
}

/** The longest time between the release and the first due date, in days. */
const longestWait = 190;

/** A day that is so many days from the one that a figure leaves has no support in that figure. */
const farApart = 4;

function daysApart(day: number, others: readonly number[]): number {
  return Math.min(...others.map((other) => Math.abs(other - day)));
}

/**
 * The days on which most of the others agree, the likeliest first: slips of the pen, and the days by which the CET, the
 * tax or the installment comes out. A solved day may be one beside the right one. Day numbers.
 */
export function proposeDays(of: 'release' | 'firstDue', facts: Facts, sent: number): number[] {
  const { release, firstDue } = facts.stated;
  const created = valueOrNull(facts.terms.created) ?? Number.NEGATIVE_INFINITY;
  const isInOrder = (day: number) => {
    const from = of === 'release' ? day : release;
    const to = of === 'firstDue' ? day : firstDue && dayNumber(firstDue);
    return from === null || to === null || (to > from && to - from <= longestWait);
  };
  const isPossible = (day: number) => isInOrder(day) && (of === 'firstDue' || day >= created);
  // A figure that comes out by the stated day speaks for no day beside it.
  const shifted = (shifts: readonly number[]) =>
    shifts
      .filter(Number.isFinite)
      .map((days) => sent + Math.round(of === 'firstDue' ? days : -days))
      .filter((day) => day !== sent);
  const solved = isInOrder(sent) ? [shifted(daysByCet(facts)), shifted(daysByTax(facts))] : [];
  const byInstallment = facts.isJoined ? [] : possibleDays({ ...facts.stated, [of]: null }, of, true);
  const slips = slipsOf(sent);
  const witnesses = [...solved, byInstallment, slips];
  // Where the schedule is known, a day has to be near those that tax and CET leave, or day and month are swapped. Both are
  // solved for as if each day counted alike, so that they are off by more the further the day is from the stated one.
  const isLikely = (day: number) =>
    !isScheduleKnown(facts) ||
    isSwapped(dayText(sent), dayText(day)) ||
    solved.every((days) => days.length === 0 || daysApart(day, days) < farApart + Math.abs(day - sent) / 8);
  const days = [...witnesses.flat(), ...solved.flat().flatMap((day) => [day - 1, day + 1])];
  return sortedByScore(
    [...new Set(days)].filter((day) => isPossible(day) && isLikely(day)),
    (day) => [
      -Number(isSwapped(dayText(sent), dayText(day))),
      -witnesses.reduce((sum, days) => sum + Math.max(0, farApart - daysApart(day, days)), 0),
    ],
  );
}

/** By how many days the payments have to be later for the stated CET: each day is worth a day's growth less. */
function daysByCet({ stated, best }: Facts): number[] {
  const { yearlyCet, disbursement: given } = stated;
  const [timing] = best ? timingsOf(best, stated) : [];
  if (!best || timing?.calendar !== 'days' || !yearlyCet || given === null) return [];
  const { payments } = flowsOf(best, best.paid);
  const { value, half } = yearlyCet;
  const received = [
    given,
    ...receivedAmounts(stated, best, best.cet?.openTax ?? null).map((amount) => amount.received),
  ];
  // The digits of the CET leave some days open.
  return [value, value - half, value + half].flatMap((yearly) => {
    const { worth } = stated.measures.worth(payments, timing.days)(yearly);
    return [...new Set(received)].map((amount) => (365 * Math.log(worth / amount)) / Math.log1p(yearly));
  });
}

/**
 * By how many days they have to be later for the stated tax, by the rates of each kind of borrower: each day costs the daily
 * rate of what is not yet repaid. Not finite where no day costs anything.
 */
function daysByTax({ stated, best }: Facts): number[] {
  const { iof } = stated;
  if (!best?.tax || iof === null || !best.missed.includes('iof')) return [];
  const { way } = best.tax;
  const parts = taxedParts(best.schedule, best.rate, way.on, balloonShare(best));
  // The part of one unit of principal whose days are fewer than the most that are taxed.
  const openPart = memoizeByObject(({ days }: DueDates, release: number) =>
    parts.reduce((sum, part, index) => {
      const taxed = (days[index] ?? 0) - release;
      return taxed > 0 && taxed < maxIofDays ? sum + part : sum;
    }, 0),
  );
  return taxesBy([way], best, stated).flatMap(({ dueDates, release, taxed, rates, iof: computed }) => {
    const ofEachDay = taxed * openPart(dueDates, release) * chargedRates(way.kind, rates).daily;
    return [computed.total, computed.daily].map((tax) => (iof - tax) / ofEachDay);
  });
}

/** The offer is made no later than its expected day of disbursement. */
export function proposeCreated({ stated: { release } }: Facts, sent: number): number[] {
  if (release === null) return [];
  return [...slipsOf(sent).filter((day) => day <= release && day > release - 60), release];
}
