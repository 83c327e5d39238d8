import type { Figure, FigureUnit } from '#lib/offer/review/finding.ts';
import type { ReviewText } from './review-context.ts';

type Value = number | string;

/** Formats a figure of a finding: an amount in reais, a rate in percent to four decimals, a day as a date. */
export function formatFigure(value: Value, unit: FigureUnit | null, { format }: ReviewText): string {
  if (unit === 'day') return format.day(String(value));
  if (typeof value === 'string') return value;
  if (unit === 'amount') return format.amount(value);
  if (unit === 'rate') return formatRate(value, format);
  return format.number(value);
}

/** At most this many values of a list are shown at first. */
const maxShown = 3;

/** Formats an input of a formula. `short`: the first values of a list and their number. */
export function formatInput(
  { value, unit }: Pick<Figure, 'value' | 'unit'>,
  reviewText: ReviewText,
): { value: string; short: string } {
  if (typeof value !== 'object') {
    const isRate = unit === 'rate' && typeof value === 'number';
    const text = isRate ? formatExactRate(value, reviewText.format) : formatFigure(value, unit, reviewText);
    return { value: text, short: text };
  }
  // A semicolon, because a comma is the decimal separator of some languages.
  const written = value.map((one) => formatFigure(one, unit, reviewText));
  const all = written.join('; ');
  const first = written.slice(0, maxShown).join('; ');
  const isLong = written.length > maxShown;
  return { value: all, short: isLong ? reviewText.t('list', { first, count: written.length }) : all };
}

/** Formats a difference with its sign: amounts in reais, rates in percentage points, days as their number. */
export function formatDifference(value: number, unit: FigureUnit | null, { t, format }: ReviewText): string {
  const sign = value > 0 ? '+' : '';
  if (unit === 'rate') return `${sign}${format.number(decimals(value * 100))} p.p.`;
  if (unit === 'day') return `${sign}${t('days', { count: value })}`;
  return sign + (unit === 'amount' ? format.amount(value) : format.number(value));
}

/** Formats a fraction in percent with two to four decimals. */
function formatRate(fraction: number, format: ReviewText['format']): string {
  return format.percent(Number(fraction.toFixed(6)));
}

/** Formats a fraction in percent with enough decimals to compute with: a daily IOF is 0.00137%. */
function formatExactRate(fraction: number, format: ReviewText['format']): string {
  return format.percent(Number(fraction.toFixed(8)));
}

/** Formats a share (a fraction) in percent with two decimals. */
export function formatShare(fraction: number, format: ReviewText['format']): string {
  return format.percent(fraction.toFixed(4));
}

/** True if a difference would be shown as zero. */
export function isShownAsZero(value: number, unit: FigureUnit | null): boolean {
  return (unit === 'rate' ? decimals(value * 100) : value) === 0;
}

function decimals(value: number): number {
  return Number(value.toFixed(4)) || 0;
}
