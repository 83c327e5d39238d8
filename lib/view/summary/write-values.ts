import { civilDayOf, parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';
import type { Json } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { type FigureUnit, formatFigure, unitOfFigure } from '../figure-units.ts';
import { visibleText } from '../visible-text.ts';
import type { Summary } from './summary-facts.ts';

/** A text of the API that is longer than this is cut: a summary is short. */
const maxTextLength = 120;

/** A text of the API in one line, with what is invisible written out. */
export function writeText(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  return line.length > maxTextLength ? `${[...line].slice(0, maxTextLength).join('')}…` : line;
}

/** A text, or the dots of a masked one; null where the value is no text or has no character. */
export function writeTextValue(value: Json | undefined): string | null {
  if (isMasked(value)) return maskDots;
  return typeof value === 'string' && value.trim() !== '' ? writeText(value) : null;
}

/**
 * A figure with its unit; null where the answer has none. A number whose unit is not known is written as sent, and says so.
 * A double that is too long is its text.
 */
export function writeFigure(
  value: Json | undefined,
  unit: FigureUnit['unit'],
  { t, format }: Summary,
): string | null {
  if (value === undefined || value === null) return null;
  if (isMasked(value)) return maskDots;
  const isFigure = typeof value === 'number' || (typeof value === 'string' && decimalOf(value) !== null);
  if (!isFigure) return t('unreadable');
  const written = formatFigure(value, unit, format);
  return unit === null ? t('asSent', { value: written }) : written;
}

/** An amount as a figure. */
export function writeAmount(value: Json | undefined, summary: Summary): string | null {
  return writeFigure(value, amountUnit(summary).unit, summary);
}

/** A day, or the day of an instant in the zone of the desk; null where the value is neither. */
export function writeDay(value: Json | undefined, { format, display }: Summary): string | null {
  if (isMasked(value)) return maskDots;
  if (typeof value !== 'string') return null;
  const instant = parseCivilDate(value) ? null : parseInstant(value);
  if (instant !== null) return format.day(civilDayOf(instant, display.timeZone));
  return parseCivilDate(value) && format.day(value);
}

/** The day and the time of an instant, as separate arguments of a message. */
export function dayAndTime(instant: string, { format, display }: Summary): { when: string; time: string } {
  const ms = parseInstant(instant) ?? 0;
  return { when: format.day(civilDayOf(ms, display.timeZone)), time: format.time(ms) };
}

/** The unit in which the amounts of a loan are read. */
export function amountUnit({ view, display }: Summary): FigureUnit {
  return unitOfFigure('amount', undefined, display, view.review?.units);
}
