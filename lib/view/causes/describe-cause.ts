import type { createTranslator, Messages } from 'use-intl/core';
import { type Json, pointerNames, valueAt } from '#lib/loan/json.ts';
import type { Cause, SentValue } from '#lib/offer/causes/cause.ts';
import type { UnitReading } from '#lib/offer/units/unit-reading.ts';
import type { DisplaySettings } from '../display-settings.ts';
import { formatSentFigure, unitOfFigure } from '../figure-units.ts';
import type { Format } from '../format.ts';

/** The context of a cause in words: the loan as answered, the units it is read in, and the reader's formats. */
export type CauseText = {
  t: ReturnType<typeof createTranslator<Messages, 'causes'>>;
  loan: Json;
  units: readonly UnitReading[];
  display: DisplaySettings;
  format: Format;
};

/** The corrected field as the reader would name it, and its values as the page shows them. */
type CauseWords = { field: string; sent: string; value: string };

/** The field of a cause, or both of its fields: `the monthly rate and the yearly rate`. */
export function describeCauseFields({ field, also }: Pick<Cause, 'field' | 'also'>, text: CauseText): string {
  const first = causeField(field, text);
  return also === undefined ? first : text.t('both', { first, second: causeField(also, text) });
}

/** The name of a field in the middle of a sentence: `the installment`. */
export function causeField(pointer: string, { t }: Pick<CauseText, 't'>): string {
  const names = pointerNames(pointer);
  const path = (names[0] === 'offer' ? names.slice(1) : names).join('/');
  const index = names.find((name) => /^\d+$/.test(name));
  if (index === undefined) return t.has(key(path)) ? t(key(path)) : pointer;
  const list = names.includes('rebates') ? 'rebates' : names[0] === 'offer' ? 'offer/cashout' : 'cashout';
  return t(key(list), { number: Number(index) + 1 });
}

function key(path: string) {
  return `fields.${path}` as 'fields.rebates';
}

/** A text with a capital, as it begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A cause in words. */
export function describeCause({ field, value }: Pick<Cause, 'field' | 'value'>, text: CauseText): CauseWords {
  const sent = valueAt(text.loan, field);
  return {
    field: causeField(field, text),
    sent: typeof sent === 'number' || typeof sent === 'string' ? writtenAs(sent, field, text) : '—',
    value: writtenAs(value, field, text),
  };
}

/** The values that would do as well, in words; null where only one would. */
export function causeRange({ field, range }: Pick<Cause, 'field' | 'range'>, text: CauseText): string | null {
  const { t } = text;
  const max = writtenAs(range.max, field, text);
  if (range.min === null || range.min === 0) return t('upTo', { max });
  const min = writtenAs(range.min, field, text);
  return min === max ? null : t('range', { min, max });
}

const rates = ['monthlyFee', 'yearlyFee', 'monthlyCET', 'yearlyCET', 'fineRate'];

/** A value as sent in the form of its field: an amount, a rate with all its digits, a day, a number. */
function writtenAs(value: SentValue, field: string, { units, display, format }: CauseText): string {
  if (typeof value === 'string') return format.day(value.slice(0, 10));
  const name = pointerNames(field).at(-1) ?? '';
  if (rates.includes(name))
    return formatSentFigure(value, unitOfFigure('rate', name, display, units).unit, format);
  if (!/amount$/i.test(name)) return format.number(value);
  return formatSentFigure(value, unitOfFigure('amount', name, display, units).unit, format);
}
