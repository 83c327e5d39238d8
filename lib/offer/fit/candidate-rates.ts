import { monthlyOf, type RateSpan, type WrittenRate, writtenSpan } from '../units/rate-pairs.ts';

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
  const isIn = ({ low, high }: RateSpan) => span.low <= high && span.high >= low;
  // A low rate with few digits may be both an effective and a nominal pair, and is then held to neither.
  if (!year || !ofYear || !isIn(ofYear) || isIn({ low: year.low / 12, high: year.high / 12 }))
    return { source: 'monthly', ...span, written: monthly.value };
  const [low, high] = [Math.max(span.low, ofYear.low), Math.min(span.high, ofYear.high)];
  const isWritten = monthly.value >= low - 1e-9 && monthly.value <= high + 1e-9;
  return { source: 'monthly', low, high, written: isWritten ? monthly.value : null };
}
