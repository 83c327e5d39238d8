import { candidateUnits } from '../schedule/candidate-rates.ts';
import { findMatches } from '../schedule/search/find-matches.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import type { SharedSchedules } from '../schedule/shared-schedules.ts';
import type { AmountEntry } from '../terms/amount-entries.ts';
import { type InferredCosts, inferCosts } from '../terms/inferred-costs.ts';
import { type MonthlyPremium, withMonthlyPremium } from '../terms/monthly-premium.ts';
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
type FoundTerms = { terms: Terms; search: MatchSearch; inferred: InferredCosts | null };
export type OfferSearch = FoundTerms & { given: Terms; payouts: Payout[] };

/** The terms of an offer as a way of lending takes them. */
export function termsUnder(given: Terms, { premium, payoff }: RarePractice): Terms {
  if (premium) return withMonthlyPremium(given, premium);
  return payoff ? withPayoff(given, payoff) : given;
}

/** Searches the conventions that give the installment, with the costs that the offer states or a way of lending assumes. */
export function searchOffer(given: Terms, options: SearchOptions, rare: RarePractice): OfferSearch {
  const payouts = payoutsOf(given);
  const terms = termsUnder(given, rare);
  const found = rare.premium
    ? searchWithPremium(terms, rare.premium, given, options, payouts)
    : rare.payoff
      ? searchAssuming(terms, options, payouts)
      : searchWithCosts(given, options, payouts);
  return { ...found, given, payouts };
}

function searchWithPremium(
  terms: Terms,
  { way }: MonthlyPremium,
  given: Terms,
  options: SearchOptions,
  payouts: readonly Payout[],
): FoundTerms {
  const inferred: InferredCosts = {
    terms,
    parts: [],
    assumptions: [{ id: 'premium-monthly', value: way }],
    feeUnit: null,
    paths: [given.amounts.insurance.path],
  };
  return { ...searchAssuming(terms, options, payouts), inferred };
}

/** Searches with terms that are only assumed. A premium or a payoff that no field states makes no unit certain. */
function searchAssuming(
  terms: Terms,
  { rateUnit, schedules }: SearchOptions,
  payouts: readonly Payout[],
): FoundTerms {
  const days = payouts.map(({ day }) => day);
  const search = findMatches(terms, candidateUnits(terms, rateUnit), days, schedules);
  const evidence = { ...search.evidence, isPrincipalKnown: false };
  return { terms, search: { ...search, evidence }, inferred: null };
}

/** Searches with inferred costs if the installment, the total and the interest confirm them; else with stated costs. */
function searchWithCosts(
  given: Terms,
  { rateUnit, schedules }: SearchOptions,
  payouts: readonly Payout[],
): FoundTerms {
  const days = payouts.map(({ day }) => day);
  const searchIn = (terms: Terms) => findMatches(terms, candidateUnits(terms, rateUnit), days, schedules);
  const inferred = inferCosts(given, rateUnit);
  const search = inferred && searchIn(inferred.terms);
  if (!search?.evidence.isPrincipalKnown) return { terms: given, search: searchIn(given), inferred: null };
  // A principal with an inferred cost in it makes no unit certain.
  const evidence = { ...search.evidence, isPrincipalKnown: false };
  return { terms: inferred?.terms ?? given, search: { ...search, evidence }, inferred };
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
