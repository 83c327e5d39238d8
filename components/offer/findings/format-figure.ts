import type { FigureUnit } from '#lib/offer/findings/check-id.ts';
import type { FindingFigure } from '#lib/offer/findings/finding.ts';
import type { ReviewText } from '../review-text.ts';

type Value = number | string;

/** The decimals of a percent at which rates are shown unless a difference needs more, and the most that are shown. */
const usualDecimals = 4;
const maxDecimals = 10;

/** The decimals of a percent that tell a computed rate from the stated one: 1.8% beside 1.80004% needs five. */
export function decimalsToTell(declared: Value | null, expected: Value | null): number {
  if (typeof declared !== 'number' || typeof expected !== 'number') return usualDecimals;
  let decimals = usualDecimals;
  const isTold = () => (declared * 100).toFixed(decimals) !== (expected * 100).toFixed(decimals);
  while (decimals < maxDecimals && !isTold()) decimals++;
  return isTold() ? decimals : usualDecimals;
}

/** Formats a figure of a finding: an amount in reais, a rate in percent, a day as a date. */
export function formatFindingFigure(
  value: Value,
  unit: FigureUnit | null,
  { format }: ReviewText,
  decimals = usualDecimals,
): string {
  if (unit === 'day') return format.day(String(value));
  if (typeof value === 'string') return value;
  if (unit === 'amount') return format.amount(value);
  if (unit === 'rate') return format.percent(Number(value.toFixed(decimals + 2)));
  return format.number(Number(value.toFixed(6)));
}

/** At most this many values of a list are shown at first. */
const maxShown = 3;

/** Formats an input of a formula, with digits to compute with. `all`: every value of a list that `value` only begins. */
export function formatInput(
  { value, unit }: Pick<FindingFigure, 'value' | 'unit'>,
  reviewText: ReviewText,
): { value: string; all?: string } {
  if (typeof value !== 'object') return { value: formatFindingFigure(value, unit, reviewText, 6) };
  // A semicolon, because a comma is the decimal separator of some languages.
  const written = value.map((figure) => formatFindingFigure(figure, unit, reviewText));
  const all = written.join('; ');
  if (written.length <= maxShown) return { value: all };
  const first = written.slice(0, maxShown).join('; ');
  return { value: reviewText.t('list', { first, count: written.length }), all };
}

/** Formats a difference with its sign: rates in percentage points, days as their number. Null if it would be zero. */
export function formatDifference(
  value: number,
  unit: FigureUnit | null,
  { t, format }: ReviewText,
  decimals = usualDecimals,
): string | null {
  const shown = unit === 'rate' ? Number((value * 100).toFixed(decimals)) : value;
  if (shown === 0) return null;
  const sign = shown > 0 ? '+' : '';
  if (unit === 'day') return `${sign}${t('days', { count: shown })}`;
  if (unit === 'amount') return `${sign}${format.amount(shown)}`;
  return `${sign}${format.number(shown)}${unit === 'rate' ? ' p.p.' : ''}`;
}
