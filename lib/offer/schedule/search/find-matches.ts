import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateEvidence } from '#lib/offer/units/rate-units.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import { plausibleUnits } from '../candidate-rates.ts';
import { type Composition, compositions, compositionsWithoutIof } from '../compose-principal.ts';
import type { SharedSchedules } from '../shared-schedules.ts';
import { balloonMatches } from './balloon-matches.ts';
import { hasTotalAndInterest, isConfirmed } from './confirm-match.ts';
import { withoutDuplicates } from './duplicate-matches.ts';
import type { Match } from './match.ts';
import { costsOf, type MatchesByUnit, type MatchSearch } from './match-search.ts';
import { withNearestDates } from './nearest-dates.ts';
import { matchesWithOddDaysInterest } from './odd-days-interest.ts';
import { type Progress, type Stage, stagesOf } from './search-stages.ts';
import { undatedMatches } from './undated-matches.ts';

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
  schedules: SharedSchedules,
): MatchSearch {
  const search = emptySearch(terms, schedules);
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
  for (const stage of stagesOf(terms, installment.value, search, payoutDays, progress, schedules))
    runStage(stage, terms, near, progress);
  if (!progress.evidence?.isPrincipalKnown) addBalloons(terms, units, search, progress);
  if (!progress.evidence?.isPrincipalKnown) addOddDaysInterest(terms, near, search, progress);
  if (!terms.release.ok || !terms.firstDue.ok) addUndated(terms, near, search, progress);
  const { byUnit, dropped, couldBeUnstatedTax } = progress;
  const evidence = progress.evidence ?? { exact: [], near, isPrincipalKnown: false };
  return { ...search, byUnit, dropped, couldBeUnstatedTax, evidence };
}

/** A balloon comes after every schedule without one. It makes no unit certain, as the last payment could be anything. */
function addBalloons(
  terms: Terms,
  units: readonly RateUnit[],
  search: MatchSearch,
  progress: Progress,
): void {
  const canConfirm = hasTotalAndInterest(terms);
  if (progress.evidence !== null && !terms.amounts.total.ok) return;
  const byUnit = new Map(units.map((unit) => [unit, balloonMatches(terms, unit, search)]));
  replaceMatches(progress, byUnit, canConfirm);
}

/** Puts matches in the place of those that the total contradicts, if there are any. */
function replaceMatches(progress: Progress, byUnit: MatchesByUnit, isPrincipalKnown: boolean): void {
  const matchedUnits = matchedIn(byUnit);
  if (matchedUnits.length === 0) return;
  progress.byUnit = byUnit;
  progress.dropped = new Map();
  progress.evidence = { exact: [], near: matchedUnits, isPrincipalKnown };
}

function matchedIn(byUnit: MatchesByUnit): RateUnit[] {
  return [...byUnit].flatMap(([unit, list]) => (list.length > 0 ? [unit] : []));
}

/** Interest of odd days replaces the schedules that the total contradicts without it. */
function addOddDaysInterest(
  terms: Terms,
  near: readonly RateUnit[],
  search: MatchSearch,
  progress: Progress,
): void {
  const withOddDays = new Map(
    near.map((unit) => [
      unit,
      matchesWithOddDaysInterest(terms, unit, search, progress.byUnit.get(unit) ?? []),
    ]),
  );
  replaceMatches(progress, withOddDays, false);
}

/**
 * Where a date is missing, schedules by days stand beside those of equal months: none of them can be called the right
 * one. They make no unit certain.
 */
function addUndated(terms: Terms, near: readonly RateUnit[], search: MatchSearch, progress: Progress): void {
  const all = [...progress.byUnit.values()].flat();
  if (all.some(({ plan }) => plan.balloon !== undefined)) return;
  const canConfirm = hasTotalAndInterest(terms);
  const units = all.length > 0 ? near.filter((unit) => progress.byUnit.get(unit)?.length) : near;
  const found = new Map(
    units.map((unit) => [
      unit,
      undatedMatches(terms, unit, search).filter((match) => !canConfirm || isConfirmed(terms, match)),
    ]),
  );
  const matchedUnits = matchedIn(found);
  if (matchedUnits.length === 0) return;
  progress.byUnit = new Map(
    [...joined(progress.byUnit, found)].map(([unit, list]) => [
      unit,
      list.map((match) => withNearestDates(match, terms)),
    ]),
  );
  progress.evidence ??= { exact: [], near: matchedUnits, isPrincipalKnown: false };
}

function emptySearch(terms: Terms, schedules: SharedSchedules): MatchSearch {
  const costs = costsOf(terms);
  const disbursement = valueOrNull(terms.amounts.disbursement);
  const { payoff } = terms;
  const withPayoff = (one: Composition): Composition => (payoff === undefined ? one : { ...one, payoff });
  return {
    plans: schedules.plansOf(terms),
    compositions: disbursement === null ? [] : compositions(disbursement, costs).map(withPayoff),
    compositionsWithoutIof:
      disbursement === null ? [] : compositionsWithoutIof(disbursement, costs).map(withPayoff),
    costs,
    byUnit: new Map(),
    dropped: new Map(),
    evidence: { exact: [], near: [], isPrincipalKnown: false },
    couldBeUnstatedTax: false,
    dueDates: schedules.dueDatesOf(terms),
  };
}

function runStage({ kind, find }: Stage, terms: Terms, near: readonly RateUnit[], progress: Progress): void {
  const { evidence } = progress;
  const canConfirm = hasTotalAndInterest(terms);
  // A mistake is an accusation: beside another explanation it needs total and interest to confirm it.
  const isDoubted = kind === 'mistake' && (evidence !== null || progress.hasRoundedMatch);
  if (isDoubted && (evidence?.isPrincipalKnown || !canConfirm)) return;
  // A confirmed match is not doubted for the sake of an unconfirmed one. If nothing can be confirmed, an exact match
  // may be chance of a rounded rate, so matches within the digits are kept beside it.
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
  const matchedUnits = matchedIn(newMatches);
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

function withUnits({ exact, near, ...evidence }: RateEvidence, units: readonly RateUnit[]): RateEvidence {
  const union = (list: readonly RateUnit[]) => [...new Set([...list, ...units])];
  return { ...evidence, exact: exact.length > 0 ? union(exact) : [], near: union(near) };
}

function joined(lists: MatchesByUnit, more: MatchesByUnit): MatchesByUnit {
  return new Map([...more].map(([unit, list]) => [unit, [...(lists.get(unit) ?? []), ...list]]));
}
