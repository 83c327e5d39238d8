import { civilDayOf, parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { decimalOf } from '#lib/loan/decimal.ts';
import { isObject, type Json } from '#lib/loan/json.ts';
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

/** A figure with its unit. A number whose unit is not known is written as sent, and says so. */
function writeFigure(value: number | string, unit: FigureUnit['unit'], { t, format }: Summary): string {
  const written = formatFigure(value, unit, format);
  return unit === null ? t('asSent', { value: written }) : written;
}

/** A documented figure of the loan; null where the answer has none. A double that is too long is its text. */
export function writeFigureValue(
  value: Json | undefined,
  unit: FigureUnit['unit'],
  summary: Summary,
): string | null {
  if (value === undefined || value === null) return null;
  if (isMasked(value)) return maskDots;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && decimalOf(value) !== null);
  return isNumber ? writeFigure(value, unit, summary) : summary.t('unreadable');
}

/** The same for an amount. */
export function writeAmountValue(value: Json | undefined, summary: Summary): string | null {
  return writeFigureValue(value, amountUnit(summary).unit, summary);
}

export function writeAmount(value: number, summary: Summary): string {
  return writeFigure(value, amountUnit(summary).unit, summary);
}

/** A civil day; any other text as it is. */
export function writeDay(text: string, { format }: Summary): string {
  return writeText(format.day(text));
}

/** A day, or the day of an instant in the zone of the desk; null where the value is neither. */
export function writeDayValue(value: Json | undefined, summary: Summary): string | null {
  if (isMasked(value)) return maskDots;
  if (typeof value !== 'string') return null;
  if (parseCivilDate(value)) return writeDay(value, summary);
  const instant = parseInstant(value);
  return instant === null ? null : writeDay(civilDayOf(instant, summary.display.timeZone), summary);
}

/** The day and the time of an instant, as separate arguments of a message. */
export function dayAndTime(instant: string, summary: Summary): { when: string; time: string } {
  const ms = parseInstant(instant) ?? 0;
  const when = writeDay(civilDayOf(ms, summary.display.timeZone), summary);
  return { when, time: summary.format.time(ms) };
}

/** The unit in which the amounts of a loan are read. */
export function amountUnit({ view, display }: Summary): FigureUnit {
  return unitOfFigure('amount', undefined, display, view.review?.units);
}

/** The scalar members of an object as `name: value`; dots alone where all of them are masked; a text as itself. */
export function writeMembers(value: Json | undefined, maxMembers: number): string | null {
  if (!isObject(value) || isMasked(value)) return writeTextValue(value);
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const text = typeof inner === 'number' ? String(inner) : writeTextValue(inner);
    return text === null ? [] : [{ name, text }];
  });
  if (members.length > 0 && members.every(({ text }) => text === maskDots)) return maskDots;
  const written = members.slice(0, maxMembers).map(({ name, text }) => `${writeText(name)}: ${text}`);
  return written.length === 0 ? null : written.join(', ');
}
