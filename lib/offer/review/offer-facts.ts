import type { Json } from '#lib/loan/json.ts';
import { type CetCandidate, cetCandidates } from '../cet/cet-candidates.ts';
import { boletoUnits } from '../instruments/boleto-amount.ts';
import { type IofCandidate, iofCandidates } from '../iof/iof-candidates.ts';
import { candidateUnits } from '../schedule/candidate-rates.ts';
import type { Match } from '../schedule/search/match.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import { matchesDifferingByDates, rankMatches } from '../schedule/search/rank-matches.ts';
import { createSharedSchedules, type SharedSchedules } from '../schedule/shared-schedules.ts';
import type { InferredCosts } from '../terms/inferred-costs.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { inReais, readTerms, type Terms } from '../terms/read-terms.ts';
import { amountUnitOf, couldBeCentavos } from '../units/amount-units.ts';
import { cetUnitOf } from '../units/cet-unit.ts';
import { fineUnitOf, insuranceFeeUnitOf } from '../units/charge-units.ts';
import { rateUnitOf } from '../units/rate-units.ts';
import {
  type AmountUnit,
  type Fraction,
  fractionOf,
  type RateUnit,
  type UnitReading,
  type UnitSettings,
} from '../units/unit-reading.ts';
import { couldAgree } from './could-agree.ts';
import { type OfferSearch, type Payout, type RarePractice, searchOffer, termsUnder } from './search-offer.ts';

/** `timeZone`: the IANA zone in which an instant is turned into a day. `schedules`: those that all readings share. */
export type FactOptions = UnitSettings & { timeZone: string; schedules?: SharedSchedules };

/** Everything that the checks of an offer need. Amounts in reais, rates as fractions. */
export type Facts = {
  /** The terms of the offer, with the amounts of `inferred` in them. */
  terms: Terms;
  /** The terms as the offer states them, without `inferred`. */
  given: Terms;
  /** Costs that are stated as a percentage, and the amounts that they could be read as; null without any. */
  inferred: InferredCosts | null;
  units: {
    amounts: UnitReading<AmountUnit>;
    rates: UnitReading<RateUnit> | null;
    cet: UnitReading<RateUnit> | null;
    fine: UnitReading<RateUnit> | null;
    insuranceFee: UnitReading<RateUnit> | null;
  };
  rates: { [name in keyof Terms['rates']]: Fraction };
  search: MatchSearch;
  /** Every match of the installment, first the one with which most of the other figures agree. */
  matches: Match[];
  /** How many further matches were dropped. */
  dropped: number;
  /** The CETs that the payments can mean, by the first match or without one. */
  cets: CetCandidate[];
  /** The IOFs that the law can give, by the first match or without one. */
  iofs: IofCandidate[];
  /** The transactions of exactly the disbursed amount, in either unit: one for each day, in the order of the answer. */
  payouts: Payout[];
};

/** Reads an offer and computes what its checks need. Any JSON is accepted; nothing throws. */
export function readFacts(loan: Json, options: FactOptions): Facts {
  const { schedules = createSharedSchedules(), rateUnit } = options;
  const { given, amounts } = readOffer(loan, options);
  return factsOf({ ...searchOffer(given, { rateUnit, schedules }, {}), amounts }, options);
}

/**
 * The same, or null where the offer cannot agree with itself, or, with `needsMatch`, where nothing reproduces its
 * installment: that costs less than to compute the rest.
 */
export function readAgreeableFacts(loan: Json, options: FactOptions, needsMatch: boolean): Facts | null {
  return agreeableFacts(readOffer(loan, options), options, needsMatch, {});
}

/** The same for an offer that was read before, lent in a way that is only considered where figures differ without it. */
export function rareFacts(
  { given, units }: Facts,
  options: FactOptions,
  needsMatch: boolean,
  rare: RarePractice,
): Facts | null {
  const { hasRareDueDates = false } = rare;
  const read = { given: { ...given, hasRareDueDates }, amounts: units.amounts };
  return agreeableFacts(read, options, needsMatch, rare);
}

function agreeableFacts(
  { given, amounts }: ReadOffer,
  options: FactOptions,
  needsMatch: boolean,
  rare: RarePractice,
): Facts | null {
  const { schedules = createSharedSchedules(), rateUnit } = options;
  const units = candidateUnits(given, rateUnit);
  // Whole amounts may be read as centavos, of which the tolerances are another part.
  const isInReais = !couldBeCentavos(given, amounts);
  if (isInReais && !couldAgree(termsUnder(given, rare), units, schedules, needsMatch)) return null;
  const found = searchOffer(given, { rateUnit, schedules }, rare);
  const isMatched = [...found.search.byUnit.values()].some((matches) => matches.length > 0);
  return isMatched || !needsMatch ? factsOf({ ...found, amounts }, options) : null;
}

type FoundOffer = OfferSearch & Pick<Facts['units'], 'amounts'>;
type ReadOffer = Pick<FoundOffer, 'given' | 'amounts'>;

function readOffer(loan: Json, { amountUnit, timeZone }: FactOptions): ReadOffer {
  const raw = readTerms(loan, timeZone);
  const amounts = amountUnitOf(raw, amountUnit, boletoUnits(loan));
  return { amounts, given: { ...inReais(raw, amounts.reading ?? 'reais'), hasRareDueDates: false } };
}

function factsOf(
  { terms, search, inferred, amounts, given, payouts }: FoundOffer,
  { rateUnit }: Pick<FactOptions, 'rateUnit'>,
): Facts {
  const rates = rateUnitOf(terms, search.evidence, rateUnit);
  const ofUnit = <T>(all: ReadonlyMap<RateUnit, T>) =>
    [...all].flatMap(([unit, one]) => (!rates?.reading || unit === rates.reading ? [one] : []));
  const unranked = ofUnit(search.byUnit).flat();
  const unrankedCets = cetCandidates(terms, search, unranked.slice(0, 1), payouts);
  const solvedCets = unrankedCets.flatMap(({ result }) => (result.ok ? [result] : []));
  const cet = cetUnitOf(terms, solvedCets, rateUnit);
  const fine = fineUnitOf(terms, rateUnit);
  const insuranceFee = withInferredUnit(
    insuranceFeeUnitOf(given, insuranceBases(terms, search), rateUnit),
    inferred?.feeUnit ?? null,
  );
  const units = { amounts, rates, cet, fine, insuranceFee };
  const fractions = fractionsOf(terms, units);
  const yearlyCet = valueOrNull(fractions.yearlyCet);
  const matches = rankMatches(unranked, { terms, search, payouts, yearlyCet });
  const alike = matchesDifferingByDates(matches);
  const isFirstAlone = alike.length === 0 || (alike.length === 1 && alike[0] === unranked[0]);
  return {
    terms,
    given,
    inferred,
    units,
    rates: fractions,
    search,
    matches,
    dropped: ofUnit(search.dropped).reduce((sum, count) => sum + count, 0),
    cets: isFirstAlone ? unrankedCets : cetCandidates(terms, search, alike, payouts),
    iofs: iofCandidates(terms, search, alike, rates?.reading ?? null, payouts),
    payouts,
  };
}

/** The same facts with another of the matches in front: the figures that follow from a match are computed again. */
export function factsUnder(facts: Facts, match: Match): Facts {
  const { terms, search, units, payouts } = facts;
  const matches = [match, ...facts.matches.filter((one) => one !== match)];
  const alike = matchesDifferingByDates(matches);
  return {
    ...facts,
    matches,
    cets: cetCandidates(terms, search, alike, payouts),
    iofs: iofCandidates(terms, search, alike, units.rates?.reading ?? null, payouts),
  };
}

function fractionsOf(terms: Terms, { rates, cet, fine, insuranceFee }: Facts['units']): Facts['rates'] {
  const fraction = (name: keyof Terms['rates'], unit: UnitReading<RateUnit> | null) =>
    fractionOf(terms.rates[name], unit);
  return {
    monthly: fraction('monthly', rates),
    yearly: fraction('yearly', rates),
    monthlyCet: fraction('monthlyCet', cet),
    yearlyCet: fraction('yearlyCet', cet),
    fine: fraction('fine', fine),
    fineMonthly: fraction('fineMonthly', fine),
    insuranceFee: fraction('insuranceFee', insuranceFee),
  };
}

/** The unit that an inferred premium implies is an assumption, and only used if nothing else gives the unit. */
function withInferredUnit(
  unit: UnitReading<RateUnit> | null,
  inferred: RateUnit | null,
): UnitReading<RateUnit> | null {
  return unit && !unit.reading && inferred ? { ...unit, reading: inferred, status: 'assumed' } : unit;
}

function insuranceBases({ amounts }: Terms, { compositions }: MatchSearch): number[] {
  const total = valueOrNull(amounts.total);
  return [...compositions.map(({ principal }) => principal), ...(total === null ? [] : [total])];
}
