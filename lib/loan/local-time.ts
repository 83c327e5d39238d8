import { dayNumber, dayText, parseCivilDate, zoneOffset } from '#lib/loan/civil-date.ts';

const day = 86_400_000;

/**
 * Converts a local date and time of a zone (`2026-11-20T10:30`, seconds optional) to milliseconds since 1970. For a time
 * that the clocks show twice, `which` chooses; a time that they skip is as much later as the clocks were put forward.
 * Null where the text is no date and time.
 */
export function instantOfLocal(text: string, timeZone: string, which: 'first' | 'last'): number | null {
  const [, date = '', hours = '', minutes = '', seconds = '0'] =
    /^(.{10})T(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const civil = parseCivilDate(date);
  if (!civil || +hours > 23 || +minutes > 59 || +seconds > 59) return null;
  const local = dayNumber(civil) * day + ((+hours * 60 + +minutes) * 60 + +seconds) * 1000;
  // The offset changes at most once between the two.
  const [offsetBefore, offsetAfter] = [zoneOffset(local - day, timeZone), zoneOffset(local + day, timeZone)];
  const fits = [local - offsetBefore, local - offsetAfter].filter(
    (candidate) => candidate + zoneOffset(candidate, timeZone) === local,
  );
  const instant = which === 'first' ? Math.min(...fits) : Math.max(...fits);
  return Number.isFinite(instant) ? instant : local - offsetBefore;
}

/** An instant in a zone as spreadsheets read it, `2026-11-26 14:30:05`. */
export function localTime(instant: Date | string, timeZone: string): string {
  // Swedish dates are written as in ISO 8601.
  return new Date(instant).toLocaleString('sv-SE', { timeZone });
}

/** Returns the first instant of a day, and that of the day after the last: `to` is exclusive. */
export function instantsOfDays(
  first: string,
  last: string,
  timeZone: string,
): { from: number; to: number } | null {
  const end = parseCivilDate(last);
  const from = instantOfLocal(`${first}T00:00`, timeZone, 'first');
  const to = end && instantOfLocal(`${dayText(dayNumber(end) + 1)}T00:00`, timeZone, 'first');
  return from !== null && to !== null && from < to ? { from, to } : null;
}
