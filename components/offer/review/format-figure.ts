import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { Figure, FigureUnit } from '#lib/offer/review/finding.ts';
import type { ReviewText } from './use-review-text.ts';

type Value = number | string;

/** A figure of a finding: amounts in the currency, rates in per cent to four decimals, days as dates. */
export function formatFigure(value: Value, unit: FigureUnit | null, { format }: ReviewText): string {
  if (unit === 'day') return formatDay(String(value), format);
  if (typeof value === 'string') return value;
  if (unit === 'amount') return format.amount(value);
  if (unit === 'rate') return formatRate(value, format);
  return format.number(value);
}

/** As many of a list as show what it is. */
const maxShown = 3;

/** A figure of a formula; of a list all its values, and the first of them with how many there are. */
export function formatInput(
  { value, unit }: Pick<Figure, 'value' | 'unit'>,
  reviewText: ReviewText,
): { value: string; short: string } {
  if (typeof value !== 'object') {
    const isRate = unit === 'rate' && typeof value === 'number';
    const text = isRate ? formatExactRate(value, reviewText.format) : formatFigure(value, unit, reviewText);
    return { value: text, short: text };
  }
  // A comma is the decimal point of some.
  const written = value.map((one) => formatFigure(one, unit, reviewText));
  const all = written.join('; ');
  const first = written.slice(0, maxShown).join('; ');
  const isLong = written.length > maxShown;
  return { value: all, short: isLong ? reviewText.say('list', { first, count: written.length }) : all };
}

/** A difference with its sign: amounts as they are, rates in percentage points, days as a number of them. */
export function formatDifference(
  value: number,
  unit: FigureUnit | null,
  { say, format }: ReviewText,
): string {
  const sign = value > 0 ? '+' : '';
  if (unit === 'rate') return `${sign}${format.number(decimals(value * 100))} p.p.`;
  if (unit === 'day') return `${sign}${say('days', { count: value })}`;
  return sign + (unit === 'amount' ? format.amount(value) : format.number(value));
}

/** Of a fraction: per cent with two decimals or more, up to four. */
function formatRate(fraction: number, format: ReviewText['format']): string {
  return format.percent(Number(fraction.toFixed(6)));
}

/** Of a rate to compute with: a daily IOF is 0.00137%, and no cent of an installment hangs on the digits left out. */
function formatExactRate(fraction: number, format: ReviewText['format']): string {
  return format.percent(Number(fraction.toFixed(8)));
}

/** Of a share of a whole, in per cent of two decimals. */
export function formatShare(fraction: number, format: ReviewText['format']): string {
  return format.percent(fraction.toFixed(4));
}

/** `YYYY-MM-DD` as a date; any other text as it is. */
export function formatDay(text: string, format: ReviewText['format']): string {
  const date = parseCivilDate(text);
  return date ? format.civilDate(date) : text;
}

/** True where a difference would be written as nought. */
export function isShownAsZero(value: number, unit: FigureUnit | null): boolean {
  return (unit === 'rate' ? decimals(value * 100) : value) === 0;
}

function decimals(value: number): number {
  return Number(value.toFixed(4)) || 0;
}
