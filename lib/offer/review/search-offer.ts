import { candidateUnits } from '../schedule/candidate-rates.ts';
import { findMatches } from '../schedule/search/find-matches.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import type { SharedSchedules } from '../schedule/shared-schedules.ts';
import type { AmountEntry } from '../terms/amount-entries.ts';
import { type InferredCosts, inferCosts } from '../terms/inferred-costs.ts';
import { type MonthlyPremium, withoutMonthlyPremium } from '../terms/monthly-premium.ts';
import { withPayoff } from '../terms/payoff.ts';
import type { Terms } from '../terms/read-terms.ts';
import { isHundredfold } from '../units/amount-units.ts';
import type { UnitSettings } from '../units/unit-reading.ts';

/** Ways of lending that few lenders use: a premium that is paid monthly, the payoff of another contract, and due dates by another rule. */
export type RarePractice = { premium?: MonthlyPremium; payoff?: number; hasRareDueDates?: boolean };

/** `day`: a day number; `path`: the JSON Pointer of the transaction's date. */
export type Payout = { day: number; path: string };

type SearchOptions = Pick<UnitSettings, 'rateUnit'> & { schedules: SharedSchedules };

/** `terms`: those of `given` with the amounts of `inferred` in them. */
export type OfferSearch = {
  terms: Terms;
  search: MatchSearch;
  inferred: InferredCosts | null;
  given: Terms;
  payouts: Payout[];
};

/** The terms of an offer as a way of lending takes them. */
export function termsUnder(given: Terms, { premium, payoff }: RarePractice): Terms {
  if (premium) return withoutMonthlyPremium(given, premium);
  return payoff ? withPayoff(given, payoff) : given;
}

/** Searches the conventions that give the installment, with the costs that the offer states or a way of lending assumes. */
export function searchOffer(
  given: Terms,
  { rateUnit, schedules }: SearchOptions,
  rare: RarePractice,
): OfferSearch {
  const payouts = payoutsOf(given);
  const days = payouts.map(({ day }) => day);
  const searchIn = (terms: Terms) => findMatches(terms, candidateUnits(terms, rateUnit), days, schedules);
  const common = { given, payouts };
  if (rare.premium || rare.payoff) {
    const terms = termsUnder(given, rare);
    const inferred = rare.premium ? monthlyCosts(terms, rare.premium) : null;
    return { ...common, terms, search: withoutCertainty(searchIn(terms)), inferred };
  }
  // Inferred costs have to be confirmed by the installment, the total and the interest.
  const inferred = inferCosts(given, rateUnit);
  const search = inferred && searchIn(inferred.terms);
  return inferred && search?.evidence.isPrincipalKnown
    ? { ...common, terms: inferred.terms, search: withoutCertainty(search), inferred }
    : { ...common, terms: given, search: searchIn(given), inferred: null };
}

/** A premium, a payoff or another cost that no field states makes no unit certain. */
function withoutCertainty(search: MatchSearch): MatchSearch {
  return { ...search, evidence: { ...search.evidence, isPrincipalKnown: false } };
}

function monthlyCosts(terms: Terms, { way }: MonthlyPremium): InferredCosts {
  const assumptions = [{ id: 'premium-monthly', value: way } as const];
  return { terms, parts: [], assumptions, feeUnit: null, paths: [terms.amounts.insurance.path] };
}

/** At most this many transactions of the disbursed amount are compared. */
const maxPayouts = 4;

function payoutsOf({ transactions, amounts: { disbursement } }: Terms): Payout[] {
  if (!transactions.ok || !disbursement.ok) return [];
  const isPayout = ({ amount }: AmountEntry) =>
    amount.ok &&
    (Math.abs(Math.abs(amount.value) - disbursement.value) < 0.005 ||
      isHundredfold(Math.abs(amount.value), disbursement.value));
  const payouts: Payout[] = [];
  for (const entry of transactions.value) {
    const { day } = entry;
    if (!day.ok || !isPayout(entry) || payouts.some((payout) => payout.day === day.value)) continue;
    payouts.push({ day: day.value, path: day.path });
    if (payouts.length === maxPayouts) break;
  }
  return payouts;
}
