import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';

export type Due = {
  /** The four digits as written. */
  factor: string;
  /** The days that it can mean, oldest first; none where the line carries no date. */
  readings: readonly string[];
  /** The one that it means beyond reasonable doubt, or null. */
  day: string | null;
  why: 'no-factor' | 'no-reference' | 'near-reference' | 'far-from-reference';
};

/**
 * Day 0 of each cycle, as days since 1970. The factor counts days since 1997-10-07; 9999 was 2025-02-21, and it
 * began again at 1000 on the day after, which is as if it counted since 2022-05-29. (FEBRABAN; domain.md §4.)
 */
const cycles = ['1997-10-07', '2022-05-29'].map(dayOf);

/** After five years a debt in writing lapses (Código Civil, art. 206 §5 I): who pays a boleto pays it before. */
const near = 1826;

/**
 * The due date of a factor, read with a day at which the boleto was in use (`YYYY-MM-DD`), or null. Its two
 * readings are 9,000 days apart: one within five years of that day is certain, else both are only named.
 */
export function readDueFactor(factor: string, reference: string | null): Due {
  const count = Number(factor);
  // The count began at 1000, on 2000-07-03; where the first digit is 0 there is no factor.
  if (!(count >= 1000)) return { factor, readings: [], day: null, why: 'no-factor' };
  const days = cycles.map((start) => start + count);
  const readings = days.map(dayText);
  const civil = reference === null ? null : parseCivilDate(reference);
  if (!civil) return { factor, readings, day: null, why: 'no-reference' };
  const from = dayNumber(civil);
  const day = days.find((reading) => Math.abs(reading - from) <= near);
  if (day === undefined) return { factor, readings, day: null, why: 'far-from-reference' };
  return { factor, readings, day: dayText(day), why: 'near-reference' };
}

function dayOf(text: string): number {
  return Date.parse(text) / 86_400_000;
}
