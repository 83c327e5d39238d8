import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { Figure, FigureUnit } from '#lib/offer/review/finding.ts';
import type { Writing } from './use-review-text.ts';

type Value = number | string;

/** A figure of a finding: amounts in the currency, rates in per cent to four decimals, days as dates. */
export function writeFigure(value: Value, unit: FigureUnit | null, { format }: Writing): string {
  if (unit === 'day') return writeDay(String(value), format);
  if (typeof value === 'string') return value;
  if (unit === 'amount') return format.amount(value);
  if (unit === 'rate') return writeRate(value, format);
  return format.number(value);
}

/** As many of a list as show what it is. */
const mostAtOnce = 3;

/** A figure of a formula; of a list all its values, and the first of them with how many there are. */
export function writeInput(
  { value, unit }: Pick<Figure, 'value' | 'unit'>,
  writing: Writing,
): { value: string; short: string } {
  if (typeof value !== 'object') {
    const isRate = unit === 'rate' && typeof value === 'number';
    const text = isRate ? writeWhole(value, writing.format) : writeFigure(value, unit, writing);
    return { value: text, short: text };
  }
  // A comma is the decimal point of some.
  const written = value.map((one) => writeFigure(one, unit, writing));
  const all = written.join('; ');
  const first = written.slice(0, mostAtOnce).join('; ');
  const isLong = written.length > mostAtOnce;
  return { value: all, short: isLong ? writing.say('list', { first, count: written.length }) : all };
}

/** A difference with its sign: amounts as they are, rates in percentage points, days as a number of them. */
export function writeDifference(value: number, unit: FigureUnit | null, { say, format }: Writing): string {
  const sign = value > 0 ? '+' : '';
  if (unit === 'rate') return `${sign}${format.number(decimals(value * 100))} p.p.`;
  if (unit === 'day') return `${sign}${say('days', { count: value })}`;
  return sign + (unit === 'amount' ? format.amount(value) : format.number(value));
}

/** Of a fraction: per cent with two decimals or more, up to four. */
function writeRate(fraction: number, format: Writing['format']): string {
  return format.percent(Number(fraction.toFixed(6)));
}

/** Of a rate to compute with: a daily IOF is 0.00137%, and no cent of an installment hangs on the digits left out. */
function writeWhole(fraction: number, format: Writing['format']): string {
  return format.percent(Number(fraction.toFixed(8)));
}

/** Of a share of a whole, in per cent of two decimals. */
export function writeShare(fraction: number, format: Writing['format']): string {
  return format.percent(fraction.toFixed(4));
}

/** `YYYY-MM-DD` as a date; any other text as it is. */
export function writeDay(text: string, format: Writing['format']): string {
  const date = parseCivilDate(text);
  return date ? format.civilDate(date) : text;
}

/** True where a difference would be written as nought. */
export function isNought(value: number, unit: FigureUnit | null): boolean {
  return (unit === 'rate' ? decimals(value * 100) : value) === 0;
}

function decimals(value: number): number {
  return Number(value.toFixed(4)) || 0;
}
