import { leavesDatesOpen, monthsTo } from '#lib/offer/calendar/day-count.ts';
import { paymentsOf } from '#lib/offer/cet/payments.ts';
import { leavesCharges, releasedAmounts } from '#lib/offer/cet/released-amounts.ts';
import { cetTolerance, presentValue } from '#lib/offer/cet/solve-cet.ts';
import { type Iof, iofOf } from '#lib/offer/iof/compute-iof.ts';
import type { IofRates } from '#lib/offer/iof/iof-rate-table.ts';
import { iofRatesOn, isTaxedAs } from '#lib/offer/iof/iof-rates.ts';
import { distinctBy } from '#lib/offer/lists.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { matchWithinSpan } from '#lib/offer/schedule/match-within-span.ts';
import { firstPeriodRange, missingDatesOf, type PlanDates } from '#lib/offer/schedule/missing-dates.ts';
import { rateSpans } from '#lib/offer/schedule/rate-spans.ts';
import { principalShares } from '#lib/offer/schedule/repayment-plan.ts';
import type { Match } from '#lib/offer/schedule/search/match.ts';
import { maxUndatedCount } from '#lib/offer/schedule/search/nearest-dates.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { roundingSlack } from '#lib/offer/units/rounding.ts';
import { toleranceOf } from '../expectations/iof-ways.ts';

/** A date that an offer without one of its two dates may have, and its figures by it. Amounts in reais. */
export type PossibleDate = {
  dating: PlanDates;
  /** The day number of the date that the offer does not state. */
  day: number;
  match: Match;
  installment: number;
  /** Each IOF that the law may give: in all, and its daily part. */
  taxes: readonly number[];
  /** Whether the stated figure is that of this date; null where it is not stated, or agrees with no date. */
  isIofMet: boolean | null;
  isCetMet: boolean | null;
};

/** At most this many ways of lending are tried with every date. */
const maxTried = 3;

/**
 * The dates by which the schedules that give the installment still give it, where the offer states only one of the
 * release and the first due date. Empty for long loans, which would take too long.
 */
export function possibleDates(facts: Facts): PossibleDate[] {
  const ratesOn = rememberedRates();
  const byMatch = distinctBy(facts.matches, kindOf)
    .slice(0, maxTried)
    .map((match) => datesOf(facts, match, ratesOn))
    .filter((dates) => dates.length > 0);
  // A way of lending by which a date gives more of the stated figures is likelier than the others.
  const most = Math.max(...byMatch.map(mostMet));
  return byMatch.filter((dates) => mostMet(dates) === most).flatMap(withMetFigures);
}

function mostMet(dates: readonly PossibleDate[]): number {
  return Math.max(
    ...dates.map(({ isIofMet, isCetMet }) => Number(isIofMet === true) + Number(isCetMet === true)),
  );
}

/** Names the amortization, day count, grace and principal of a match. */
function kindOf({ plan, composition: { parts, iof } }: Match): string {
  return [plan.amortization, plan.dayCount, plan.grace.included, parts.join(), iof].join(' ');
}

type RatesOn = (day: number) => readonly IofRates[];

/** Without a first due date all dates have the same day of release. */
function rememberedRates(): RatesOn {
  const byDay = new Map<number, readonly IofRates[]>();
  return (day) => {
    const rates = byDay.get(day) ?? iofRatesOn(day);
    byDay.set(day, rates);
    return rates;
  };
}

function datesOf(facts: Facts, match: Match, ratesOn: RatesOn): PossibleDate[] {
  const { terms } = facts;
  const { months, grace, balloon, oddDaysInterest } = match.plan;
  if (months.length > maxUndatedCount || balloon !== undefined || oddDaysInterest !== undefined) return [];
  const { from, to } = firstPeriodRange(grace.deferred);
  const matchOn = matcherOf(facts, match);
  const isCetMet = cetTest(facts, match);
  const { iof } = terms.amounts;
  const tolerance = toleranceOf(facts) + roundingSlack;
  return missingDatesOf(terms, months.length).flatMap((way) => {
    const dates: PossibleDate[] = [];
    for (let days = from; days <= to; days++) {
      const dating = way(days);
      const dated = dating && matchOn(dating);
      if (!dated) continue;
      const taxes = taxesOf(dated, dating, ratesOn(dating.release));
      dates.push({
        ...{ dating, match: dated, taxes, installment: dated.installment },
        day: terms.release.ok ? (dating.dueDates.days[0] ?? 0) : dating.release,
        isIofMet: iof.ok ? taxes.some((tax) => Math.abs(tax - iof.value) <= tolerance) : null,
        isCetMet: isCetMet?.(dating) ?? null,
      });
    }
    return dates;
  });
}

/** Leaves a stated figure out that agrees with no date at all: another convention may explain it. */
function withMetFigures(dates: readonly PossibleDate[]): PossibleDate[] {
  const isAny = (name: 'isIofMet' | 'isCetMet') => dates.some((one) => one[name] === true);
  const [hasIof, hasCet] = [isAny('isIofMet'), isAny('isCetMet')];
  return dates.map((one) => ({
    ...one,
    isIofMet: hasIof ? one.isIofMet : null,
    isCetMet: hasCet ? one.isCetMet : null,
  }));
}

/** Gives the match with a date, if its schedule still gives the installment; equal months do by every date. */
function matcherOf({ terms, units }: Facts, match: Match): (dating: PlanDates) => Match | null {
  const { dayCount } = match.plan;
  const installment = valueOrNull(terms.amounts.installment);
  const unit = units.rates?.reading;
  if (leavesDatesOpen(dayCount)) return () => match;
  if (installment === null || !unit) return () => null;
  const spans = rateSpans(terms, unit);
  return ({ release, dueDates }) => {
    const months = monthsTo(dayCount, release, dueDates.days);
    if (!months) return null;
    const plan = { ...match.plan, months, dueDates };
    const trial = { plan, composition: match.composition, installment };
    const [met = null] = spans.flatMap((span) => matchWithinSpan(plan, { ...trial, span }));
    return met;
  };
}

function taxesOf(
  { plan, rate, composition: { principal } }: Match,
  { release, dueDates }: PlanDates,
  rates: readonly IofRates[],
): number[] {
  const days = dueDates.days.map((day) => day - release);
  const unit: Iof = iofOf(principalShares(plan, rate), days, { daily: 1, additional: 1 });
  return rates
    .filter(({ borrower }) => isTaxedAs(borrower, principal))
    .flatMap(({ daily, additional }) => [
      (unit.daily * daily + unit.additional * additional) * principal,
      unit.daily * daily * principal,
    ]);
}

/** Returns a test of whether the stated yearly CET is that of a date; null without a CET. */
function cetTest({ terms, search, rates }: Facts, match: Match): ((dating: PlanDates) => boolean) | null {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  const cet = valueOrNull(rates.yearlyCet);
  const payments = paymentsOf(terms, match);
  if (cet === null || cet <= -1 || disbursement === null || !payments || terms.monthlyPremium) return null;
  const released = releasedAmounts(disbursement, search, match).filter((one) => !leavesCharges(one));
  const { agree } = cetTolerance(cet);
  const [low, high] = [Math.log1p(cet - agree) / 365, Math.log1p(cet + agree) / 365];
  return ({ release, dueDates }) => {
    const days = dueDates.days.map((day) => day - release);
    const [most, least] = [presentValue(payments, days, low), presentValue(payments, days, high)];
    return released.some((one) => one.released <= most && one.released >= least);
  };
}
