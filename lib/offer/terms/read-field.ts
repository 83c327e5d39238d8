import {
  type CivilDate,
  dayNumber,
  dayNumberOf,
  dayText,
  parseCivilDate,
  parseInstant,
} from '#lib/loan/civil-date.ts';
import { isObject, type Json, member, step } from '#lib/loan/json.ts';
import { firstYear, lastYear } from '../calendar/bank-calendar.ts';

/** Why a figure cannot be used. `unknown-kind`: it is there, but what it stands for is not in the specification. */
export type UnreadReason = 'absent' | 'null' | 'masked' | 'wrong-type' | 'out-of-range' | 'unknown-kind';

/** A figure of the loan with its JSON Pointer, or why there is none. */
export type Reading<T> =
  | { ok: true; value: T; path: string }
  | { ok: false; reason: UnreadReason; path: string; found?: Json };

export type Range = { least: number; most: number; whole?: true };

/** True of what stands for a masked value: an object that says so. */
function isMasked(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, '$masked');
}

/** A member of an object that may itself be missing, masked or no object at all. */
export function readMember(parent: Json | undefined, at: string, name: string): Reading<Json> {
  const path = step(at, name);
  const holder = readValue(parent, path);
  if (!holder.ok) return holder;
  if (!isObject(holder.value)) return { ok: false, reason: 'wrong-type', path, found: holder.value };
  return readValue(member(holder.value, name), path);
}

function readValue(value: Json | undefined, path: string): Reading<Json> {
  if (value === undefined) return { ok: false, reason: 'absent', path };
  if (value === null) return { ok: false, reason: 'null', path };
  return isMasked(value) ? { ok: false, reason: 'masked', path } : { ok: true, value, path };
}

/** A number within its range; a text is no number, whatever it says. */
export function readNumber(value: Reading<Json>, { least, most, whole }: Range): Reading<number> {
  if (!value.ok) return value;
  const { path } = value;
  if (typeof value.value !== 'number') return { ok: false, reason: 'wrong-type', path, found: value.value };
  const fits = value.value >= least && value.value <= most && (!whole || Number.isInteger(value.value));
  return fits
    ? { ok: true, value: value.value, path }
    : { ok: false, reason: 'out-of-range', path, found: value.value };
}

export function readText(value: Reading<Json>): Reading<string> {
  if (!value.ok) return value;
  if (typeof value.value === 'string') return { ok: true, value: value.value, path: value.path };
  return { ok: false, reason: 'wrong-type', path: value.path, found: value.value };
}

/** `YYYY-MM-DD`, of a year that the bank calendar knows. */
export function readDate(value: Reading<Json>): Reading<CivilDate> {
  const text = readText(value);
  if (!text.ok) return text;
  const { path, value: found } = text;
  const date = parseCivilDate(found);
  if (!date) return { ok: false, reason: 'wrong-type', path, found };
  const isKnown = date.year >= firstYear && date.year <= lastYear;
  return isKnown ? { ok: true, value: date, path } : { ok: false, reason: 'out-of-range', path, found };
}

/** The day on which an instant falls in a zone, as a day number. */
export function readInstantDay(value: Reading<Json>, timeZone: string): Reading<number> {
  const text = readText(value);
  if (!text.ok) return text;
  const instant = parseInstant(text.value);
  return instant === null
    ? { ok: false, reason: 'wrong-type', path: text.path, found: text.value }
    : { ok: true, value: dayNumberOf(instant, timeZone), path: text.path };
}

/** A day that is given as one, or by an instant: that on which it falls in a zone. Of a year that is known here. */
export function readDay(value: Reading<Json>, timeZone: string): Reading<number> {
  const instant = readInstantDay(value, timeZone);
  if (!instant.ok) return dayOf(readDate(value));
  return dayOf(readDate({ ok: true, value: dayText(instant.value), path: instant.path }));
}

export function readList(value: Reading<Json>): Reading<Json[]> {
  if (!value.ok) return value;
  return Array.isArray(value.value)
    ? { ok: true, value: value.value, path: value.path }
    : { ok: false, reason: 'wrong-type', path: value.path, found: value.value };
}

export function mapReading<T, U>(reading: Reading<T>, change: (value: T) => U): Reading<U> {
  return reading.ok ? { ...reading, value: change(reading.value) } : reading;
}

export function dayOf(date: Reading<CivilDate>): Reading<number> {
  return mapReading(date, dayNumber);
}

/** The value, or null where there is none. */
export function valueOrNull<T>(reading: Reading<T>): T | null {
  return reading.ok ? reading.value : null;
}
