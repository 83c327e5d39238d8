import type { Json } from '#lib/loan/json.ts';
import { type CetReading, cetReadings } from './cet-readings.ts';
import { boletoUnits } from './instruments/boleto-units.ts';
import { type IofReading, iofReadings } from './iof-readings.ts';
import type { Match } from './match.ts';
import { rankMatches } from './rank.ts';
import { cetUnitOf, fineUnitOf, insuranceFeeUnitOf, rateUnitOf } from './rate-units.ts';
import { orNull, type Reading } from './reading.ts';
import { type Found, searchInstallment, unitsToTry } from './search.ts';
import { type Entry, inReais, readTerms, type Terms } from './terms.ts';
import {
  type AmountUnit,
  amountUnitOf,
  fractionOf,
  type RateUnit,
  type UnitReading,
  type UnitSettings,
} from './units.ts';

export type FactOptions = UnitSettings & { timeZone: string };

/** A rate as a fraction; null where it is given in a unit that nothing tells. */
export type Fraction = Reading<number> | null;

type Payout = { day: number; path: string };

/** What is known of an offer before anything is judged. Amounts in reais, rates as fractions. */
export type Facts = {
  terms: Terms;
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
  /** The transactions of the very amount paid out, each on a day of its own, in the order of the answer. */
  payouts: Payout[];
};

export function factsOf(loan: Json, { amountUnit, rateUnit, timeZone }: FactOptions): Facts {
  const raw = readTerms(loan, timeZone);
  const amounts = amountUnitOf(raw, amountUnit, boletoUnits(loan));
  const terms = inReais(raw, amounts.reading ?? 'reais');
  const found = searchInstallment(terms, unitsToTry(terms, rateUnit));
  const rates = rateUnitOf(terms, found.evidence, rateUnit);
  const ofUnit = <T>(all: ReadonlyMap<RateUnit, T>) =>
    [...all].flatMap(([unit, one]) => (!rates?.reading || unit === rates.reading ? [one] : []));
  const unranked = ofUnit(found.byUnit).flat();
  const payouts = payoutsOf(terms);
  const before = cetReadings(terms, found, unranked[0] ?? null, payouts)[0];
  const cet = cetUnitOf(terms, before?.result.ok ? before.result : null, rateUnit);
  const fraction = (name: keyof Terms['rates'], unit: UnitReading<RateUnit> | null) =>
    fractionOf(terms.rates[name], unit);
  const fine = fineUnitOf(terms, rateUnit);
  const insuranceFee = insuranceFeeUnitOf(terms, insuranceBases(terms, found), rateUnit);
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
  const matches = rankMatches(unranked, terms, found, yearlyCet);
  return {
    terms,
    units: { amounts, rates, cet, fine, insuranceFee },
    rates: fractions,
    found,
    matches,
    unkept: ofUnit(found.unkept).reduce((sum, count) => sum + count, 0),
    cets: cetReadings(terms, found, matches[0] ?? null, payouts),
    iofs: iofReadings(terms, found, matches[0] ?? null, rates?.reading ?? null, payouts),
    payouts,
  };
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
    amount.ok && Math.abs(Math.abs(amount.value) - disbursement.value) < 0.005;
  const payouts: Payout[] = [];
  for (const entry of transactions.value) {
    const { day } = entry;
    if (!day.ok || !isPayout(entry) || payouts.some((one) => one.day === day.value)) continue;
    payouts.push({ day: day.value, path: day.path });
    if (payouts.length === mostPayouts) break;
  }
  return payouts;
}
