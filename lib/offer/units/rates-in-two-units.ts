import { yearlyByDays, yearlyOf } from './compound.ts';
import { convertSpan, isNominalPair, sentSpan, spansMeet, unitsOfRatePair } from './rate-pairs.ts';
import { perWhole, type RateUnit, rateUnits } from './unit-reading.ts';

/** The units of a pair of rates that no one unit explains. */
type TwoRateUnits = { monthly: RateUnit; yearly: RateUnit };

/** No contract has a lower or a higher monthly rate, as fractions. A unit that gives one is not considered. */
export const lowestMonthly = 0.00001;
export const highestMonthly = 0.5;

/**
 * The two units in which a yearly rate is the monthly one compounded, if no single unit makes them a pair. Lenders differ
 * in the unit of rates and CET, but a pair in two units is a mistake. Null for an ordinary pair, and for one that no units
 * explain.
 */
export function ratesInTwoUnits(monthly: number, yearly: number): TwoRateUnits | null {
  const isOrdinary =
    isNominalPair(monthly, yearly) ||
    [yearlyOf, yearlyByDays].some((compound) => unitsOfRatePair(monthly, yearly, compound).length > 0);
  if (isOrdinary || monthly <= 0 || yearly <= 0) return null;
  const spanIn = (value: number, unit: RateUnit) =>
    convertSpan(sentSpan(value), (sent) => Math.max(0, sent / perWhole[unit]));
  const pairs = rateUnits.flatMap((one) =>
    rateUnits
      .filter((other) => other !== one)
      .map((other): TwoRateUnits => ({ monthly: one, yearly: other })),
  );
  const isMet = (pair: TwoRateUnits, compound: (rate: number) => number) => {
    const span = spanIn(monthly, pair.monthly);
    return span.high <= highestMonthly && spansMeet(convertSpan(span, compound), spanIn(yearly, pair.yearly));
  };
  return pairs.find((pair) => [yearlyOf, yearlyByDays].some((compound) => isMet(pair, compound))) ?? null;
}
