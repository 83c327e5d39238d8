import type { AmountUnit, UnitGroup, UnitReading } from '#lib/offer/units/unit-reading.ts';
import { type RateUnit, toRatePercent } from '#lib/offer/units/written-figures.ts';
import type { DisplaySettings } from './display-settings.ts';
import type { Format } from './format.ts';

/** The group of each rate. A group has one unit; the units of groups differ within one offer. */
const groups: Record<string, UnitGroup> = {
  monthlyFee: 'rates',
  yearlyFee: 'rates',
  monthlyCET: 'cet',
  yearlyCET: 'cet',
  fineRate: 'fine',
  monthlyRate: 'fine',
  fee: 'insurance-fee',
};

/** `settled`: `configured`, or how sure the review is of its reading; null where nothing was read. */
export type SettledUnit = {
  unit: AmountUnit | RateUnit | null;
  settled: 'configured' | UnitReading['status'] | null;
};

/** The unit by which the review read a group of figures. */
export type GroupUnit = Pick<UnitReading, 'group' | 'reading' | 'status'>;

/** Returns the unit of a documented field: the configured one, otherwise the one that the review found for its group. */
export function unitOfFigure(
  kind: 'amount' | 'rate',
  name: string | undefined,
  settings: Pick<DisplaySettings, 'amountUnit' | 'rateUnit'>,
  found: readonly GroupUnit[] | undefined,
): SettledUnit {
  const group = kind === 'amount' ? 'amounts' : groups[name ?? ''];
  const set = group === 'amounts' ? settings.amountUnit : settings.rateUnit;
  if (set !== 'auto') return { unit: set, settled: 'configured' };
  const groupUnit = found?.find((reading) => reading.group === group);
  return groupUnit ? { unit: groupUnit.reading, settled: groupUnit.status } : { unit: null, settled: null };
}

/** The power of ten that makes a unit one whole: a rate of 199 basis points is 0.0199. */
const places = { reais: 0, centavos: 2, fraction: 0, percent: 2, 'basis-points': 4 } as const;

/**
 * Formats a figure by its unit: an amount in reais, a rate in percent, and without a unit every digit as sent.
 * Text is a number that a double may not hold: an exact sum.
 */
export function formatFigure(value: number | string, unit: SettledUnit['unit'], format: Format): string {
  if (unit === null) return format.number(value);
  const by = places[unit];
  if (unit === 'reais' || unit === 'centavos') return format.amount(value, -by);
  const whole = Number(value) / 10 ** by;
  // The norms write a CET with two decimals (Res. CMN 4.881/2020, art. 4). Below 0.1%, such as for a daily rate, they
  // would leave one digit or none.
  return Math.abs(whole) < 0.001 ? format.percent(value, -by) : format.percent(toRatePercent(whole));
}

/** The same with every digit as sent: where two rates are compared, two decimals may not distinguish them. */
export function formatSentFigure(value: number, unit: SettledUnit['unit'], format: Format): string {
  const isRate = unit === 'fraction' || unit === 'percent' || unit === 'basis-points';
  return isRate ? format.percent(value, -places[unit]) : formatFigure(value, unit, format);
}
