import { type Json, valueAt } from '#lib/loan/json.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import {
  type DailyDayCount,
  type DayCount,
  dailyDayCounts,
  followingBusinessDay,
  leavesDatesOpen,
  monthsTo,
} from '../calendar/bank-calendar.ts';
import type { Facts } from '../findings/read-facts.ts';
import { fineLimit, isBeyondFineLimit, kindFor, maxConsumerFine } from '../norms/dated-norms.ts';
import { isFloating } from '../terms/read-terms.ts';
import { roundToCent } from '../units/written-figures.ts';

/** The terms of late payment of an installment. Rates are fractions; null means not known. */
export type LateTerms = {
  fineRate: number | null;
  /** The borrower is a company, whose fine no law limits. */
  isFineUnlimited?: true;
  /** The monthly default interest, `fine.monthlyRate`; where none was agreed, the rate of the law is not in the loan. */
  defaultRate: number | null;
  /** `fine.interestBase` as sent. */
  interestBase: unknown;
  /** The contract's monthly rate: `monthlyFee`, or the rate that reproduces the installment. */
  contractRate: number | null;
  /** The day counts that give the contract's installment; empty if none does. */
  dayCounts: readonly DayCount[];
};

/** An overdue installment, in reais, and the day on which it is paid. Days are day numbers. */
export type LatePayment = { installment: number; due: number; paid: number };

/** The lowest and the highest amount by the conventions that the terms allow, in reais; null if it cannot be computed. */
type ChargeRange = { low: number; high: number } | null;

/** The charges of a late payment. An offer does not say whether contract interest is charged besides default interest. */
export type LateCost = { fine: ChargeRange; defaultInterest: ChargeRange; contractInterest: ChargeRange };

/** A hundred years: a later date is a typing error. */
const maxDays = 36_525;
/** In reais. A double may not hold the cents of a larger amount. */
const maxAmount = 1e10;

/**
 * Estimates the charges on one overdue installment. Res. CMN 4.882/2020 allows a fine, default interest and contract
 * interest, and nothing else. The estimate must not be quoted to a customer. Null for a payment that is not late, and for
 * senseless figures.
 */
export function lateCost(terms: LateTerms, { installment, due, paid }: LatePayment): LateCost | null {
  if (!(installment > 0 && installment < maxAmount)) return null;
  const from = followingBusinessDay(due);
  if (paid <= from || paid - from > maxDays) return null;
  const ofDefault = monthsBy(dayCountsOfBase.get(terms.interestBase) ?? customary, from, paid);
  const ofContract = monthsBy(contractDayCounts(terms), from, paid);
  return {
    fine: fineRange(installment, terms),
    defaultInterest: interestRange(installment, terms.defaultRate, ofDefault, [simple, compound]),
    contractInterest: interestRange(installment, terms.contractRate, ofContract, [compound]),
  };
}

/** The fine as agreed, and the highest that a consumer may be charged where that is less. */
function fineRange(installment: number, { fineRate, isFineUnlimited }: LateTerms): ChargeRange {
  if (!isRate(fineRate)) return null;
  const isCapped = isBeyondFineLimit(fineRate) && !isFineUnlimited;
  const rates = isCapped ? [maxConsumerFine, fineRate] : [fineRate];
  return rangeOf(rates.map((rate) => roundToCent(installment * rate)));
}

/**
 * The day counts that each known `interestBase` allows. The words are those of QI Tech's API for issuing contracts, whose
 * documentation does not say whether interest compounds.
 */
const dayCountsOfBase = new Map<unknown, readonly DailyDayCount[]>([
  ['calendar_days', ['calendar/30']],
  ['calendar_days_365', ['calendar/365']],
  ['workdays', ['business/252']],
]);

/** Customary are a thirtieth of the monthly rate a day, or business days. 365 days have to be agreed upon. */
const customary: readonly DailyDayCount[] = ['calendar/30', 'business/252'];

/**
 * Contract interest compounds, as the contract's rate is effective. The day counts are those that give the contract's
 * installment; equal months do not define single days, so they leave every day count open.
 */
function contractDayCounts({ dayCounts }: LateTerms): readonly DailyDayCount[] {
  const isKnown = dayCounts.length > 0 && !dayCounts.some(leavesDatesOpen);
  return isKnown ? dailyDayCounts.filter((count) => dayCounts.includes(count)) : dailyDayCounts;
}

/** The months by each day count; null where one of them needs days outside the bank calendar. */
function monthsBy(dayCounts: readonly DailyDayCount[], from: number, to: number): number[] | null {
  const months = dayCounts.flatMap((dayCount) => monthsTo(dayCount, from, [to]) ?? []);
  return months.length < dayCounts.length ? null : months;
}

/** The interest on one unit by each number of months. */
const compound = (rate: number) => (months: number) => Math.expm1(months * Math.log1p(rate));
const simple = (rate: number) => (months: number) => rate * months;

function interestRange(
  installment: number,
  rate: number | null,
  months: readonly number[] | null,
  ways: readonly (typeof compound)[],
): ChargeRange {
  if (!isRate(rate) || months === null) return null;
  return rangeOf(
    ways.flatMap((way) => months.map(way(rate))).map((interest) => roundToCent(installment * interest)),
  );
}

/** True of a fraction from 0 to 1. A higher rate is taken for an error. */
function isRate(rate: number | null): rate is number {
  return rate !== null && rate >= 0 && rate <= 1;
}

function rangeOf(amounts: readonly number[]): ChargeRange {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  return high < maxAmount ? { low, high } : null;
}

/** Reads the late-payment terms that all installments of an offer share. */
export function offerLateTerms(loan: Json, facts: Facts): LateTerms {
  const { rates, fits, terms } = facts;
  return {
    fineRate: valueOrNull(rates.fine),
    ...(kindFor(fineLimit, terms.borrower.kinds) === null ? { isFineUnlimited: true } : {}),
    defaultRate: valueOrNull(rates.fineMonthly),
    interestBase: valueAt(loan, '/offer/fine/interestBase') ?? null,
    contractRate: contractRate(facts),
    dayCounts: [...new Set(fits.map(({ schedule }) => schedule.dayCount))],
  };
}

/**
 * The offer's monthly rate, or else that of its schedule if one unit of the rate gives the installment. Null if the
 * interest follows an index, as the offer's rate is then only a margin.
 */
function contractRate({ rates, best, isJoined, units, terms }: Facts): number | null {
  if (isFloating(terms)) return null;
  const given = valueOrNull(rates.monthly);
  if (given !== null) return given;
  const isOpen = units.rates !== null && units.rates.reading === null;
  return best && isJoined && !isOpen ? best.rate : null;
}
