import { valueOrNull } from '../terms/read-field.ts';
import { sumEntries, type Terms } from '../terms/read-terms.ts';
import type { RateUnit } from '../units/amount-units.ts';
import type { RateEvidence } from '../units/rate-units.ts';
import { candidatePlans, type DueDateCandidates, memoizedDueDates } from './candidate-plans.ts';
import { plausibleUnits, ratesFromYearly, statedRates } from './candidate-rates.ts';
import { type Composition, type Costs, compositions, compositionsWithoutIof } from './compose-principal.ts';
import {
  hasEqualPayments,
  hasTotalAndInterest,
  impliedPrincipal,
  isConfirmed,
  type UnconfirmedMatch,
} from './confirm-match.ts';
import {
  type CandidateRate,
  exactMatches,
  type Match,
  matchesWithComputedIof,
  type SearchCriteria,
  simplestOfEquivalents,
  type Taxes,
  taxesOn,
} from './exact-matches.ts';
import { type Plan, unitInstallment } from './repayment-plan.ts';
import {
  declaredPrincipals,
  type IsPlausibleIof,
  type PrincipalsWithin,
  rateSpans,
  roundedRateMatches,
  taxedPrincipals,
} from './rounded-rate-matches.ts';

type MatchesByUnit = ReadonlyMap<RateUnit, Match[]>;

/** The combinations that were tried to reproduce an installment, and those that reproduce it. Amounts in reais. */
export type MatchSearch = {
  plans: Plan[];
  compositions: Composition[];
  /** Principals without an IOF, to which a computed IOF can be added. */
  compositionsWithoutIof: Composition[];
  costs: Costs;
  /** The matches of each unit that the rate may have. */
  byUnit: MatchesByUnit;
  /** How many further matches of each unit were dropped. */
  dropped: ReadonlyMap<RateUnit, number>;
  evidence: RateEvidence;
  /** True if an IOF that the offer does not fully state gives the installment at some rate within the rate's digits. */
  couldBeUnstatedTax: boolean;
  dueDates: DueDateCandidates;
};

/** At most this many conventions are listed: where little is known, many fit by chance. */
export const maxFits = 100;

/** The costs of an offer in reais; null for a cost that cannot be read (`unreadCost` says why). */
export function costsOf({ amounts, rebates }: Terms): Costs {
  return {
    iof: valueOrNull(amounts.iof),
    iofAdditional: valueOrNull(amounts.iofAdditional),
    insurance: valueOrNull(amounts.insurance),
    rebates: valueOrNull(sumEntries(rebates)),
  };
}

/**
 * Tries every plan and principal against the installment, in stages from the simplest explanation to the least likely:
 * the offer's own figures; a monthly rate taken from the more precise yearly rate; an IOF computed by the law instead of
 * the offer's; any rate that the written rate may stand for after rounding; last a mistake, an IOF that was financed
 * without the tax on itself. Every match is kept, and the first stage that has one decides the unit of the rate. A later
 * stage adds matches only if total and interest confirm them, or if the offer states no total and interest.
 * `payoutDays` are day numbers of transactions, from which a computed IOF may count as well.
 */
export function findMatches(
  terms: Terms,
  units: readonly RateUnit[],
  payoutDays: readonly number[],
): MatchSearch {
  const search = emptySearch(terms);
  const { installment, disbursement } = terms.amounts;
  if (!installment.ok || !disbursement.ok || search.plans.length === 0) return search;
  const near = plausibleUnits(terms, units, search, installment.value);
  const progress: Progress = {
    evidence: null,
    byUnit: new Map(),
    dropped: new Map(),
    hasRoundedMatch: false,
    couldBeUnstatedTax: false,
  };
  for (const stage of stagesOf(terms, installment.value, search, payoutDays, progress))
    runStage(stage, terms, near, progress);
  const { byUnit, dropped, couldBeUnstatedTax, evidence } = progress;
  return {
    ...search,
    byUnit,
    dropped,
    couldBeUnstatedTax,
    evidence: evidence ?? { exact: [], near, isPrincipalKnown: false },
  };
}

function emptySearch(terms: Terms): MatchSearch {
  const costs = costsOf(terms);
  const disbursement = valueOrNull(terms.amounts.disbursement);
  const dueDates = memoizedDueDates(terms);
  return {
    plans: candidatePlans(terms, valueOrNull(terms.release), dueDates),
    compositions: disbursement === null ? [] : compositions(disbursement, costs),
    compositionsWithoutIof: disbursement === null ? [] : compositionsWithoutIof(disbursement, costs),
    costs,
    byUnit: new Map(),
    dropped: new Map(),
    evidence: { exact: [], near: [], isPrincipalKnown: false },
    couldBeUnstatedTax: false,
    dueDates,
  };
}

/** The state that the stages share. */
type Progress = {
  evidence: RateEvidence | null;
  byUnit: MatchesByUnit;
  dropped: Map<RateUnit, number>;
  /** True once any principal fits a rate within the digits, whether or not the match was kept. */
  hasRoundedMatch: boolean;
  couldBeUnstatedTax: boolean;
};

type Stage = { kind: 'exact' | 'digits' | 'mistake'; find: (unit: RateUnit) => Match[] };

function stagesOf(
  terms: Terms,
  installment: number,
  search: MatchSearch,
  payoutDays: readonly number[],
  progress: Progress,
): Stage[] {
  const { plans, costs, compositionsWithoutIof: withoutIof } = search;
  const canConfirm = hasTotalAndInterest(terms);
  const isLikely = (match: UnconfirmedMatch) => isConfirmed(terms, match);
  const unitInstallmentOf = memoized(unitInstallment);
  const taxes: Taxes = memoized(taxesOn(valueOrNull(terms.release), payoutDays, search.dueDates));
  const criteria = (rates: CandidateRate[]): SearchCriteria => {
    const principal = progress.evidence?.isPrincipalKnown ? impliedPrincipal(terms) : null;
    return { installment, plans, rates, unitInstallmentOf, principal, cent: 0.01 };
  };
  const exact = (rates: CandidateRate[]) => exactMatches(criteria(rates), search.compositions);
  const withComputedIof = (rates: CandidateRate[], onePass = false) =>
    simplestOfEquivalents(matchesWithComputedIof(criteria(rates), { withoutIof, taxes, onePass }), isLikely);
  const withinDigits = (unit: RateUnit, principals: PrincipalsWithin) => {
    const within = roundedRateMatches(criteria([]), rateSpans(terms, unit), principals, isLikely, (list) =>
      withoutDuplicates(progress.byUnit.get(unit), list, canConfirm),
    );
    progress.hasRoundedMatch ||= within.isAnyMet;
    // Unconfirmed matches beside exact ones are not wanted where they could have been confirmed, so they do not count.
    const isWanted = progress.evidence === null || !canConfirm || within.list.some(isLikely);
    if (isWanted) progress.dropped.set(unit, (progress.dropped.get(unit) ?? 0) + within.dropped);
    return within;
  };
  const isTaxStated = costs.iof !== null && costs.iofAdditional !== null;
  // Both the IOF and the rate are in doubt here, so one of them has to be confirmed: the principal by total and
  // interest, or the daily part of the tax by the offer's IOF, if only that part is stated.
  const isPlausibleIof: IsPlausibleIof = (match, daily) =>
    costs.iof === null ||
    (!isTaxStated && Math.abs(daily - costs.iof) <= 0.01 * match.plan.months.length + 0.001) ||
    isLikely(match);
  const taxedWithinDigits = (unit: RateUnit) => {
    if (isTaxStated && (!canConfirm || progress.evidence?.isPrincipalKnown)) return [];
    const within = withinDigits(unit, taxedPrincipals(withoutIof, taxes, isPlausibleIof));
    progress.couldBeUnstatedTax ||= within.isAnyMet && !isTaxStated;
    return within.list;
  };
  return [
    { kind: 'exact', find: (unit) => exact(statedRates(terms, unit)) },
    { kind: 'exact', find: (unit) => exact(ratesFromYearly(terms, unit)) },
    { kind: 'exact', find: (unit) => withComputedIof(statedRates(terms, unit)) },
    { kind: 'exact', find: (unit) => withComputedIof(ratesFromYearly(terms, unit)) },
    { kind: 'digits', find: (unit) => withinDigits(unit, declaredPrincipals(search.compositions)).list },
    { kind: 'digits', find: taxedWithinDigits },
    { kind: 'mistake', find: (unit) => withComputedIof(statedRates(terms, unit), true) },
    { kind: 'mistake', find: (unit) => withComputedIof(ratesFromYearly(terms, unit), true) },
  ];
}

function runStage({ kind, find }: Stage, terms: Terms, near: readonly RateUnit[], progress: Progress): void {
  const { evidence } = progress;
  const canConfirm = hasTotalAndInterest(terms);
  // A mistake is an accusation: beside another explanation it needs total and interest to confirm it.
  const isDoubted = kind === 'mistake' && (evidence !== null || progress.hasRoundedMatch);
  if (isDoubted && (evidence?.isPrincipalKnown || !canConfirm)) return;
  // A confirmed match is not doubted for the sake of an unconfirmed one. If nothing can be confirmed, an exact match
  // may be chance of a rounded rate, so matches within the digits are told beside it.
  const isWanted = (match: Match): boolean =>
    (evidence === null && !isDoubted) ||
    (evidence !== null && !evidence.isPrincipalKnown && (kind === 'exact' || !canConfirm)) ||
    isConfirmed(terms, match);
  const newMatches = new Map(
    near.map((unit) => [
      unit,
      withoutDuplicates(progress.byUnit.get(unit), find(unit), canConfirm).filter(isWanted),
    ]),
  );
  const matchedUnits = near.filter((unit) => newMatches.get(unit)?.length);
  if (matchedUnits.length === 0) return;
  const isPrincipalKnown = [...newMatches.values()].flat().some((match) => isConfirmed(terms, match));
  const isExact = kind === 'exact';
  if (!evidence || (isPrincipalKnown && !evidence.isPrincipalKnown)) {
    // A match within the digits makes its unit likely, and no more.
    const exact = isExact ? matchedUnits : [];
    progress.evidence = { exact, near: isExact ? near : matchedUnits, isPrincipalKnown };
  } else if (!evidence.isPrincipalKnown && !isExact) {
    // An unconfirmed exact match may be chance: it does not decide the unit alone if another unit fits within digits.
    progress.evidence = withUnits(evidence, matchedUnits);
  }
  progress.byUnit = joined(progress.byUnit, newMatches);
}

/** Several stages try the same rates with other principals. */
function memoized<T>(compute: (plan: Plan, rate: number) => T): (plan: Plan, rate: number) => T {
  const byRate = new Map<number, Map<Plan, T>>();
  return (plan, rate) => {
    const ofRate = byRate.get(rate) ?? new Map<Plan, T>();
    byRate.set(rate, ofRate);
    const value = ofRate.get(plan) ?? compute(plan, rate);
    ofRate.set(plan, value);
    return value;
  };
}

/**
 * Returns the matches whose plan or principal is not among `known`. A computed IOF within a cent an installment of the
 * offer's own is the same principal. Declining installments are matched by the first one alone: within its digits the
 * rate may move their total without moving the first installment, so if the offer states a total (`hasTotal`), another
 * rate is another match.
 */
function withoutDuplicates<T extends Pick<Match, 'plan' | 'composition' | 'source'>>(
  known: readonly Match[] = [],
  list: readonly T[],
  hasTotal: boolean,
): T[] {
  const isSame = (one: Match, { plan, composition, source }: T) =>
    one.plan === plan &&
    (composition.iof === 'computed'
      ? isSamePrincipal(one.composition, composition, plan.months.length)
      : one.composition === composition && (!hasTotal || hasEqualPayments(plan) || source !== 'digits'));
  return list.filter((match) => !known.some((one) => isSame(one, match)));
}

/** True of two principals with the same insurance and rebates whose taxes differ by rounding alone. */
function isSamePrincipal(one: Composition, other: Composition, count: number): boolean {
  const extras = ({ parts }: Composition) => parts.filter((part) => !part.startsWith('iof')).join();
  const tolerance = one.iof === null ? 0.001 : 0.01 * count + 0.001;
  return extras(one) === extras(other) && Math.abs(one.principal - other.principal) <= tolerance;
}

function withUnits({ exact, near, ...evidence }: RateEvidence, units: readonly RateUnit[]): RateEvidence {
  const union = (list: readonly RateUnit[]) => [...new Set([...list, ...units])];
  return { ...evidence, exact: exact.length > 0 ? union(exact) : [], near: union(near) };
}

function joined(lists: MatchesByUnit, more: MatchesByUnit): MatchesByUnit {
  return new Map([...more].map(([unit, list]) => [unit, [...(lists.get(unit) ?? []), ...list]]));
}
