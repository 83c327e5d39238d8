import type { DueDates } from '../calendar/due-dates.ts';
import { grossUp, iofOf } from '../iof/compute-iof.ts';
import { type Borrower, type IofRates, iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import { toCents } from '../units/rounding.ts';
import type { Composition } from './compose-principal.ts';
import { type Plan, principalShares, unitInstallment } from './repayment-plan.ts';

/** The largest share of a principal that the IOF can be: 365 days at the highest daily rate of the table, and 0.95%. */
export const maxIofShare = 0.0503;
/** The highest additional rate of the table. */
export const maxAdditionalRate = 0.0095;

/** The field of the offer that a monthly rate was taken from. */
export type RateSource = 'monthly' | 'yearly-effective' | 'yearly-nominal';
/** `rate`: a fraction a month. */
export type CandidateRate = { rate: number; source: RateSource };

/** A plan, a principal and a rate that together give an offer's installment. */
export type Match = {
  plan: Plan;
  composition: Composition;
  /** A fraction a month. */
  rate: number;
  /** The rate as the offer states it; differs from `rate` if that has digits which the offer does not state. */
  written: number;
  /** `digits`: a rate that the written rate may stand for after rounding. */
  source: RateSource | 'digits';
  /** As computed, in reais, not rounded. */
  installment: number;
};

export type SearchCriteria = {
  /** In reais. */
  installment: number;
  plans: readonly Plan[];
  rates: readonly CandidateRate[];
  /** `unitInstallment`, or a memoized version of it. */
  unitInstallmentOf: (plan: Plan, rate: number) => number;
  /** The principal if it is known, and its tolerance in reais. */
  principal: { value: number; reach: number } | null;
  /** One of the smallest unit of the amounts: 0.01 in reais. */
  cent: number;
};

/** The tolerance of an installment: a cent for its own rounding, and its share of a cent for that of the principal. */
export function installmentTolerance(unitInstallment: number, cent: number): number {
  return cent * (1.1 + unitInstallment);
}

/** Every combination that gives the installment to the cent, with principals that the offer's own figures make. */
export function exactMatches(criteria: SearchCriteria, compositions: readonly Composition[]): Match[] {
  return tryCombinations(criteria, () => compositions);
}

/**
 * The IOF of one borrower under one candidate of the due dates, as shares of the principal: `ratio` in all, `daily` its
 * daily part. `paidOutOn`: the day number of the transaction that it counts from, if it counts from one.
 */
type Tax = { borrower: Borrower; ratio: number; daily: number; paidOutOn?: number };
export type Taxes = (plan: Plan, rate: number) => readonly Tax[];

/**
 * The IOF by the rates of the expected day of release, then by those of the days on which the amount was paid out. All
 * days are day numbers. `dueDates` gives the candidates for equal months, which leave the dates open, simplest first.
 */
export function taxesOn(
  release: number | null,
  payoutDays: readonly number[],
  dueDates: (count: number) => readonly DueDates[],
): Taxes {
  const expected = release === null ? [] : [{ day: release, rates: distinctRatesOn(release) }];
  const actual = payoutDays
    .filter((day) => day !== release)
    .map((day) => ({ day, rates: distinctRatesOn(day), paidOutOn: day }));
  return (plan, rate) => {
    if (!plan.dueDates) return [];
    const shares = principalShares(plan, rate);
    const candidates = plan.dayCount === 'equal-months' ? dueDates(shares.length) : [plan.dueDates];
    return [...expected, ...actual].flatMap(({ day: from, rates, ...origin }) =>
      candidates.flatMap((candidate) => {
        if ((candidate.days[0] ?? 0) <= from) return [];
        const days = candidate.days.map((day) => day - from);
        const base = iofOf(shares, days, { daily: 1, additional: 1 });
        return rates.map(({ borrower, daily, additional }) => ({
          ...origin,
          borrower,
          ratio: base.daily * daily + base.additional * additional,
          daily: base.daily * daily,
        }));
      }),
    );
  };
}

function distinctRatesOn(day: number): IofRates[] {
  return iofRatesOn(day).filter(
    (one, index, all) =>
      all.findIndex((other) => other.daily === one.daily && other.additional === one.additional) === index,
  );
}

export type IofSearch = {
  withoutIof: readonly Composition[];
  taxes: Taxes;
  /** True to finance the IOF without the tax on itself, which is a mistake; false to gross it up. */
  onePass: boolean;
};

/** The same with principals that finance the IOF which the law gives, instead of the offer's. */
export function matchesWithComputedIof(
  criteria: SearchCriteria,
  { withoutIof, taxes, onePass }: IofSearch,
): Match[] {
  return tryCombinations(criteria, (plan, rate, wanted, isMet) => {
    // The rounding of the installment, and the rounding of the principal in it.
    const slack = 1 + 0.02 * (1 / criteria.installment + 1 / wanted);
    const isReachable = withoutIof.some(
      ({ principal: net }) => wanted * slack >= net && net * slack >= wanted * (1 - maxIofShare),
    );
    if (!isReachable) return [];
    const met: Composition[] = [];
    // Hundreds are tried if nothing fits, so these are loops that allocate only what fits.
    for (const { borrower, ratio, paidOutOn } of taxes(plan, rate)) {
      for (const net of withoutIof) {
        const principal = onePass ? net.principal * (1 + ratio) : grossUp(net.principal, ratio);
        if (!isMet(principal) || !isTaxedAs(borrower, principal)) continue;
        const composition: Composition = { ...net, principal, borrower, paidOutOn };
        met.push(onePass ? { ...composition, shortBy: toCents(net.principal * ratio ** 2) } : composition);
      }
    }
    return met;
  });
}

/**
 * Due dates move a computed IOF by cents only. Of matches that differ by nothing else one is kept: the first that
 * `isLikely` accepts, or else the first.
 */
export function simplestOfEquivalents<T extends Pick<Match, 'plan' | 'composition'>>(
  list: readonly T[],
  isLikely: (match: T) => boolean,
): T[] {
  const areEquivalent = (one: T, other: T) =>
    one.plan === other.plan &&
    one.composition.iof === 'computed' &&
    other.composition.iof === 'computed' &&
    one.composition.borrower === other.composition.borrower &&
    one.composition.parts.join() === other.composition.parts.join();
  const kept: T[] = [];
  for (const match of list) {
    const index = kept.findIndex((other) => areEquivalent(match, other));
    const equivalent = kept[index];
    if (!equivalent) kept.push(match);
    else if (!isLikely(equivalent) && isLikely(match)) kept[index] = match;
  }
  return kept;
}

/** `wanted`: the principal that gives the installment before rounding; `isMet`: whether a principal gives it rounded. */
type PrincipalsToTry = (
  plan: Plan,
  rate: number,
  wanted: number,
  isMet: (principal: number) => boolean,
) => readonly Composition[];

function tryCombinations(
  { installment, plans, rates, cent, unitInstallmentOf, principal }: SearchCriteria,
  principalsToTry: PrincipalsToTry,
): Match[] {
  const matches: Match[] = [];
  for (const { rate, source } of rates) {
    for (const plan of plans) {
      // Without interest all day counts are the same.
      if (rate === 0 && (plan.dayCount !== 'equal-months' || plan.amortization === 'sac')) continue;
      const unit = unitInstallmentOf(plan, rate);
      if (!(unit > 0) || !Number.isFinite(unit)) continue;
      const tolerance = installmentTolerance(unit, cent);
      if (principal && Math.abs(unit * principal.value - installment) > tolerance + unit * principal.reach)
        continue;
      const isMet = (value: number) => Math.abs(unit * value - installment) <= tolerance;
      for (const composition of principalsToTry(plan, rate, installment / unit, isMet)) {
        if (!isMet(composition.principal)) continue;
        const computed = unit * composition.principal;
        matches.push({ plan, composition, rate, written: rate, source, installment: computed });
      }
    }
  }
  return matches;
}

/**
 * A wide range of the monthly rates, as fractions, at which equal months give the installment for any of the
 * principals. Null if the installment is too low even for a rate of zero.
 */
export function impliedRates(
  installment: number,
  plans: readonly Plan[],
  principals: readonly number[],
): { low: number; high: number } | null {
  const extremes = [Math.min(...principals), Math.max(...principals)];
  const rates = plans
    .filter(({ dayCount }) => dayCount === 'equal-months')
    .flatMap((plan) => extremes.map((principal) => rateOf(plan, installment / principal)));
  const positive = rates.filter((rate) => rate !== null);
  if (positive.length === 0) return null;
  return { low: positive.length < rates.length ? 0 : Math.min(...positive), high: Math.max(...positive) };
}

/** The rate at which a plan has a given unit installment, by bisection; null if it would be below zero. */
function rateOf(plan: Plan, unit: number): number | null {
  if (unitInstallment(plan, 0) > unit) return null;
  let low = 0;
  let high = 1e-4;
  while (unitInstallment(plan, high) < unit && high < 1e4) high *= 4;
  // The range is compared by factors, so a thousandth of the rate is precise enough.
  for (let step = 0; step < 60 && high - low > high * 1e-3; step++) {
    const middle = (low + high) / 2;
    if (unitInstallment(plan, middle) < unit) low = middle;
    else high = middle;
  }
  return high;
}
