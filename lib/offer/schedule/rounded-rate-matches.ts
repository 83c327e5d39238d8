import { monthlyOf } from '../cet/solve-cet.ts';
import { grossUp } from '../iof/compute-iof.ts';
import { isTaxedAs } from '../iof/iof-rates.ts';
import { upTo } from '../review/finding.ts';
import type { Terms } from '../terms/read-terms.ts';
import { legalDigit, perWhole, type RateUnit, rateReach } from '../units/amount-units.ts';
import { halfDigit } from '../units/rounding.ts';
import type { Composition } from './compose-principal.ts';
import type { Confirmable } from './confirm-match.ts';
import {
  type Match,
  mostIof,
  plainest,
  type RateChoice,
  type RateSource,
  type Search,
  type Taxes,
  tolerance,
} from './exact-matches.ts';
import { type Plan, unitInstallment } from './repayment-plan.ts';

/** The monthly rates that a rate can stand for as it is `written`, with no more digits than it has. Fractions. */
export type RateSpan = {
  source: RateSource;
  written: number;
  low: number;
  high: number;
  /**
   * It is of whole per cents, which contracts have as they are. JSON drops noughts at the end: one decimal may well be
   * two, of which the second is nought; hardly are none.
   */
  isShort: boolean;
};

/**
 * What the digits of an offer's rates leave open: half a unit of the monthly one's last, less where the yearly rate,
 * compounded or twelvefold, is the same rate with more of them.
 */
export function rateSpans({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateSpan[] {
  const ofYear = yearly.ok
    ? [
        spanOf(yearly.value, unit, 'yearly-effective', monthlyOf),
        spanOf(yearly.value, unit, 'yearly-nominal', (rate) => rate / 12),
      ]
    : [];
  if (!monthly.ok) return ofYear;
  const own = spanOf(monthly.value, unit, 'monthly', (rate) => rate);
  const both = ofYear
    .map((one) => ({
      source: one.low > own.written || one.high < own.written ? one.source : own.source,
      written: own.written,
      low: Math.max(own.low, one.low),
      high: Math.min(own.high, one.high),
      isShort: own.isShort && one.isShort,
    }))
    .filter(({ low, high }) => low <= high);
  // Of low rates both may be meant.
  return both.length > 0 ? both : [own];
}

/** Of each span the likeliest rate: the one that is written, or its middle, where the yearly rate rules that out. */
export function likelyRates(terms: Terms, unit: RateUnit): RateChoice[] {
  return rateSpans(terms, unit).map(({ source, written, low, high }) => ({
    source,
    rate: written >= low && written <= high ? written : (low + high) / 2,
  }));
}

function spanOf(
  value: number,
  unit: RateUnit,
  source: RateSource,
  convert: (rate: number) => number,
): RateSpan {
  const rate = value / perWhole[unit];
  const reach = rateReach(value, unit);
  return {
    source,
    written: convert(rate),
    low: convert(Math.max(0, rate - reach)),
    high: convert(rate + reach),
    isShort: halfDigit(value) / perWhole[unit] > 10 * legalDigit * 1.001,
  };
}

/** What is met but for the rate, which is worked out for what is kept alone. */
type Candidate = Confirmable;

/** A plan over a span of rates: its installment of one unit of principal at either end, and how nearly one is met. */
type Stretch = { span: RateSpan; plan: Plan; least: number; most: number; reach: number };

/** The principals that give the installment at some rate of a span. */
export type PrincipalsWithin = (stretch: Stretch, installment: number) => readonly Composition[];

/** Of those that the offer's own figures make. */
export function declaredWithin(compositions: readonly Composition[]): PrincipalsWithin {
  return (stretch, installment) =>
    compositions.filter(({ principal }) => isBetween(stretch, installment, principal, principal));
}

/** Whether an IOF that the offer does not tell so is believed; `daily`: its daily part, in reais. */
export type Believed = (match: Confirmable, daily: number) => boolean;

/**
 * Of those with the IOF that the rule gives, which the rate itself moves by some cents: over so short a span in
 * proportion to the installment.
 */
export function taxedWithin(
  nets: readonly Composition[],
  taxes: Taxes,
  isBelieved: Believed,
): PrincipalsWithin {
  return (stretch, installment) => {
    const { span, plan, least, most } = stretch;
    const open = nets.filter(({ principal }) =>
      isBetween(stretch, installment, principal, grossUp(principal, mostIof)),
    );
    if (open.length === 0) return [];
    const [low, high] = [taxes(plan, span.low), taxes(plan, span.high)];
    const met: Composition[] = [];
    for (const [at, tax] of low.entries()) {
      const end = high[at] ?? tax;
      const { borrower, paidOutOn } = tax;
      for (const net of open) {
        const [from, to] = [grossUp(net.principal, tax.ratio), grossUp(net.principal, end.ratio)];
        if (!isBetween(stretch, installment, from, to)) continue;
        const part = (installment - least * from) / (most * to - least * from);
        const between = (one: number, other: number) =>
          one + (other - one) * Math.min(1, Math.max(0, part || 0));
        const principal = between(from, to);
        const composition: Composition = { ...net, principal, borrower, paidOutOn };
        const daily = between(tax.daily, end.daily) * principal;
        const match = { plan, composition, rate: span.written, source: 'digits' } as const;
        if (isTaxedAs(borrower, principal) && isBelieved(match, daily)) met.push(composition);
      }
    }
    return met;
  };
}

/** True where the installment lies between those of one principal at the lowest rate and of another at the highest. */
function isBetween({ least, most, reach }: Stretch, installment: number, from: number, to: number): boolean {
  return installment >= least * from - reach && installment <= most * to + reach;
}

/** More than these are not kept: with so few digits nearly everything gives the installment. */
const mostKept = 100;

/**
 * Every combination whose installment lies between those of the lowest and the highest rate of a span, with the rate
 * in between that gives it. Where some `isLikely`, as other figures confirm them, they alone are kept; a short rate
 * has no others. `unlike` takes out what is known already. `unkept`: how many more there are; `isOpen`: whether any
 * is met, kept or not.
 */
export function matchesWithinDigits(
  { installment, plans, cent, unitOf, principal: known }: Omit<Search, 'rates'>,
  spans: readonly RateSpan[],
  principals: PrincipalsWithin,
  isLikely: (match: Candidate) => boolean,
  unlike: <T extends Candidate>(list: readonly T[]) => T[],
): { list: Match[]; unkept: number; isOpen: boolean } {
  const open = spans.flatMap((span) =>
    plans.flatMap((plan) => {
      const [least, most] = [unitOf(plan, span.low), unitOf(plan, span.high)];
      if (!(least > 0) || !Number.isFinite(most)) return [];
      const stretch: Stretch = { span, plan, least, most, reach: tolerance(most, cent) };
      if (known && !isBetween(stretch, installment, known.value - known.reach, known.value + known.reach))
        return [];
      return principals(stretch, installment).map((composition) => ({
        ...{ span, plan, composition, least, most },
        rate: span.written,
        source: 'digits' as const,
      }));
    }),
  );
  const likely = open.filter(isLikely);
  const met = unlike(
    plainest(likely.length > 0 ? likely : open.filter((one) => !one.span.isShort), isLikely),
  );
  const { list: kept, unlisted: unkept } = upTo(met, mostKept);
  const list = kept.map(({ span, plan, composition, least, most, source }): Match => {
    const { principal } = composition;
    const rate = rateBetween(span, [least, most], installment / principal, (at) => unitInstallment(plan, at));
    const computed = unitInstallment(plan, rate) * principal;
    return { plan, composition, rate, written: span.written, source, installment: computed };
  });
  return { list, unkept, isOpen: open.length > 0 };
}

/** Over so short a span a curve is nearly a line: one step along the chord, a second from where that led. */
function rateBetween(
  { low, high }: RateSpan,
  [least, most]: readonly [number, number],
  wanted: number,
  valueAt: (rate: number) => number,
): number {
  const slope = (most - least) / (high - low);
  if (!(slope > 0) || !Number.isFinite(slope)) return low;
  const within = (rate: number) => Math.min(high, Math.max(low, rate));
  const near = within(low + (wanted - least) / slope);
  return within(near + (wanted - valueAt(near)) / slope);
}
