import { dayCounts, leavesDatesOpen, monthsTo } from '#lib/offer/calendar/day-count.ts';
import { countLeading } from '#lib/offer/lists.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import type { Composition } from '../compose-principal.ts';
import { matchWithinSpan, type Trial } from '../match-within-span.ts';
import { firstPeriodRange, type MissingDates, missingDatesOf, type PlanDates } from '../missing-dates.ts';
import { rateSpans } from '../rate-spans.ts';
import { type Plan, unitInstallment } from '../repayment-plan.ts';
import { impliedPrincipal } from './confirm-match.ts';
import { installmentTolerance, type Match } from './match.ts';
import type { MatchSearch } from './match-search.ts';
import { maxUndatedCount, nearestByTax } from './nearest-dates.ts';
import { possiblePrincipals } from './possible-principals.ts';

/** At most this many days are compared for one way of lending: within few digits of a rate many days fit. */
const maxDays = 16;

/**
 * The schedules by days of an offer that states only one of its two dates: those that give the installment for some day
 * that the other date may be. Of each day count, principal and rate the day is kept by which the IOF comes nearest.
 */
export function undatedMatches(terms: Terms, unit: RateUnit, search: MatchSearch): Match[] {
  const installment = valueOrNull(terms.amounts.installment);
  const whole = search.plans.filter(
    ({ dayCount, months }) => dayCount === 'equal-months' && months.length <= maxUndatedCount,
  );
  if (installment === null) return [];
  const principals = undatedPrincipals(terms, search, installment);
  return whole.flatMap((plan) => {
    const ways = missingDatesOf(terms, plan.months.length);
    return rateSpans(terms, unit).flatMap((span) =>
      principals.flatMap((composition) => {
        const trial = { plan, span, composition, installment };
        return [
          ...byEqualMonths(trial, search),
          ...(ways.length === 0 && couldCountDays(terms) ? byMonthsOf30(trial) : []),
          ...daily.flatMap((dayCount) => {
            const counted = { ...trial, plan: { ...plan, dayCount } };
            return nearestByTax(
              ways.flatMap((way) => matchesOn(way, counted)),
              terms,
            );
          }),
        ];
      }),
    );
  });
}

/** Equal months with a principal whose tax the offer does not state; the others are found without dates. */
function byEqualMonths(trial: Trial, { compositions }: MatchSearch): Match[] {
  if (compositions.includes(trial.composition)) return [];
  return matchWithinSpan(trial.plan, trial);
}

/** True if the offer states an interest type that does not say equal months, as `pre_price` does. */
function couldCountDays({ interestType }: Terms): boolean {
  const type = valueOrNull(interestType)?.toLowerCase();
  return type !== undefined && (type.includes('days') || !/price|sac/.test(type));
}

/** Without any date months of thirty days are equal months, which only the interest type distinguishes. */
function byMonthsOf30(trial: Trial): Match[] {
  return matchWithinSpan({ ...trial.plan, dayCount: '30E/360' }, trial);
}

const daily = dayCounts.filter((dayCount) => !leavesDatesOpen(dayCount));

/** The principals of the offer, and where it states no total the one that its installments less the interest leave. */
function undatedPrincipals(terms: Terms, search: MatchSearch, installment: number): readonly Composition[] {
  const interest = valueOrNull(terms.amounts.interest);
  const count = valueOrNull(terms.count);
  const all = possiblePrincipals(terms, search);
  if (impliedPrincipal(terms)) return all;
  if (interest === null || count === null) return all;
  const left = count * installment - interest;
  const near = all.filter(({ principal }) => Math.abs(left - principal) <= 0.02 * count);
  return near.length > 0 ? near : all;
}

/** The match of each day on which the installment lies between those of the lowest and of the highest rate. */
function matchesOn(way: MissingDates, trial: Trial): Match[] {
  const { plan, span, composition, installment } = trial;
  const { from, to } = firstPeriodRange(plan.grace.deferred);
  const unitOn = (days: number, rate: number) => {
    const dated = planOn(plan, way(days));
    return dated ? unitInstallment(dated, rate) : null;
  };
  const tolerance = installmentTolerance(installment / composition.principal);
  // A longer first period makes the installment larger, so the days that fit lie side by side.
  const isReached = (days: number) =>
    (unitOn(days, span.high) ?? 0) * composition.principal >= installment - tolerance;
  const first = from + countLeading(to - from, (index) => !isReached(from + index));
  const matches: Match[] = [];
  for (let days = Math.max(from, first - 1); days <= to && matches.length < maxDays; days++) {
    const dated = planOn(plan, way(days));
    if (!dated) continue;
    const least = unitInstallment(dated, span.low) * composition.principal;
    if (least > installment + 2 * tolerance && days > first + 2) break;
    matches.push(...matchWithinSpan(dated, trial));
  }
  return matches;
}

function planOn(plan: Plan, dates: PlanDates | null): Plan | null {
  const { dayCount } = plan;
  if (!dates || dayCount === 'equal-months') return null;
  const months = monthsTo(dayCount, dates.release, dates.dueDates.days);
  return months && { ...plan, months, dueDates: dates.dueDates, found: dates };
}
