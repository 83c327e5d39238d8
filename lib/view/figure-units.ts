import { toRatePercent } from '#lib/offer/units/rounding.ts';
import type { AmountUnit, RateUnit, UnitGroup, UnitReading } from '#lib/offer/units/unit-reading.ts';
import type { DisplaySettings } from './display-settings.ts';
import type { Format } from './format.ts';

/** The groups whose figures are read by one unit; each is decided for itself, for they do mix within one offer. */
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
export type FigureUnit = {
  unit: AmountUnit | RateUnit | null;
  settled: 'configured' | UnitReading['status'] | null;
};

/** The unit by which the review read a group of figures. */
export type GroupUnit = Pick<UnitReading, 'group' | 'reading' | 'status'>;

/** By which unit a documented field is read: the configured one, else what the review found for its group. */
export function unitOfFigure(
  kind: 'amount' | 'rate',
  name: string | undefined,
  settings: Pick<DisplaySettings, 'amountUnit' | 'rateUnit'>,
  found: readonly GroupUnit[] | undefined,
): FigureUnit {
  const group = kind === 'amount' ? 'amounts' : groups[name ?? ''];
  const set = configuredUnit(group, settings);
  if (set !== 'auto') return { unit: set, settled: 'configured' };
  const one = found?.find((reading) => reading.group === group);
  return one ? { unit: one.reading, settled: one.status } : { unit: null, settled: null };
}

/** What the configuration says of a group; of a rate that is in none, what it says of all rates at once. */
export function configuredUnit(
  group: UnitGroup | undefined,
  { amountUnit, rateUnit }: Pick<DisplaySettings, 'amountUnit' | 'rateUnit'>,
): AmountUnit | RateUnit | 'auto' {
  if (group === 'amounts') return amountUnit;
  if (typeof rateUnit === 'string') return rateUnit;
  return (group && rateUnit[group]) ?? 'auto';
}

/** How many of a unit make one whole, as powers of ten: a rate of 199 basis points is 0.0199. */
const places = { reais: 0, centavos: 2, fraction: 0, percent: 2, 'basis-points': 4 } as const;

/**
 * A figure by its unit: an amount in the currency, a rate in per cent. Without one every digit as it was sent. Text is
 * a number that a double need not hold: an exact sum.
 */
export function formatFigure(value: number | string, unit: FigureUnit['unit'], format: Format): string {
  if (unit === null) return format.number(value);
  const by = places[unit];
  if (unit === 'reais' || unit === 'centavos') return format.amount(value, -by);
  const whole = Number(value) / 10 ** by;
  // Two decimals are what the norms write a CET with (Res. CMN 4.881/2020, art. 4); the digits as sent are at hand.
  // Of less than 0.1% they would leave one digit or none: a rate by the day, say.
  return Math.abs(whole) < 0.001 ? format.percent(value, -by) : format.percent(toRatePercent(whole));
}
