import { monthlyOf } from './cet.ts';
import { isConfirmed, isLevel, leavesPrincipal } from './confirmed.ts';
import { matchesWithinDigits, rateSpans } from './digits.ts';
import { type DueDates, dueDateReadings } from './due-dates.ts';
import {
  impliedRates,
  type Match,
  matches,
  matchesWithComputedIof,
  type RateChoice,
  type Search,
} from './match.ts';
import { type Amortization, graceReadings, type Plan } from './plan.ts';
import { plansOf } from './plans.ts';
import { type Composition, type Costs, compositions, netCompositions } from './principal.ts';
import type { RateEvidence } from './rate-units.ts';
import { orNull } from './reading.ts';
import { sumOf, type Terms } from './terms.ts';
import { pairUnits, perWhole, type RateUnit, rateUnits } from './units.ts';

/** What was tried to reproduce an installment, and what did. Amounts in reais. */
export type Found = {
  plans: Plan[];
  compositions: Composition[];
  nets: Composition[];
  costs: Costs;
  /** Those of the one unit that remains, or of each that may be. */
  byUnit: ReadonlyMap<RateUnit, Match[]>;
  evidence: RateEvidence;
  /** Readings of the due dates for a number of installments; none without a first due date. */
  dueDates: (count: number) => readonly DueDates[];
};

/** IOF never takes more of a principal than this: 365 days at the highest daily rate of the table, and 0.95%. */
const mostIof = 0.0503;

function costsOf({ amounts, rebates }: Terms): Costs {
  return {
    iof: orNull(amounts.iof),
    iofAdditional: orNull(amounts.iofAdditional),
    insurance: orNull(amounts.insurance),
    rebates: orNull(sumOf(rebates)),
  };
}

/**
 * Tries every plan and principal against the installment, in the order of what is simplest to believe: the offer's own
 * figures; a monthly rate taken from the yearly one, as the monthly may be rounded; an IOF other than the offer's; any
 * rate that the written one can stand for. The first stage that reproduces it ends the search; but where total and
 * interest leave another principal, it may have done so by chance, and one that has that principal is sought on.
 */
export function searchInstallment(terms: Terms, units: readonly RateUnit[]): Found {
  const { amounts } = terms;
  const costs = costsOf(terms);
  const disbursement = orNull(amounts.disbursement);
  const release = orNull(terms.release);
  const dueDates = dueDatesOf(terms);
  const found: Found = {
    plans: plansFor(terms, release, dueDates),
    compositions: disbursement === null ? [] : compositions(disbursement, costs),
    nets: disbursement === null ? [] : netCompositions(disbursement, costs),
    costs,
    byUnit: new Map(),
    evidence: { exact: [], near: [], isPrincipalKnown: false },
    dueDates,
  };
  if (!amounts.installment.ok || found.plans.length === 0 || disbursement === null) return found;
  const installment = amounts.installment.value;
  const near = unitsNear(terms, units, found, installment);
  const search = (rates: RateChoice[]): Search => ({ installment, plans: found.plans, rates, cent: 0.01 });
  const isLikely = (match: Pick<Match, 'plan' | 'composition'>) => isConfirmed(terms, match);
  const stages: Stage[] = [
    { isExact: true, find: (unit) => matches(search(statedRates(terms, unit)), found.compositions) },
    { isExact: true, find: (unit) => matches(search(ratesFromYearly(terms, unit)), found.compositions) },
    {
      isExact: true,
      find: (unit) =>
        release === null ? [] : matchesWithComputedIof(search(statedRates(terms, unit)), found.nets, release),
    },
    {
      isExact: false,
      find: (unit) => matchesWithinDigits(search([]), rateSpans(terms, unit), found.compositions, isLikely),
    },
  ];
  let evidence: RateEvidence | null = null;
  let byUnit: Found['byUnit'] = new Map();
  const isWanted = (match: Match) => evidence === null || isLikely(match);
  for (const { isExact, find } of stages) {
    // With its principal known, only what the digits leave open can still be another convention.
    if (evidence?.isPrincipalKnown && isExact) continue;
    const met = new Map(near.map((unit) => [unit, unlike(byUnit.get(unit), find(unit)).filter(isWanted)]));
    const exact = near.filter((unit) => met.get(unit)?.length);
    if (exact.length === 0) continue;
    const isPrincipalKnown = [...met.values()].flat().some(isLikely);
    // What only lies between two rates makes its unit likely, and no more.
    const told = { exact: isExact ? exact : [], near: isExact ? near : exact, isPrincipalKnown };
    if (!evidence?.isPrincipalKnown) evidence = told;
    byUnit = joined(byUnit, met);
    if (!leavesPrincipal(terms)) break;
  }
  return { ...found, byUnit, evidence: evidence ?? { exact: [], near, isPrincipalKnown: false } };
}

type Stage = { isExact: boolean; find: (unit: RateUnit) => Match[] };
type ByUnit = Found['byUnit'];

/**
 * Those of other plans and principals than are known. Installments that decline are told by the first one alone: of
 * them the rate's digits can move the total where they do not move that.
 */
function unlike(known: readonly Match[] = [], list: readonly Match[]): Match[] {
  const isSame = (one: Match, { plan, composition }: Match) =>
    one.plan === plan && one.composition === composition && isLevel(plan);
  return list.filter((match) => !known.some((one) => isSame(one, match)));
}

function joined(lists: ByUnit, more: ByUnit): ByUnit {
  return new Map([...more].map(([unit, list]) => [unit, [...(lists.get(unit) ?? []), ...list]]));
}

/** The monthly rates that an offer states in a unit: the monthly one, or what a yearly one alone can mean. */
export function statedRates({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateChoice[] {
  const whole = perWhole[unit];
  if (monthly.ok) return [{ rate: monthly.value / whole, source: 'monthly' }];
  if (!yearly.ok) return [];
  const rate = yearly.value / whole;
  return [
    { rate: monthlyOf(rate), source: 'yearly-effective' },
    { rate: rate / 12, source: 'yearly-nominal' },
  ];
}

/** The monthly rate with more digits: that of a yearly rate which is the same rate, given more exactly. */
function ratesFromYearly({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateChoice[] {
  if (!monthly.ok || !yearly.ok || !pairUnits(monthly.value, yearly.value).includes(unit)) return [];
  return [{ rate: monthlyOf(yearly.value / perWhole[unit]), source: 'yearly-effective' }];
}

/** The units in which the rate is near the installment's own: nothing else can reproduce it. */
function unitsNear(
  terms: Terms,
  units: readonly RateUnit[],
  { plans, compositions: all, costs }: Found,
  installment: number,
): RateUnit[] {
  const least = Math.min(...all.map(({ principal }) => principal));
  const extras = (costs.insurance ?? 0) + (costs.rebates ?? 0);
  // An IOF that is given bounds the principal; the most that any can be would often leave no interest at all.
  const taxed = costs.iof === null ? (least + extras) / (1 - mostIof) : 0;
  const most = Math.max(...all.map(({ principal }) => principal), taxed);
  const implied = impliedRates(installment, plans, [least, most]) ?? { low: 0, high: 0 };
  const factor = 4 * stretchOf(terms, plans);
  return units.filter((unit) =>
    statedRates(terms, unit).some(
      ({ rate }) => rate >= implied.low / factor && rate <= Math.max(implied.high, 1e-4) * factor,
    ),
  );
}

/**
 * How far a first period that is no month moves the rate from that of equal months: by the mean time to a payment. The
 * day counts move it by much less, and units lie a factor of 100 apart.
 */
function stretchOf({ release }: Terms, plans: readonly Plan[]): number {
  const due = plans[0]?.dueDates?.days;
  if (!release.ok || !due) return 1;
  const months = due.length - 1;
  const mean = (months / 2 + Math.max(1, (due[0] ?? 0) - release.value) / 30) / (months / 2 + 1);
  return Math.max(mean, 1 / mean);
}

function plansFor(terms: Terms, release: number | null, dueDates: Found['dueDates']): Plan[] {
  const count = orNull(terms.count);
  const graces = graceOf(terms);
  if (count === null || !graces) return [];
  const kind = orNull(terms.interestType)?.toLowerCase() ?? '';
  const amortizations: Amortization[] = kind.includes('sac')
    ? ['sac', 'price']
    : kind.includes('price')
      ? ['price']
      : ['price', 'sac'];
  // With one installment there is nothing to amortize in two ways.
  return plansOf(
    graceReadings(count, graces.interest, graces.principal),
    count === 1 ? ['price'] : amortizations,
    release,
    dueDates,
  );
}

/** Grace periods in months, nought where they are not given; null where what is given is none. */
export function graceOf({
  interestGrace,
  principalGrace,
}: Terms): { interest: number; principal: number } | null {
  const known = [interestGrace, principalGrace].every(
    (grace) => grace.ok || grace.reason === 'absent' || grace.reason === 'null',
  );
  return known ? { interest: orNull(interestGrace) ?? 0, principal: orNull(principalGrace) ?? 0 } : null;
}

function dueDatesOf({ firstDue }: Terms): Found['dueDates'] {
  const known = new Map<number, DueDates[]>();
  return (count) => {
    if (!firstDue.ok) return [];
    const readings = known.get(count) ?? dueDateReadings(firstDue.value, count);
    known.set(count, readings);
    return readings;
  };
}

/** The units of a rate to try: the configured one, all where nothing is configured; of nought one, they are alike. */
export function unitsToTry({ rates: { monthly, yearly } }: Terms, setting: RateUnit | 'auto'): RateUnit[] {
  if (setting !== 'auto') return [setting];
  const rate = monthly.ok ? monthly : yearly;
  return rate.ok && rate.value === 0 ? ['fraction'] : [...rateUnits];
}
