import { yearlyByDays, yearlyOf } from './compound.ts';
import { isNominalPair, spansMeet, unitsOfRatePair, writtenSpan } from './rate-pairs.ts';
import { halfDigit } from './rounding.ts';
import { perWhole, type RateUnit, rateUnits } from './unit-reading.ts';

/** The units of a pair of rates that no one unit explains. */
type TwoRateUnits = { monthly: RateUnit; yearly: RateUnit };

/** No contract has a higher monthly rate, as a fraction. A unit that gives one is not considered. */
const highestMonthly = 0.5;

/**
 * The two units in which a yearly rate is the monthly one compounded, if no single unit makes them a pair. Lenders differ
 * in the unit of rates and CET, but a pair in two units is a mistake. Null for an ordinary pair, and for one that no units
 * explain.
 */
export function ratesInTwoUnits(monthly: number, yearly: number): TwoRateUnits | null {
  const isOrdinary =
    isNominalPair(monthly, yearly) ||
    unitsOfRatePair(monthly, yearly).length > 0 ||
    unitsOfRatePair(monthly, yearly, yearlyByDays).length > 0;
  if (isOrdinary || monthly <= 0 || yearly <= 0) return null;
  const spanIn = (value: number, unit: RateUnit) =>
    writtenSpan(value / perWhole[unit], halfDigit(value) / perWhole[unit]);
  const pairs = rateUnits.flatMap((one) =>
    rateUnits
      .filter((other) => other !== one)
      .map((other): TwoRateUnits => ({ monthly: one, yearly: other })),
  );
  const isMet = (pair: TwoRateUnits, compound: (rate: number) => number) => {
    const { low, high } = spanIn(monthly, pair.monthly);
    if (high > highestMonthly) return false;
    return spansMeet({ low: compound(Math.max(0, low)), high: compound(high) }, spanIn(yearly, pair.yearly));
  };
  return pairs.find((pair) => [yearlyOf, yearlyByDays].some((compound) => isMet(pair, compound))) ?? null;
}
