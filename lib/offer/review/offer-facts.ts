import type { Json } from '#lib/loan/json.ts';
import { type CetReading, cetReadings } from '../cet/cet-candidates.ts';
import { boletoUnits } from '../instruments/boleto-units.ts';
import { type IofReading, iofReadings } from '../iof/iof-candidates.ts';
import { unitsToTry } from '../schedule/candidate-rates.ts';
import type { Match } from '../schedule/exact-matches.ts';
import { type Found, searchInstallment } from '../schedule/find-matches.ts';
import { alikeButDates, rankMatches } from '../schedule/rank-matches.ts';
import { type CostReading, readCosts } from '../terms/inferred-costs.ts';
import { orNull } from '../terms/read-field.ts';
import { type Entry, inReais, readTerms, type Terms } from '../terms/read-terms.ts';
import {
  type AmountUnit,
  amountUnitOf,
  type Fraction,
  fractionOf,
  isHundredfold,
  type RateUnit,
  type UnitReading,
  type UnitSettings,
} from '../units/amount-units.ts';
import { cetUnitOf, fineUnitOf, insuranceFeeUnitOf, rateUnitOf } from '../units/rate-units.ts';

export type FactOptions = UnitSettings & { timeZone: string };

type Payout = { day: number; path: string };

/** What is known of an offer before anything is judged. Amounts in reais, rates as fractions. */
export type Facts = {
  /** With costs as amounts that are given as parts of one, where they could be read: see `read`. */
  terms: Terms;
  /** The same without any such reading. */
  given: Terms;
  read: CostReading | null;
  units: {
    amounts: UnitReading<AmountUnit>;
    rates: UnitReading<RateUnit> | null;
    cet: UnitReading<RateUnit> | null;
    fine: UnitReading<RateUnit> | null;
    insuranceFee: UnitReading<RateUnit> | null;
  };
  rates: { [name in keyof Terms['rates']]: Fraction };
  found: Found;
  /** Every reading that reproduces the installment, the one that explains most of the other figures first. */
  matches: Match[];
  /** How many more there are than were kept. */
  unkept: number;
  /** The CETs that the payments can mean, under the first match or without one. */
  cets: CetReading[];
  /** The IOFs that the rule can give, under the first match or without one. */
  iofs: IofReading[];
  /** The transactions of the very amount paid out, in whichever unit, each on a day of its own, in the order of the answer. */
  payouts: Payout[];
};

export function factsOf(loan: Json, { amountUnit, rateUnit, timeZone }: FactOptions): Facts {
  const raw = readTerms(loan, timeZone);
  const amounts = amountUnitOf(raw, amountUnit, boletoUnits(loan));
  const given = inReais(raw, amounts.reading ?? 'reais');
  const payouts = payoutsOf(given);
  const { terms, found, read } = searched(given, rateUnit, payouts);
  const rates = rateUnitOf(terms, found.evidence, rateUnit);
  const ofUnit = <T>(all: ReadonlyMap<RateUnit, T>) =>
    [...all].flatMap(([unit, one]) => (!rates?.reading || unit === rates.reading ? [one] : []));
  const unranked = ofUnit(found.byUnit).flat();
  const before = cetReadings(terms, found, unranked.slice(0, 1), payouts);
  const cet = cetUnitOf(
    terms,
    before.flatMap(({ result }) => (result.ok ? [result] : [])),
    rateUnit,
  );
  const fraction = (name: keyof Terms['rates'], unit: UnitReading<RateUnit> | null) =>
    fractionOf(terms.rates[name], unit);
  const fine = fineUnitOf(terms, rateUnit);
  const insuranceFee = feeUnitOf(
    insuranceFeeUnitOf(given, insuranceBases(terms, found), rateUnit),
    read?.feeUnit ?? null,
  );
  const fractions = {
    monthly: fraction('monthly', rates),
    yearly: fraction('yearly', rates),
    monthlyCet: fraction('monthlyCet', cet),
    yearlyCet: fraction('yearlyCet', cet),
    fine: fraction('fine', fine),
    fineMonthly: fraction('fineMonthly', fine),
    insuranceFee: fraction('insuranceFee', insuranceFee),
  };
  const yearlyCet = fractions.yearlyCet && orNull(fractions.yearlyCet);
  const matches = rankMatches(unranked, terms, found, payouts, yearlyCet);
  const alike = alikeButDates(matches);
  return {
    terms,
    given,
    read,
    units: { amounts, rates, cet, fine, insuranceFee },
    rates: fractions,
    found,
    matches,
    unkept: ofUnit(found.unkept).reduce((sum, count) => sum + count, 0),
    cets: cetReadings(terms, found, alike, payouts),
    iofs: iofReadings(terms, found, alike, rates?.reading ?? null, payouts),
    payouts,
  };
}

type Searched = Pick<Facts, 'terms' | 'found' | 'read'>;

/**
 * What gives the installment: with costs read as amounts where that and total and interest bear the reading out; else
 * with the costs alone that are given as such.
 */
function searched(given: Terms, rateUnit: UnitSettings['rateUnit'], payouts: readonly Payout[]): Searched {
  const days = payouts.map(({ day }) => day);
  const search = (terms: Terms) => searchInstallment(terms, unitsToTry(terms, rateUnit), days);
  const read = readCosts(given, rateUnit);
  const found = read && search(read.terms);
  if (!found?.evidence.isPrincipalKnown) return { terms: given, found: search(given), read: null };
  // A principal that holds what was only read so makes no unit certain.
  const evidence = { ...found.evidence, isPrincipalKnown: false };
  return { terms: read?.terms ?? given, found: { ...found, evidence }, read };
}

/** The unit by which a premium was read that is not given is no more than assumed. */
function feeUnitOf(told: UnitReading<RateUnit> | null, read: RateUnit | null): UnitReading<RateUnit> | null {
  return told && !told.reading && read ? { ...told, reading: read, status: 'assumed' } : told;
}

/**
 * True where two loans are one to the checks of an offer: what their facts come from is the same. It costs a small
 * part of a review.
 */
export function isAlike(one: Json, other: Json, timeZone: string): boolean {
  const read = (loan: Json) => JSON.stringify([readTerms(loan, timeZone), boletoUnits(loan)]);
  return read(one) === read(other);
}

function insuranceBases({ amounts }: Terms, { compositions }: Found): number[] {
  const total = orNull(amounts.total);
  return [...compositions.map(({ principal }) => principal), ...(total === null ? [] : [total])];
}

/** More transactions of one amount, each on a day of its own, are not compared. */
const mostPayouts = 4;

function payoutsOf({ transactions, amounts: { disbursement } }: Terms): Payout[] {
  if (!transactions.ok || !disbursement.ok) return [];
  const isPayout = ({ amount }: Entry) =>
    amount.ok &&
    (Math.abs(Math.abs(amount.value) - disbursement.value) < 0.005 ||
      isHundredfold(Math.abs(amount.value), disbursement.value));
  const payouts: Payout[] = [];
  for (const entry of transactions.value) {
    const { day } = entry;
    if (!day.ok || !isPayout(entry) || payouts.some((one) => one.day === day.value)) continue;
    payouts.push({ day: day.value, path: day.path });
    if (payouts.length === mostPayouts) break;
  }
  return payouts;
}
