import type { DisplaySettings } from './display.ts';
import type { Format } from './format.ts';

type Units = Pick<DisplaySettings, 'amountUnit' | 'rateUnit'>;

/** How many of a unit make one whole: a rate of 199 basis points is 0.0199. */
const perWhole = { fraction: 1, percent: 100, 'basis-points': 10_000 } as const;

/** An amount as configured to be read. `auto` adds no currency and no decimals: nothing establishes the unit. */
export function readAmount(value: number, { amountUnit }: Units, format: Format): string {
  if (amountUnit === 'auto') return format.number(value);
  return format.amount(amountUnit === 'centavos' ? shift(value, 2) : value);
}

/** A rate as configured to be read, in per cent of two decimals (Res. CMN 4.881/2020, art. 4). */
export function readRate(value: number, { rateUnit }: Units, format: Format): string {
  if (rateUnit === 'auto') return format.number(value);
  const fraction = shift(value, Math.log10(perWhole[rateUnit]));
  // Two decimals of a per cent, as the norms write a CET; the digits as sent are at hand.
  return format.percent(shift(Math.round(shift(fraction, -4)), 4));
}

/** Divides by a power of ten in decimal, so that no binary noise is added: 51340 shifted by 2 is 513.4. */
function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) - places}`);
}
