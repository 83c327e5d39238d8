import type { DueDates } from '../calendar/due-dates.ts';
import { grossUp, iofOf } from '../iof/compute-iof.ts';
import { type Borrower, type IofRates, iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import { toCents } from '../units/rounding.ts';
import type { Composition } from './compose-principal.ts';
import { type Plan, principalShares, unitInstallment } from './repayment-plan.ts';

/** IOF never takes more of a principal than this: 365 days at the highest daily rate of the table, and 0.95%. */
export const mostIof = 0.0503;
/** The highest additional rate of the table. */
export const mostAdditional = 0.0095;

/** Where a monthly rate was taken from. */
export type RateSource = 'monthly' | 'yearly-effective' | 'yearly-nominal';
export type RateChoice = { rate: number; source: RateSource };

/** A plan, a principal and a rate that together give an offer's installment. */
export type Match = {
  plan: Plan;
  composition: Composition;
  rate: number;
  /** The rate as the offer has it: another than `rate` where that has digits which were not written. */
  written: number;
  /** `digits`: any rate that the written one can stand for. */
  source: RateSource | 'digits';
  /** As computed, not rounded. */
  installment: number;
};

export type Search = {
  installment: number;
  plans: readonly Plan[];
  rates: readonly RateChoice[];
  /** `unitInstallment`, or what remembers it. */
  unitOf: (plan: Plan, rate: number) => number;
  /** What the principal has to be, and how nearly, where it is known. */
  principal: { value: number; reach: number } | null;
  /** One of the smallest unit of the amounts: 0.01 in reais. */
  cent: number;
};

/**
 * The installment is a rounded figure of rounded parts: a cent of its own, and its share of a cent of the principal.
 */
export function tolerance(unit: number, cent: number): number {
  return cent * (1.1 + unit);
}

/** Every combination that gives the installment to the cent, with principals taken from the offer's figures. */
export function matches(search: Search, compositions: readonly Composition[]): Match[] {
  return tried(search, () => compositions);
}

/**
 * What the tax takes of a principal that is paid back by a plan at a rate, and its daily part alone: for one borrower,
 * one reading of the dates.
 */
type Tax = { borrower: Borrower; ratio: number; daily: number; paidOutOn?: number };
export type Taxes = (plan: Plan, rate: number) => readonly Tax[];

/**
 * The taxes of the rates that hold on the day of release, a day number, and on those of `payouts`, on which the amount
 * was paid out. `dueDates` gives the readings for a number of
 * installments, which equal months leave open; the plainest come first.
 */
export function taxesOn(
  release: number | null,
  payouts: readonly number[],
  dueDates: (count: number) => readonly DueDates[],
): Taxes {
  const expected = release === null ? [] : [{ day: release, rates: distinctRatesOn(release) }];
  const actual = payouts
    .filter((day) => day !== release)
    .map((day) => ({ day, rates: distinctRatesOn(day), paidOutOn: day }));
  return (plan, rate) => {
    if (!plan.dueDates) return [];
    const shares = principalShares(plan, rate);
    const readings = plan.dayCount === 'equal-months' ? dueDates(shares.length) : [plan.dueDates];
    return [...expected, ...actual].flatMap(({ day: from, rates, ...origin }) =>
      readings.flatMap((reading) => {
        if ((reading.days[0] ?? 0) <= from) return [];
        const days = reading.days.map((day) => day - from);
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
    (one, at, all) =>
      all.findIndex((other) => other.daily === one.daily && other.additional === one.additional) === at,
  );
}

export type IofSearch = {
  nets: readonly Composition[];
  taxes: Taxes;
  /** Financed without the tax on itself, which is a mistake; else grossed up. */
  onePass: boolean;
};

/** The same with principals in which the IOF is what the rule gives on the day of release, financed with the rest. */
export function matchesWithComputedIof(search: Search, { nets, taxes, onePass }: IofSearch): Match[] {
  return tried(search, (plan, rate, wanted, isMet) => {
    // The rounding of the installment, and that of the principal that is in it.
    const slack = 1 + 0.02 * (1 / search.installment + 1 / wanted);
    const isOpen = nets.some(
      (net) => wanted * slack >= net.principal && net.principal * slack >= wanted * (1 - mostIof),
    );
    if (!isOpen) return [];
    const met: Composition[] = [];
    // Hundreds are tried where nothing fits: by loops, and nothing is made of what does not.
    for (const { borrower, ratio, paidOutOn } of taxes(plan, rate)) {
      for (const net of nets) {
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
 * Of due dates that move a computed tax by cents alone one stands: the plainest of those that `isLikely`, as other
 * figures confirm them, else the plainest.
 */
export function plainest<T extends Pick<Match, 'plan' | 'composition'>>(
  list: readonly T[],
  isLikely: (match: T) => boolean,
): T[] {
  const isAlike = (one: T, other: T) =>
    one.plan === other.plan &&
    one.composition.iof === 'computed' &&
    other.composition.iof === 'computed' &&
    one.composition.borrower === other.composition.borrower &&
    one.composition.parts.join() === other.composition.parts.join();
  const kept: T[] = [];
  for (const one of list) {
    const at = kept.findIndex((other) => isAlike(one, other));
    const known = kept[at];
    if (!known) kept.push(one);
    else if (!isLikely(known) && isLikely(one)) kept[at] = one;
  }
  return kept;
}

/** `wanted`: the principal that gives the installment, but for its rounding; `isMet`: whether one does, with it. */
type Principals = (
  plan: Plan,
  rate: number,
  wanted: number,
  isMet: (principal: number) => boolean,
) => readonly Composition[];

function tried(
  { installment, plans, rates, cent, unitOf, principal }: Search,
  principals: Principals,
): Match[] {
  const found: Match[] = [];
  for (const { rate, source } of rates) {
    for (const plan of plans) {
      // Without interest all ways to count time are one.
      if (rate === 0 && (plan.dayCount !== 'equal-months' || plan.amortization === 'sac')) continue;
      const unit = unitOf(plan, rate);
      if (!(unit > 0) || !Number.isFinite(unit)) continue;
      const reach = tolerance(unit, cent);
      if (principal && Math.abs(unit * principal.value - installment) > reach + unit * principal.reach)
        continue;
      const isMet = (value: number) => Math.abs(unit * value - installment) <= reach;
      for (const composition of principals(plan, rate, installment / unit, isMet)) {
        if (!isMet(composition.principal)) continue;
        const computed = unit * composition.principal;
        found.push({ plan, composition, rate, written: rate, source, installment: computed });
      }
    }
  }
  return found;
}

/**
 * The monthly rates at which equal months give the installment: from the largest to the smallest of the principals.
 * Null where not even a rate of nought is low enough. A wide interval that no true rate can leave by far.
 */
export function impliedRates(
  installment: number,
  plans: readonly Plan[],
  principals: readonly number[],
): { low: number; high: number } | null {
  const months = plans.filter(({ dayCount }) => dayCount === 'equal-months');
  const rates = months.flatMap((plan) =>
    [Math.min(...principals), Math.max(...principals)].map((principal) =>
      rateOf(plan, installment / principal),
    ),
  );
  const known = rates.filter((rate) => rate !== null);
  if (known.length === 0) return null;
  return { low: known.length < rates.length ? 0 : Math.min(...known), high: Math.max(...known) };
}

/** The rate of a plan with a given unit installment, which grows with it; null below a rate of nought. */
function rateOf(plan: Plan, unit: number): number | null {
  if (unitInstallment(plan, 0) > unit) return null;
  let low = 0;
  let high = 1e-4;
  while (unitInstallment(plan, high) < unit && high < 1e4) high *= 4;
  // The interval is compared by factors: a thousandth of the rate is fine enough.
  for (let step = 0; step < 60 && high - low > high * 1e-3; step++) {
    const middle = (low + high) / 2;
    if (unitInstallment(plan, middle) < unit) low = middle;
    else high = middle;
  }
  return high;
}
