import { dayText, parseDay } from '#lib/loan/civil-date.ts';

export type DueFactor = {
  /** The four digits as written. */
  factor: string;
  /** The days that the factor can mean, oldest first; none if the line carries no date. */
  readings: readonly string[];
  /** The day that it means beyond reasonable doubt, or null. */
  day: string | null;
  why: 'no-factor' | 'no-reference' | 'near-reference' | 'far-from-reference';
};

/**
 * Day 0 of each cycle, as a day number. The factor counts days since 1997-10-07. 9999 was 2025-02-21, and the count
 * began again at 1000 on the next day, as if it counted since 2022-05-29. (FEBRABAN; domain.md §4.)
 */
const cycles = ['1997-10-07', '2022-05-29'].flatMap((day) => parseDay(day) ?? []);

/** In days: a written debt lapses after five years (Código Civil, art. 206 §5 I), so a boleto is paid before that. */
const maxDistance = 1826;

/**
 * The due date of a factor. `reference`: a day when the boleto was in use (`YYYY-MM-DD`), or null. The two days that a
 * factor can mean are 9,000 days apart: the one within five years of the reference is certain, else neither is.
 */
export function readDueFactor(factor: string, reference: string | null): DueFactor {
  const count = Number(factor);
  // The count began at 1000, on 2000-07-03. A factor that begins with 0 is no factor.
  if (!(count >= 1000)) return { factor, readings: [], day: null, why: 'no-factor' };
  const days = cycles.map((start) => start + count);
  const readings = days.map(dayText);
  const from = parseDay(reference ?? '');
  if (from === null) return { factor, readings, day: null, why: 'no-reference' };
  const day = days.find((reading) => Math.abs(reading - from) <= maxDistance);
  if (day === undefined) return { factor, readings, day: null, why: 'far-from-reference' };
  return { factor, readings, day: dayText(day), why: 'near-reference' };
}
