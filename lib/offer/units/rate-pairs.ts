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
