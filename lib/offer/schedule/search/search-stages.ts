import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateEvidence } from '#lib/offer/units/rate-units.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import { ratesFromYearly, statedRates } from '../candidate-rates.ts';
import { rateSpans } from '../rate-spans.ts';
import type { SharedSchedules } from '../shared-schedules.ts';
import {
  type IofMethod,
  iofOnWholePrincipal,
  reducedIofMethods,
  taxNotGrossedUp,
} from '../taxed-principal.ts';
import {
  hasTotalAndInterest,
  impliedPrincipal,
  isConfirmed,
  type UnconfirmedMatch,
} from './confirm-match.ts';
import { dailyRateMatches } from './daily-rate-matches.ts';
import { withoutDuplicates } from './duplicate-matches.ts';
import { exactMatches, matchesWithComputedIof } from './exact-matches.ts';
import { type CandidateRate, type Match, type SearchCriteria, simplestOfEquivalents } from './match.ts';
import type { MatchesByUnit, MatchSearch } from './match-search.ts';
import {
  declaredPrincipals,
  type IsPlausibleIof,
  type PrincipalsWithin,
  roundedRateMatches,
  taxedPrincipals,
} from './rounded-rate-matches.ts';

/** The state that the stages share. */
export type Progress = {
  evidence: RateEvidence | null;
  byUnit: MatchesByUnit;
  dropped: Map<RateUnit, number>;
  /** True once any principal fits a rate within the digits, whether or not the match was kept. */
  hasRoundedMatch: boolean;
  couldBeUnstatedTax: boolean;
};

export type Stage = { kind: 'exact' | 'digits' | 'mistake'; find: (unit: RateUnit) => Match[] };

export function stagesOf(
  terms: Terms,
  installment: number,
  search: MatchSearch,
  payoutDays: readonly number[],
  progress: Progress,
  schedules: SharedSchedules,
): Stage[] {
  const { plans, costs, compositionsWithoutIof: withoutIof } = search;
  const canConfirm = hasTotalAndInterest(terms);
  const isLikely = (match: UnconfirmedMatch) => isConfirmed(terms, match);
  const { unitInstallmentOf } = schedules;
  const taxes = schedules.taxesOf(terms, payoutDays);
  const criteria = (rates: CandidateRate[]): SearchCriteria => {
    const principal = progress.evidence?.isPrincipalKnown ? impliedPrincipal(terms) : null;
    return { installment, plans, rates, unitInstallmentOf, principal };
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
  const taxedWithinDigits = (unit: RateUnit, ways: readonly IofMethod[]) => {
    if (isTaxStated && (!canConfirm || progress.evidence?.isPrincipalKnown)) return [];
    const within = withinDigits(unit, taxedPrincipals(withoutIof, taxes, isPlausibleIof, ways));
    progress.couldBeUnstatedTax ||= within.isAnyMet && !isTaxStated;
    return within.list;
  };
  const withRoundedDailyRate = (unit: RateUnit) =>
    dailyRateMatches(terms, unit, plans, progress.byUnit.get(unit) ?? [], (counted, rates) => {
      const at = { ...criteria([...rates]), plans: counted };
      const declared = exactMatches(at, search.compositions);
      return declared.length > 0 || isTaxStated
        ? declared
        : simplestOfEquivalents(matchesWithComputedIof(at, { withoutIof, taxes, onePass: false }), isLikely);
    });
  return [
    { kind: 'exact', find: (unit) => exact(statedRates(terms, unit)) },
    { kind: 'exact', find: (unit) => exact(ratesFromYearly(terms, unit)) },
    { kind: 'exact', find: (unit) => withComputedIof(statedRates(terms, unit)) },
    { kind: 'exact', find: (unit) => withComputedIof(ratesFromYearly(terms, unit)) },
    { kind: 'digits', find: (unit) => withinDigits(unit, declaredPrincipals(search.compositions)).list },
    { kind: 'digits', find: (unit) => taxedWithinDigits(unit, [iofOnWholePrincipal]) },
    {
      kind: 'digits',
      find: (unit) => (isTaxStated ? [] : taxedWithinDigits(unit, reducedIofMethods(costs))),
    },
    { kind: 'digits', find: withRoundedDailyRate },
    { kind: 'mistake', find: (unit) => withComputedIof(statedRates(terms, unit), true) },
    { kind: 'mistake', find: (unit) => withComputedIof(ratesFromYearly(terms, unit), true) },
    {
      kind: 'mistake',
      find: (unit) => (isTaxStated ? [] : taxedWithinDigits(unit, [taxNotGrossedUp])),
    },
  ];
}
