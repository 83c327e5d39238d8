import { yearlyOf } from './compound.ts';
import { halfDigit } from './rounding.ts';
import { perWhole, type RateUnit, rateUnits } from './unit-reading.ts';

/** Half a unit of the second decimal of a percent. Rounding explains no more than that, however few digits are given. */
export const legalPrecision = 0.00005;

/** Half a unit of a rate's last digit, as a fraction, at most `legalPrecision`. */
export function ratePrecision(value: number, unit: RateUnit): number {
  return Math.min(halfDigit(value) / perWhole[unit], legalPrecision);
}

/** The figures that a written one may stand for: it was rounded at its last digit, or the further digits were cut. */
export type WrittenSpan = { low: number; high: number };

/** Half a unit of the last digit below a figure, as if it was rounded up, and a whole unit above, as if it was cut. */
export function writtenSpan(value: number, half: number): WrittenSpan {
  return { low: value - half, high: value + 2 * half };
}

/** True if some figure of one span is in the other. */
export function spansMeet(one: WrittenSpan, other: WrittenSpan): boolean {
  return one.low <= other.high && one.high >= other.low;
}

/** The units in which a yearly rate is the monthly one compounded, within the digits of both. */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  const { low, high } = writtenSpan(monthly, halfDigit(monthly));
  const ofYear = writtenSpan(yearly, halfDigit(yearly));
  return rateUnits.filter((unit) => {
    const whole = perWhole[unit];
    const compounded = (rate: number) => compound(Math.max(0, rate) / whole) * whole;
    return spansMeet({ low: compounded(low), high: compounded(high) }, ofYear);
  });
}

/** True if the yearly rate is twelve times the monthly one. That holds in every unit, so it is no evidence of the unit. */
export function isNominalPair(monthly: number, yearly: number): boolean {
  const { low, high } = writtenSpan(monthly, halfDigit(monthly));
  return spansMeet({ low: 12 * low, high: 12 * high }, writtenSpan(yearly, halfDigit(yearly)));
}
