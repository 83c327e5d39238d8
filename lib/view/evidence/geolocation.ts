import type { Json } from '#lib/loan/json.ts';

/** A point in degrees, with its text (`-23.5505, -46.6333`). */
export type Place = { latitude: number; longitude: number; text: string };

const degrees = /^[+-]?\d{1,3}(\.\d+)?$/;

/**
 * Parses a `geolocation`: two numeric texts, or one such as `"-23.55,-46.63"`, alone or in a list. Latitude first is an
 * assumption: the specification shows no order, and the two are never swapped. Null for anything else or out of range.
 */
export function parsePlace(value: Json | undefined): Place | null {
  const parts = Array.isArray(value) ? value : [value];
  if (parts.length > 2 || !parts.every((part) => typeof part === 'string')) return null;
  const texts = parts.join().split(',', 3);
  const [north = '', east = ''] = texts.map((text) => text.trim());
  if (texts.length !== 2 || !degrees.test(north) || !degrees.test(east)) return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, text: `${north}, ${east}` };
}
