import { sumEntries } from '#lib/offer/terms/amount-entries.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '#lib/offer/terms/read-terms.ts';
import type { RateEvidence } from '#lib/offer/units/rate-units.ts';
import type { RateUnit } from '#lib/offer/units/unit-reading.ts';
import type { DueDateCandidates } from '../candidate-plans.ts';
import type { Composition, Costs } from '../compose-principal.ts';
import type { PlanDates } from '../missing-dates.ts';
import type { Plan } from '../repayment-plan.ts';
import type { Match } from './match.ts';

export type MatchesByUnit = ReadonlyMap<RateUnit, Match[]>;

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

/** The terms and the search of an offer as if it stated the dates. */
export function withDates(
  { terms, search }: { terms: Terms; search: MatchSearch },
  { release, dueDates }: PlanDates,
): { terms: Terms; search: MatchSearch } {
  const path = terms.release.ok ? terms.firstDue.path : terms.release.path;
  return {
    terms: { ...terms, release: { ok: true, value: release, path } },
    search: { ...search, dueDates: () => [dueDates] },
  };
}
