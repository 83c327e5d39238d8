import { halfDigit } from './rounding.ts';
import { perWhole, type RateUnit, rateUnits } from './unit-reading.ts';

/** The yearly rate of twelve months at a monthly one. */
export function yearlyOf(monthly: number): number {
  return Math.expm1(12 * Math.log1p(monthly));
}

/** The monthly rate that compounds to a yearly one in twelve months. */
export function monthlyOf(yearly: number): number {
  return Math.expm1(Math.log1p(yearly) / 12);
}

/** The monthly rate of 30 days of a year of 365. */
export function monthlyByDays(yearly: number): number {
  return Math.expm1((Math.log1p(yearly) * 30) / 365);
}

export function yearlyByDays(monthly: number): number {
  return Math.expm1((Math.log1p(monthly) * 365) / 30);
}

/** A rate as a fraction, with half a unit of the last digit that it is written with. */
export type WrittenRate = { value: number; half: number };

/** Half a unit of the second decimal of a percent. Rounding explains no more than that, however few digits are given. */
const legalPrecision = 0.00005;

/** A rate, as sent, as a fraction with half a unit of its last digit, at most `legalPrecision`. */
export function writtenRate(value: number, unit: RateUnit): WrittenRate {
  const whole = perWhole[unit];
  return { value: value / whole, half: Math.min(halfDigit(value) / whole, legalPrecision) };
}

/** The lowest and the highest of the figures that a written one may stand for. */
export type RateSpan = { low: number; high: number };

/** Half a unit of the last digit below a figure, as if it was rounded up, and a whole unit above, as if it was cut. */
export function writtenSpan({ value, half }: WrittenRate): RateSpan {
  return { low: value - half, high: value + 2 * half };
}

/** True if some figure of one span is in the other. */
export function spansMeet(span: RateSpan, other: RateSpan): boolean {
  return span.low <= other.high && span.high >= other.low;
}

/** What the figures of a span are converted to by a function that grows. */
export function convertSpan({ low, high }: RateSpan, convert: (rate: number) => number): RateSpan {
  return { low: convert(low), high: convert(high) };
}

/** The span of a figure as it is sent, in whatever unit. */
function sentSpan(value: number): RateSpan {
  return writtenSpan({ value, half: halfDigit(value) });
}

/** The units in which a yearly rate is the monthly one compounded, within the digits of both. */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  return rateUnits.filter((unit) => {
    const whole = perWhole[unit];
    const compounded = (rate: number) => compound(Math.max(0, rate) / whole) * whole;
    return spansMeet(convertSpan(sentSpan(monthly), compounded), sentSpan(yearly));
  });
}

/** True if the yearly rate is twelve times the monthly one. That holds in every unit, so it is no evidence of the unit. */
export function isNominalPair(monthly: number, yearly: number): boolean {
  return spansMeet(
    convertSpan(sentSpan(monthly), (rate) => 12 * rate),
    sentSpan(yearly),
  );
}

/** No contract has a lower or a higher monthly rate, as fractions. A unit that gives one is not considered. */
export const lowestMonthly = 0.00001;
export const highestMonthly = 0.5;

/** The rates that an offer states, as fractions; null for one that is not stated or left out. */
export type StatedRates = { monthly: WrittenRate | null; yearly: WrittenRate | null };

/** The field of the offer that a monthly rate was taken from. `solved`: the one that gives the installment. */
type RateSource = 'monthly' | 'yearly-effective' | 'solved';

/** The monthly rates, fractions, that the written ones can stand for. `written`: the rate as it is written, if it is one of them. */
export type RateChoice = {
  source: RateSource;
  low: number;
  high: number;
  written: number | null;
};

/** The rate that gives the installment, where none is stated. */
export function solvedChoice(rate: number): RateChoice {
  return { source: 'solved', low: rate, high: rate, written: null };
}

/** The rates that a written one may stand for: none is below zero. */
function spanOf(rate: WrittenRate): RateSpan {
  const { low, high } = writtenSpan(rate);
  return { low: Math.max(0, low), high };
}

/**
 * The monthly rate within its digits and those of the yearly one, where both are one rate; the yearly rate alone is an
 * effective one. Null without any rate.
 */
export function candidateRate({ monthly, yearly }: StatedRates): RateChoice | null {
  const year = yearly ? spanOf(yearly) : null;
  const ofYear = year && { low: monthlyOf(year.low), high: monthlyOf(year.high) };
  if (!monthly)
    return ofYear && yearly && { source: 'yearly-effective', ...ofYear, written: monthlyOf(yearly.value) };
  if (monthly.value === 0) return { source: 'monthly', low: 0, high: 0, written: 0 };
  const span = spanOf(monthly);
  // A low rate with few digits may be both an effective and a nominal pair, and is then held to neither.
  const isNominal = year && spansMeet(span, { low: year.low / 12, high: year.high / 12 });
  if (!ofYear || !spansMeet(span, ofYear) || isNominal)
    return { source: 'monthly', ...span, written: monthly.value };
  const [low, high] = [Math.max(span.low, ofYear.low), Math.min(span.high, ofYear.high)];
  const isWritten = monthly.value >= low - 1e-9 && monthly.value <= high + 1e-9;
  return { source: 'monthly', low, high, written: isWritten ? monthly.value : null };
}
