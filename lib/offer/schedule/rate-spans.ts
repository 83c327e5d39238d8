import { monthlyOf } from '../cet/solve-cet.ts';
import type { Terms } from '../terms/read-terms.ts';
import { legalPrecision, rateSpan, writtenSpan } from '../units/rate-pairs.ts';
import { halfDigit } from '../units/rounding.ts';
import { perWhole, type RateUnit } from '../units/unit-reading.ts';
import type { CandidateRate, RateSource } from './search/match.ts';

/** The monthly rates, as fractions, that a written rate may stand for: 0.0199 for 0.01985 (rounded) to 0.02 (cut). */
export type RateSpan = {
  source: RateSource;
  written: number;
  low: number;
  high: number;
  /**
   * True of a whole percent, which contracts state exactly. JSON drops trailing zeros, so 1.5 may be a rate rounded to
   * 1.50; that a rate was rounded to 2.00 is unlikely.
   */
  isShort: boolean;
};

/**
 * The spans of an offer's rates: what the monthly rate may stand for, rounded or cut, narrowed by the yearly rate if that is the same rate, compounded or times twelve, with more digits.
 */
export function rateSpans({ rates: { monthly, yearly } }: Terms, unit: RateUnit): RateSpan[] {
  const fromYearly = yearly.ok
    ? [
        spanOf(yearly.value, unit, 'yearly-effective', monthlyOf, monthly.ok),
        spanOf(yearly.value, unit, 'yearly-nominal', (rate) => rate / 12, monthly.ok),
      ]
    : [];
  if (!monthly.ok) return fromYearly;
  const own = spanOf(monthly.value, unit, 'monthly', (rate) => rate);
  const narrowed = fromYearly
    .map((span) => ({
      source: span.low > own.written || span.high < own.written ? span.source : own.source,
      written: own.written,
      low: Math.max(own.low, span.low),
      high: Math.min(own.high, span.high),
      isShort: own.isShort && span.isShort,
    }))
    .filter(({ low, high }) => low <= high);
  // At low rates the yearly figure may be either, effective or nominal.
  return narrowed.length > 0 ? narrowed : [own];
}

/** The likeliest rate of each span: the written one, or the middle of the span if the yearly rate excludes it. */
export function likelyRates(terms: Terms, unit: RateUnit): CandidateRate[] {
  return rateSpans(terms, unit).map(({ source, written, low, high }) => ({
    source,
    rate: written >= low && written <= high ? written : (low + high) / 2,
  }));
}

/** `asWritten`: the span of all digits that are not written, even where a contract states two decimals. */
function spanOf(
  value: number,
  unit: RateUnit,
  source: RateSource,
  convert: (rate: number) => number,
  asWritten = false,
): RateSpan {
  const whole = perWhole[unit];
  const { low, high } = asWritten
    ? writtenSpan(value / whole, halfDigit(value) / whole)
    : rateSpan(value, unit);
  return {
    source,
    written: convert(value / perWhole[unit]),
    low: convert(Math.max(0, low)),
    high: convert(high),
    isShort: halfDigit(value) / perWhole[unit] > 10 * legalPrecision * 1.001,
  };
}
