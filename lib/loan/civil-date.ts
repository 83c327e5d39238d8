/** A day of the calendar without a zone: 2026-01-01 is the first of January everywhere. */
export type CivilDate = { year: number; month: number; day: number };

const hour = 3_600_000;
const day = 24 * hour;

/** Parses `YYYY-MM-DD` with years 0001 to 9999 and days that the calendar has; null for anything else. */
export function parseCivilDate(text: string): CivilDate | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = { year: +text.slice(0, 4), month: +text.slice(5, 7), day: +text.slice(8) };
  return date.year > 0 && date.day > 0 && date.day <= daysInMonth(date.year, date.month) ? date : null;
}

/** Returns 28 to 31; 0 where `month` is not 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

// Arithmetic, because with Date a review takes a fifth longer. Years begin in March here, so that the leap day is the
// last of a year and the months, 0 (March) to 11, begin 30.6 days apart, rounded.
const era = 146_097;
const marchOfYear0 = -719_468;

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function dayNumber({ year, month, day: dayOfMonth }: CivilDate): number {
  const ofMarch = month > 2 ? year : year - 1;
  const leaps = Math.floor(ofMarch / 4) - Math.floor(ofMarch / 100) + Math.floor(ofMarch / 400);
  const monthDays = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return ofMarch * 365 + leaps + monthDays + dayOfMonth - 1 + marchOfYear0;
}

/** Parses `YYYY-MM-DD` as a day number; null for anything else. */
export function parseDay(text: string): number | null {
  const date = parseCivilDate(text);
  return date && dayNumber(date);
}

/** Returns the date of a day number. */
export function civilOf(number: number): CivilDate {
  const days = Math.floor(number) - marchOfYear0;
  const eras = Math.floor(days / era);
  const ofEra = days - eras * era;
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const months = Math.floor((5 * ofYear + 2) / 153);
  return {
    year: eras * 400 + years + (months < 10 ? 0 : 1),
    month: months < 10 ? months + 3 : months - 9,
    day: ofYear - Math.floor((153 * months + 2) / 5) + 1,
  };
}

/** Writes a day number as `YYYY-MM-DD`, or with ISO 8601's sign and six digits for a year that has not four. */
export function dayText(number: number): string {
  const { year, month, day: dayOfMonth } = civilOf(number);
  const isPlain = year >= 0 && year <= 9999;
  const digits = String(Math.abs(year)).padStart(isPlain ? 4 : 6, '0');
  return `${isPlain ? '' : year < 0 ? '-' : '+'}${digits}-${two(month)}-${two(dayOfMonth)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

const instantPattern = /^(.{10})[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d))$/;

/**
 * Parses an instant of RFC 3339; the colon of the offset may be missing. Returns milliseconds since 1970, without finer
 * digits; a leap second is the second after it. Null for anything else: a time without an offset is no instant.
 */
export function parseInstant(text: string): number | null {
  const [
    ,
    date = '',
    hours = '',
    minutes = '',
    seconds = '',
    digits = '',
    sign,
    east = '0',
    eastMinutes = '0',
  ] = instantPattern.exec(text) ?? [];
  const civil = parseCivilDate(date);
  if (!civil || +hours > 23 || +minutes > 59 || +seconds > 60 || +east > 23 || +eastMinutes > 59) return null;
  const offset = (+east * 60 + +eastMinutes) * (sign === '-' ? -1 : 1);
  const clock = +hours * hour + (+minutes - offset) * 60_000 + +seconds * 1000;
  return dayNumber(civil) * day + clock + +digits.slice(0, 3).padEnd(3, '0');
}

const zones = new Map<string, (epochMs: number) => number>();

/**
 * Returns the milliseconds to add to an instant for the local time of an IANA zone. Cheap for many instants: Intl is
 * called for both ends of a period, and within the period only if the offsets at its ends differ. RangeError for an
 * unknown zone.
 */
export function zoneOffset(epochMs: number, timeZone: string): number {
  const offsetAt = zones.get(timeZone) ?? offsetsOf(timeZone);
  zones.set(timeZone, offsetAt);
  // Periods of about ten days, halved down to 15 minutes: no zone has changed its offset twice within ten days.
  let low = Math.floor(epochMs / 921_600_000) * 921_600_000;
  let length = 921_600_000;
  while (length > 900_000) {
    if (offsetAt(low) === offsetAt(low + length)) return offsetAt(low);
    length /= 2;
    if (epochMs >= low + length) low += length;
  }
  return offsetAt(epochMs);
}

function offsetsOf(timeZone: string): (epochMs: number) => number {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (epochMs) => {
    let offset = offsets.get(epochMs);
    if (offset !== undefined) return offset;
    if (offsets.size > 5000) offsets.clear();
    // Before 1850 every zone has its first offset, so eras and two-digit years do not occur here.
    const wholeSecond = Math.max(Math.floor(epochMs / 1000) * 1000, -3_786_912_000_000);
    const [month = 1, dayOfMonth, year = 0, ...clock] =
      formatter.format(wholeSecond).match(/\d+/g)?.map(Number) ?? [];
    offset = Date.UTC(year, month - 1, dayOfMonth, ...clock) - wholeSecond;
    offsets.set(epochMs, offset);
    return offset;
  };
}

export function dayNumberOf(epochMs: number, timeZone: string): number {
  return Math.floor((epochMs + zoneOffset(epochMs, timeZone)) / day);
}

/** Returns the day of an instant in a zone, `YYYY-MM-DD`. */
export function civilDayOf(epochMs: number, timeZone: string): string {
  return dayText(dayNumberOf(epochMs, timeZone));
}
