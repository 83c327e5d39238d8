/**
 * Rounding, once, at the end of a computation in doubles. What lies nearer to
 * a tie than a double can tell (a ten-millionth of a cent, or its own error where that is more) is taken for the tie
 * that its decimals say: 1.005 is a tie though its double is less. Where no tie is near, rounding the double is rounding the exact value.
 * No verdict hangs on a tie: every tolerance is at least one cent, or half a unit of a digit that was given.
 */
const near = (scaled: number) => 1e-7 + 4e-16 * scaled;

/** Reais more than a tolerance of cents: sums of doubles are not quite decimal. */
export const roundingSlack = 1e-6;

/** Whole cents of an amount in reais; ties away from zero, as money is rounded. */
export function centsOf(amount: number): number {
  const scaled = Math.abs(amount) * 100;
  const whole = Math.floor(scaled);
  const cents = scaled - whole >= 0.5 - near(scaled) ? whole + 1 : whole;
  return cents === 0 ? 0 : Math.sign(amount) * cents;
}

/** An amount in reais, to the cent. */
export function toCents(amount: number): number {
  return centsOf(amount) / 100;
}

/** A rate, a fraction, to two decimals of its per cent; ties to the even digit (ABNT NBR 5891). */
export function toRatePercent(fraction: number): number {
  const scaled = Math.abs(fraction) * 10_000;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  const up = Math.abs(rest - 0.5) <= near(scaled) ? whole % 2 === 1 : rest > 0.5;
  const units = up ? whole + 1 : whole;
  return units === 0 ? 0 : (Math.sign(fraction) * units) / 10_000;
}

/** Half a unit of the last decimal with which a JSON number is written: 0.0199 stands for 0.0199 ± 0.00005. */
export function halfDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent);
  return 0.5 * 10 ** -decimals;
}
