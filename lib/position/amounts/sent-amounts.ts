import type { Json } from '#lib/loan/json.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';

/** Five cents of an amount are rounding, as everywhere in the desk. */
export const rounding = 5;

/** Beyond this a double may not hold the cents of an amount. */
const maxCents = 1e14;

/** The cents of an amount as sent; null if it is no number, too large, or not of whole cents. */
export function centsAsSent(amount: Json | undefined, unit: AmountUnit): number | null {
  if (typeof amount !== 'number') return null;
  const cents = unit === 'reais' ? amount * 100 : amount;
  const whole = Math.round(cents);
  const isWhole = Math.abs(cents - whole) <= 1e-6 + Math.abs(cents) * 1e-12;
  return isWhole && Math.abs(whole) < maxCents ? whole : null;
}

/** Cents as the API sends amounts of that unit. */
export function amountAsSent(cents: number, unit: AmountUnit): number {
  return unit === 'reais' ? cents / 100 : cents;
}

/** The ends of a range in cents, or null, as the API sends amounts of that unit. */
export function rangeAsSent<Range extends { low: number; high: number } | null>(
  range: Range,
  unit: AmountUnit,
) {
  return range && { low: amountAsSent(range.low, unit), high: amountAsSent(range.high, unit) };
}

/**
 * The cents that a figure of the API may be. It may be in centavos beside an offer in reais, where as reais it would be more
 * than twice all installments together.
 */
export function possibleCents(
  value: number,
  { unit, sums }: { unit: AmountUnit; sums: readonly number[] },
): number[] {
  if (unit === 'centavos') return [Math.round(value)];
  const cents = Math.round(value * 100);
  return Number.isInteger(value) && cents > 2 * (sums.at(-1) ?? 0) ? [cents, value] : [cents];
}
