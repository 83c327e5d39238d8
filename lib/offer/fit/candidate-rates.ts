import { monthlyOf } from '../units/compound.ts';
import { type Span, type WrittenRate, writtenSpan } from '../units/rate-pairs.ts';
import type { Stated } from './stated.ts';

/** The field of the offer that a monthly rate was taken from. `solved`: the one that gives the installment. */
type RateSource = 'monthly' | 'yearly-effective' | 'yearly-nominal' | 'solved';

/** The monthly rates, fractions, that the written ones can stand for. `written`: the rate as it is written, if it is one of them. */
export type RateChoice = {
  source: RateSource;
  low: number;
  high: number;
  written: number | null;
  /** The bits that the choice costs. */
  cost: number;
};

/** The rate that gives the installment, where none is stated. */
export function solvedChoice(rate: number): RateChoice {
  return { source: 'solved', low: rate, high: rate, written: null, cost: 0 };
}

/** The rates that a written one may stand for: none is below zero. */
function spanOf(rate: WrittenRate): Span {
  const { low, high } = writtenSpan(rate);
  return { low: Math.max(0, low), high };
}

/**
 * The monthly rate within its digits and those of the yearly one, where both are one rate; the yearly rate alone may be
 * effective or, with few lenders, twelve times the monthly one. Empty without any rate.
 */
export function candidateRates({ monthly, yearly }: Pick<Stated, 'monthly' | 'yearly'>): RateChoice[] {
  if (monthly) {
    if (monthly.value === 0) return [{ source: 'monthly', low: 0, high: 0, written: 0, cost: 0 }];
    const own = spanOf(monthly);
    const year = yearly ? spanOf(yearly) : null;
    const within = (of: (yearly: number) => number, cost: number): RateChoice[] => {
      const [low, high] = year
        ? [Math.max(own.low, of(year.low)), Math.min(own.high, of(year.high))]
        : [1, 0];
      const isWritten = monthly.value >= low - 1e-9 && monthly.value <= high + 1e-9;
      const written = isWritten ? monthly.value : null;
      return low <= high ? [{ source: 'monthly', low, high, written, cost }] : [];
    };
    const effective = within(monthlyOf, 0);
    // Low rates with few digits can be both, so that a nominal one is not held to the effective.
    if (effective.length > 0) return [...effective, ...within((rate) => rate / 12, 3)];
    return [{ source: 'monthly', ...own, written: monthly.value, cost: 0 }];
  }
  if (!yearly) return [];
  const { low, high } = spanOf(yearly);
  const effective = { low: monthlyOf(low), high: monthlyOf(high), written: monthlyOf(yearly.value) };
  const nominal = { low: low / 12, high: high / 12, written: yearly.value / 12 };
  return [
    { source: 'yearly-effective', ...effective, cost: 0 },
    { source: 'yearly-nominal', ...nominal, cost: 6 },
  ];
}
