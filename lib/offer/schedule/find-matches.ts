import { orNull } from '../terms/read-field.ts';
import { sumOf, type Terms } from '../terms/read-terms.ts';
import type { RateUnit } from '../units/amount-units.ts';
import type { RateEvidence } from '../units/rate-units.ts';
import { type DueDateReadings, dueDatesOf, plansFor } from './candidate-plans.ts';
import { ratesFromYearly, statedRates, unitsNear } from './candidate-rates.ts';
import { type Composition, type Costs, compositions, netCompositions } from './compose-principal.ts';
import { type Confirmable, isConfirmed, isLevel, leavesPrincipal, principalLeft } from './confirm-match.ts';
import {
  type Match,
  matches,
  matchesWithComputedIof,
  plainest,
  type RateChoice,
  type Search,
  type Taxes,
  taxesOn,
} from './exact-matches.ts';
import { type Plan, unitInstallment } from './repayment-plan.ts';
import {
  type Believed,
  declaredWithin,
  matchesWithinDigits,
  type PrincipalsWithin,
  rateSpans,
  taxedWithin,
} from './rounded-rate-matches.ts';

/** What was tried to reproduce an installment, and what did. Amounts in reais. */
export type Found = {
  plans: Plan[];
  compositions: Composition[];
  nets: Composition[];
  costs: Costs;
  /** Those of the one unit that remains, or of each that may be. */
  byUnit: ReadonlyMap<RateUnit, Match[]>;
  /** How many more there are of each than were kept. */
  unkept: ReadonlyMap<RateUnit, number>;
  evidence: RateEvidence;
  /**
   * An IOF that is not told whole gives the installment at some rate that the written one stands for, believed or not.
   */
  isTaxOpen: boolean;
  dueDates: DueDateReadings;
};

/** The costs that can be read; of a cost that cannot, `unreadCost` tells. */
export function costsOf({ amounts, rebates }: Terms): Costs {
  return {
    iof: orNull(amounts.iof),
    iofAdditional: orNull(amounts.iofAdditional),
    insurance: orNull(amounts.insurance),
    rebates: orNull(sumOf(rebates)),
  };
}

/** More conventions than this are not listed: so many are met where next to nothing is known, by chance. */
export const mostFits = 100;

/**
 * Tries every plan and principal against the installment, in the order of what is simplest to believe: the offer's own
 * figures; a monthly rate taken from the yearly one, as the monthly may be rounded; an IOF other than the offer's.
 * Whatever of these reproduces it is kept, and the first that does is what tells the rate's unit. Any rate that the
 * written one can stand for is tried where none of them does; beside what does where total and interest, which leave the
 * principal, confirm what it finds, or are not there to say which it is. `payouts`: day numbers from which such an IOF
 * may count as well. Last an IOF that is financed in one pass, which
 * is a mistake: where nothing else does, or where total and interest confirm it alone.
 */
export function searchInstallment(
  terms: Terms,
  units: readonly RateUnit[],
  payouts: readonly number[],
): Found {
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
    unkept: new Map(),
    evidence: { exact: [], near: [], isPrincipalKnown: false },
    isTaxOpen: false,
    dueDates,
  };
  if (!amounts.installment.ok || found.plans.length === 0 || disbursement === null) return found;
  const installment = amounts.installment.value;
  const near = unitsNear(terms, units, found, installment);
  const unitOf = remembered(unitInstallment);
  let evidence: RateEvidence | null = null;
  const search = (rates: RateChoice[]): Search => {
    const principal = evidence?.isPrincipalKnown ? principalLeft(terms) : null;
    return { installment, plans: found.plans, rates, unitOf, principal, cent: 0.01 };
  };
  const canConfirm = leavesPrincipal(terms);
  const isLikely = (match: Confirmable) => isConfirmed(terms, match);
  const taxes: Taxes = remembered(taxesOn(release, payouts, dueDates));
  const ofRule = (rates: RateChoice[], onePass = false) =>
    plainest(matchesWithComputedIof(search(rates), { nets: found.nets, taxes, onePass }), isLikely);
  let byUnit: Found['byUnit'] = new Map();
  const unkept = new Map<RateUnit, number>();
  // Whether any principal is met within the digits, believed or not; and whether one with an IOF that is not told whole.
  let isOpen = false;
  let isTaxOpen = false;
  const withinDigits = (unit: RateUnit, principals: PrincipalsWithin) => {
    const within = matchesWithinDigits(search([]), rateSpans(terms, unit), principals, isLikely, (list) =>
      unlike(byUnit.get(unit), list, canConfirm),
    );
    isOpen ||= within.isOpen;
    // As below: what is not confirmed is not wanted beside what is exact where it could be, and does not count.
    const isWanted = evidence === null || !canConfirm || within.list.some(isLikely);
    if (isWanted) unkept.set(unit, (unkept.get(unit) ?? 0) + within.unkept);
    return within;
  };
  const isTaxTold = costs.iof !== null && costs.iofAdditional !== null;
  // Of two figures that are both doubted, the IOF and the rate, one at least is confirmed: by total and interest, or
  // by the daily part of the tax, where that is told alone.
  const isBelieved: Believed = (match, daily) =>
    costs.iof === null ||
    (!isTaxTold && Math.abs(daily - costs.iof) <= 0.01 * match.plan.months.length + 0.001) ||
    isLikely(match);
  const taxedWithinDigits = (unit: RateUnit) => {
    if (isTaxTold && (!canConfirm || evidence?.isPrincipalKnown)) return [];
    const within = withinDigits(unit, taxedWithin(found.nets, taxes, isBelieved));
    isTaxOpen ||= within.isOpen && !isTaxTold;
    return within.list;
  };
  const stages: Stage[] = [
    { kind: 'exact', find: (unit) => matches(search(statedRates(terms, unit)), found.compositions) },
    { kind: 'exact', find: (unit) => matches(search(ratesFromYearly(terms, unit)), found.compositions) },
    { kind: 'exact', find: (unit) => ofRule(statedRates(terms, unit)) },
    { kind: 'exact', find: (unit) => ofRule(ratesFromYearly(terms, unit)) },
    { kind: 'digits', find: (unit) => withinDigits(unit, declaredWithin(found.compositions)).list },
    { kind: 'digits', find: taxedWithinDigits },
    { kind: 'mistake', find: (unit) => ofRule(statedRates(terms, unit), true) },
    { kind: 'mistake', find: (unit) => ofRule(ratesFromYearly(terms, unit), true) },
  ];
  for (const { kind, find } of stages) {
    // A mistake accuses: beside what explains the installment without one it needs total and interest to confirm it.
    const isDoubted: boolean = kind === 'mistake' && (evidence !== null || isOpen);
    if (isDoubted && (evidence?.isPrincipalKnown || !canConfirm)) continue;
    // What total and interest confirm is not doubted for the sake of what they do not. Without them an exact one may be
    // met by chance, of a rate that was rounded: what else its digits can stand for is told beside it.
    const isWanted = (match: Match): boolean =>
      (evidence === null && !isDoubted) ||
      (evidence !== null && !evidence.isPrincipalKnown && (kind === 'exact' || !canConfirm)) ||
      isLikely(match);
    const met = new Map(
      near.map((unit) => [unit, unlike(byUnit.get(unit), find(unit), canConfirm).filter(isWanted)]),
    );
    const exact = near.filter((unit) => met.get(unit)?.length);
    if (exact.length === 0) continue;
    const isPrincipalKnown = [...met.values()].flat().some(isLikely);
    // What only lies between two rates makes its unit likely, and no more.
    const isExact = kind === 'exact';
    const told = { exact: isExact ? exact : [], near: isExact ? near : exact, isPrincipalKnown };
    if (!evidence || (isPrincipalKnown && !evidence.isPrincipalKnown)) evidence = told;
    // An exact one that nothing confirms may be chance: no unit is told by it alone where the digits of another do too.
    else if (!evidence.isPrincipalKnown && !isExact) evidence = widened(evidence, exact);
    byUnit = joined(byUnit, met);
  }
  return {
    ...found,
    byUnit,
    unkept,
    isTaxOpen,
    evidence: evidence ?? { exact: [], near, isPrincipalKnown: false },
  };
}

/** Several stages try the same rates with other principals. */
function remembered<T>(find: (plan: Plan, rate: number) => T): (plan: Plan, rate: number) => T {
  const known = new Map<number, Map<Plan, T>>();
  return (plan, rate) => {
    const ofRate = known.get(rate) ?? new Map<Plan, T>();
    known.set(rate, ofRate);
    const value = ofRate.get(plan) ?? find(plan, rate);
    ofRate.set(plan, value);
    return value;
  };
}

type Stage = { kind: 'exact' | 'digits' | 'mistake'; find: (unit: RateUnit) => Match[] };
type ByUnit = Found['byUnit'];

/**
 * Those of other plans and principals than are known; an IOF of the rule that is the offer's own, to a cent an
 * installment, is no other. Installments that decline are told by the first one alone: of them the rate's digits can
 * move the total where they do not move that, and so another rate is another reading where there `isTotal`.
 */
function unlike<T extends Pick<Match, 'plan' | 'composition' | 'source'>>(
  known: readonly Match[] = [],
  list: readonly T[],
  isTotal: boolean,
): T[] {
  const isSame = (one: Match, { plan, composition, source }: T) =>
    one.plan === plan &&
    (composition.iof === 'computed'
      ? isSamePrincipal(one.composition, composition, plan.months.length)
      : one.composition === composition && (!isTotal || isLevel(plan) || source !== 'digits'));
  return list.filter((match) => !known.some((one) => isSame(one, match)));
}

/** Of the same insurance and rebates, with taxes that differ by their rounding alone; a tax of nought is none. */
function isSamePrincipal(one: Composition, other: Composition, count: number): boolean {
  const extras = ({ parts }: Composition) => parts.filter((part) => !part.startsWith('iof')).join();
  const reach = one.iof === null ? 0.001 : 0.01 * count + 0.001;
  return extras(one) === extras(other) && Math.abs(one.principal - other.principal) <= reach;
}

function widened({ exact, near, ...evidence }: RateEvidence, units: readonly RateUnit[]): RateEvidence {
  const withUnits = (list: readonly RateUnit[]) => [...new Set([...list, ...units])];
  return { ...evidence, exact: exact.length > 0 ? withUnits(exact) : [], near: withUnits(near) };
}

function joined(lists: ByUnit, more: ByUnit): ByUnit {
  return new Map([...more].map(([unit, list]) => [unit, [...(lists.get(unit) ?? []), ...list]]));
}
