import {
  type CivilDate,
  dayNumber,
  dayNumberOf,
  dayText,
  parseCivilDate,
  parseInstant,
} from '#lib/loan/civil-date.ts';
import { childPointer, isObject, type Json, member } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { firstYear, lastYear } from '../calendar/bank-calendar.ts';

/**
 * Why a figure cannot be used. `unknown-kind`: the specification does not say what the figure stands for. `unit`: the unit
 * of a rate is not known.
 */
export type UnreadReason =
  | 'absent'
  | 'null'
  | 'masked'
  | 'wrong-type'
  | 'out-of-range'
  | 'unknown-kind'
  | 'unit';

/** A value of the loan with its JSON Pointer, or the reason why it cannot be used. */
export type FieldReading<T> = { ok: true; value: T; path: string } | Unreadable;
export type Unreadable = { ok: false; reason: UnreadReason; path: string; found?: Json };

/** An inclusive range of numbers. */
export type Range = { min: number; max: number; integer?: true };

/** Reads a member of an object that may itself be missing, masked or not an object. */
export function readMember(parent: Json | undefined, path: string, name: string): FieldReading<Json> {
  return readInner(readValue(parent, path), name);
}

export function readInner(holder: FieldReading<Json>, name: string): FieldReading<Json> {
  const path = childPointer(holder.path, name);
  if (!holder.ok) return { ...holder, path };
  if (!isObject(holder.value)) return unreadable('wrong-type', path, holder.value);
  return readValue(member(holder.value, name), path);
}

/** True where a value is there, though perhaps masked. An empty text is none. */
export function isThere(reading: FieldReading<Json>): boolean {
  return reading.ok ? reading.value !== '' : reading.reason === 'masked';
}

function readValue(value: Json | undefined, path: string): FieldReading<Json> {
  if (value === undefined) return { ok: false, reason: 'absent', path };
  if (value === null) return { ok: false, reason: 'null', path };
  const isMasked = isObject(value) && Object.hasOwn(value, '$masked');
  return isMasked ? { ok: false, reason: 'masked', path } : { ok: true, value, path };
}

function unreadable(reason: UnreadReason, path: string, found: Json): Unreadable {
  return { ok: false, reason, path, found };
}

/** Reads a number within a range. A text is never a number. */
export function readNumber(reading: FieldReading<Json>, { min, max, integer }: Range): FieldReading<number> {
  if (!reading.ok) return reading;
  const { value, path } = reading;
  if (typeof value !== 'number') return unreadable('wrong-type', path, value);
  const isInRange = value >= min && value <= max && (!integer || Number.isInteger(value));
  return isInRange ? { ok: true, value, path } : unreadable('out-of-range', path, value);
}

/** Reads a text. One with a masked part is masked: the rest of it alone may say something else. */
export function readText(reading: FieldReading<Json>): FieldReading<string> {
  if (!reading.ok) return reading;
  const { value, path } = reading;
  if (isPartlyMasked(value)) return { ok: false, reason: 'masked', path };
  return typeof value === 'string' ? { ok: true, value, path } : unreadable('wrong-type', path, value);
}

/** Reads a date `YYYY-MM-DD` in a year of the bank calendar. An empty text is no date, and no wrong one. */
export function readDate(reading: FieldReading<Json>): FieldReading<CivilDate> {
  const text = readText(reading);
  if (!text.ok) return text;
  const { value, path } = text;
  if (value === '') return { ok: false, reason: 'absent', path };
  const date = parseCivilDate(value);
  if (!date) return unreadable('wrong-type', path, value);
  const isInCalendar = date.year >= firstYear && date.year <= lastYear;
  return isInCalendar ? { ok: true, value: date, path } : unreadable('out-of-range', path, value);
}

/** Reads an instant as the day number on which it falls in an IANA zone. */
export function readInstantDay(reading: FieldReading<Json>, timeZone: string): FieldReading<number> {
  const text = readText(reading);
  if (!text.ok) return text;
  const { value, path } = text;
  const instant = parseInstant(value);
  return instant === null
    ? unreadable('wrong-type', path, value)
    : { ok: true, value: dayNumberOf(instant, timeZone), path };
}

/** Reads a date, or an instant as its day in a zone, as a day number in a year of the bank calendar. */
export function readDay(reading: FieldReading<Json>, timeZone: string): FieldReading<number> {
  const instant = readInstantDay(reading, timeZone);
  if (!instant.ok) return dayOf(readDate(reading));
  return dayOf(readDate({ ok: true, value: dayText(instant.value), path: instant.path }));
}

function readItems(reading: FieldReading<Json>): FieldReading<Json[]> {
  if (!reading.ok) return reading;
  const { value, path } = reading;
  return Array.isArray(value) ? { ok: true, value, path } : unreadable('wrong-type', path, value);
}

export function mapReading<T, U>(reading: FieldReading<T>, change: (value: T) => U): FieldReading<U> {
  return reading.ok ? { ...reading, value: change(reading.value) } : reading;
}

export function dayOf(date: FieldReading<CivilDate>): FieldReading<number> {
  return mapReading(date, dayNumber);
}

export function valueOrNull<T>(reading: FieldReading<T> | null): T | null {
  return reading?.ok ? reading.value : null;
}

/** True of a figure that the answer does not have: not of one that cannot be read, or is hidden from the reader. */
export function isMissing<T>(reading: FieldReading<T>): reading is Unreadable {
  return !reading.ok && (reading.reason === 'absent' || reading.reason === 'null');
}

/** The JSON Pointers of the readings that can be used. */
export function pathsOf(readings: readonly FieldReading<unknown>[]): string[] {
  return readings.flatMap((reading) => (reading.ok ? [reading.path] : []));
}

/** An amount in a list. `kind`: its `amountType`; `fee`: its `feeType`. */
export type AmountEntry = {
  amount: FieldReading<number>;
  kind: string | null;
  fee: string | null;
  description: string | null;
};

export function amountEntries(list: FieldReading<Json>, range: Range): FieldReading<AmountEntry[]> {
  return mapReading(readItems(list), (items) =>
    items.map((item, index) => amountEntryOf(item, childPointer(list.path, index), range)),
  );
}

function amountEntryOf(item: Json, path: string, range: Range): AmountEntry {
  const text = (name: string) => readText(readMember(item, path, name));
  const kind = text('amountType');
  // A number whose kind is masked may be an amount or a percentage.
  const isKindMasked = !kind.ok && kind.reason === 'masked';
  const amount = isKindMasked ? kind : readNumber(readMember(item, path, 'amount'), range);
  return {
    amount,
    kind: valueOrNull(kind),
    fee: valueOrNull(text('feeType')),
    description: valueOrNull(text('description')),
  };
}

/** True of an entry that is not an amount but a percentage of one. */
export function isPercentage({ kind }: Pick<AmountEntry, 'kind'>): boolean {
  return kind !== null && kind !== 'absolute';
}

/** No fee is a higher share: a larger number is in percent. */
const highestFee = 0.15;

/** The share, as a fraction, that a percentage of a rebate is: lenders send it as one, or in percent. */
export function shareOf(percentage: number): number {
  return percentage <= highestFee ? percentage : percentage / 100;
}

/** What a percentage is worth of a whole, to the cent. */
export function worthOfShare(percentage: number, whole: number): number {
  return Math.round(shareOf(percentage) * whole * 100) / 100;
}

/** The sum of a list of amounts, or the reason of the first entry that is not an amount. */
export function sumEntries(list: FieldReading<readonly AmountEntry[]>): FieldReading<number> {
  if (!list.ok) return list;
  let cents = 0;
  for (const entry of list.value) {
    if (!entry.amount.ok) return { ...entry.amount };
    if (isPercentage(entry)) return { ok: false, reason: 'unknown-kind', path: entry.amount.path };
    cents += Math.round(entry.amount.value * 1e4);
  }
  return { ok: true, value: cents / 1e4, path: list.path };
}

/** The sum of a cash-out. An empty list counts as absent, as it may not have been filled yet. */
export function cashoutSum(list: FieldReading<readonly AmountEntry[]>): FieldReading<number> {
  return list.ok && list.value.length === 0
    ? { ok: false, reason: 'absent', path: list.path }
    : sumEntries(list);
}
