import type { Json } from '#lib/loan/json.ts';
import { type CetReading, cetReadings } from './cet-readings.ts';
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
  /** The CETs that the payments can mean, under the first match or without one. */
  cets: CetReading[];
  /** The IOFs that the rule can give, under the first match or without one. */
  iofs: IofReading[];
  /** A transaction of the amount paid out, on another day than the expected one or where there is none. */
  paidOut: { day: number; path: string } | null;
};

export function factsOf(loan: Json, { amountUnit, rateUnit, timeZone }: FactOptions): Facts {
  const raw = readTerms(loan, timeZone);
  const amounts = amountUnitOf(raw, amountUnit);
  const terms = inReais(raw, amounts.reading ?? 'reais');
  const found = searchInstallment(terms, unitsToTry(terms, rateUnit));
  const rates = rateUnitOf(terms, found.evidence, rateUnit);
  const unranked = [...found.byUnit].flatMap(([unit, list]) =>
    !rates?.reading || unit === rates.reading ? list : [],
  );
  const paidOut = payoutOf(terms);
  const before = cetReadings(terms, found, unranked[0] ?? null, paidOut)[0];
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
    cets: cetReadings(terms, found, matches[0] ?? null, paidOut),
    iofs: iofReadings(terms, found, matches[0] ?? null, rates?.reading ?? null, paidOut),
    paidOut,
  };
}

function insuranceBases({ amounts }: Terms, { compositions }: Found): number[] {
  const total = orNull(amounts.total);
  return [...compositions.map(({ principal }) => principal), ...(total === null ? [] : [total])];
}

/** The first transaction of the very amount paid out whose day can be read. */
function payoutOf({ transactions, amounts: { disbursement } }: Terms): Facts['paidOut'] {
  if (!transactions.ok || !disbursement.ok) return null;
  const isPayout = ({ amount }: Entry) =>
    amount.ok && Math.abs(Math.abs(amount.value) - disbursement.value) < 0.005;
  for (const entry of transactions.value) {
    if (isPayout(entry) && entry.day.ok) return { day: entry.day.value, path: entry.day.path };
  }
  return null;
}
