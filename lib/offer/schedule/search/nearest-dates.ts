import { leavesDatesOpen } from '#lib/offer/calendar/day-count.ts';
import { iofOf } from '#lib/offer/iof/compute-iof.ts';
import { iofRatesOn } from '#lib/offer/iof/iof-rates.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import { firstPeriodRange, missingDatesOf, type PlanDates } from '../missing-dates.ts';
import { principalShares } from '../repayment-plan.ts';
import type { Match } from './match.ts';

/** Longer loans than twenty years are left out: each of the days that are tried takes time with each installment. */
export const maxUndatedCount = 240;

/** The match whose dates give the IOF of the offer most nearly; without an IOF the one with a first period next to a month. */
export function nearestByTax(matches: readonly Match[], { amounts }: Terms): Match[] {
  const iof = valueOrNull(amounts.iof);
  const distance = ({ plan, composition, rate }: Match) =>
    plan.found ? taxDistance(plan.found, iof, composition.principal, principalShares(plan, rate)) : 0;
  const [first, ...others] = matches;
  if (!first) return [];
  let best = { match: first, distance: distance(first) };
  for (const match of others) {
    const own = distance(match);
    if (own < best.distance) best = { match, distance: own };
  }
  return [best.match];
}

function taxDistance(
  { release, dueDates }: PlanDates,
  iof: number | null,
  principal: number,
  shares: readonly number[],
): number {
  const days = dueDates.days.map((day) => day - release);
  if (iof === null) return Math.abs((days[0] ?? 0) - 30);
  const base = iofOf(shares, days, { daily: principal, additional: principal });
  const taxes = iofRatesOn(release).flatMap(({ daily: rate, additional }) => [
    rate * base.daily,
    rate * base.daily + additional * base.additional,
  ]);
  return Math.min(...taxes.map((tax) => Math.abs(tax - iof)));
}

/** A plan of equal months with the dates by which its IOF comes nearest to that of the offer. */
export function withNearestDates(match: Match, terms: Terms): Match {
  const { plan, composition, rate } = match;
  if (!leavesDatesOpen(plan.dayCount) || plan.months.length > maxUndatedCount) return match;
  const { from, to } = firstPeriodRange(plan.grace.deferred);
  const iof = valueOrNull(terms.amounts.iof);
  const shares = principalShares(plan, rate);
  let best: { found: PlanDates; distance: number } | null = null;
  for (const way of missingDatesOf(terms, plan.months.length)) {
    for (let days = from; days <= to; days++) {
      const found = way(days);
      if (!found) continue;
      const distance = taxDistance(found, iof, composition.principal, shares);
      if (!best || distance < best.distance) best = { found, distance };
    }
  }
  return best ? { ...match, plan: { ...plan, found: best.found } } : match;
}
