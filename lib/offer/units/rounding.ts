/**
 * How near a scaled double has to be to a tie to count as one: a ten-millionth of a unit, or the error of the double if
 * that is larger. 1.005 is a tie although its double is less. Amounts are rounded once, at the end of a computation. No
 * verdict depends on a tie, as every tolerance is at least one cent or half a unit of a stated digit.
 */
const tieTolerance = (scaled: number) => 1e-7 + 4e-16 * scaled;

/** Reais to add to a tolerance in cents, because sums of doubles are not exactly decimal. */
export const roundingSlack = 1e-6;

/** The whole cents of an amount in reais. Ties round away from zero, as is usual for money. */
export function centsOf(amount: number): number {
  const scaled = Math.abs(amount) * 100;
  const whole = Math.floor(scaled);
  const cents = scaled - whole >= 0.5 - tieTolerance(scaled) ? whole + 1 : whole;
  return cents === 0 ? 0 : Math.sign(amount) * cents;
}

/** An amount in reais, to the cent. */
export function roundToCent(amount: number): number {
  return centsOf(amount) / 100;
}

/** Rounds a rate (a fraction) to two decimals of its percent. Ties round to the even digit (ABNT NBR 5891). */
export function toRatePercent(fraction: number): number {
  const scaled = Math.abs(fraction) * 10_000;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  const up = Math.abs(rest - 0.5) <= tieTolerance(scaled) ? whole % 2 === 1 : rest > 0.5;
  const units = up ? whole + 1 : whole;
  return units === 0 ? 0 : (Math.sign(fraction) * units) / 10_000;
}

/** Half a unit of a JSON number's last written decimal: 0.00005 for 0.0199. */
export function halfDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent);
  return 0.5 * 10 ** -decimals;
}
