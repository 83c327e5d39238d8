import { yearlyOf } from '../cet/solve-cet.ts';
import { halfDigit } from './rounding.ts';
import { perWhole, type RateUnit, rateUnits } from './unit-reading.ts';

/** Half a unit of the second decimal of a per cent. Rounding explains no more than that, however few digits are given. */
export const legalPrecision = 0.00005;

/** Half a unit of a rate's last digit, as a fraction, at most `legalPrecision`. */
export function ratePrecision(value: number, unit: RateUnit): number {
  return Math.min(halfDigit(value) / perWhole[unit], legalPrecision);
}

/** The units in which a yearly rate is the monthly one compounded, within the digits of both. */
export function unitsOfRatePair(monthly: number, yearly: number, compound = yearlyOf): RateUnit[] {
  const reach = halfDigit(monthly);
  return rateUnits.filter((unit) => {
    const whole = perWhole[unit];
    const low = compound(Math.max(0, monthly - reach) / whole) * whole;
    const high = compound((monthly + reach) / whole) * whole;
    return low <= yearly + halfDigit(yearly) && high >= yearly - halfDigit(yearly);
  });
}

/** True if the yearly rate is twelve times the monthly one. That holds in every unit, so it tells none. */
export function isNominalPair(monthly: number, yearly: number): boolean {
  return Math.abs(yearly - 12 * monthly) <= halfDigit(yearly) + 12 * halfDigit(monthly);
}
