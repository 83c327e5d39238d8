import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { SentValue } from './cause.ts';

/**
 * How much a person would have to mistype to turn one value into the other: the digits that are left between those with
 * which both begin and end, wherever the decimal point is. One is a slip of the pen, and so are two neighbors, or a day and
 * a month, that are swapped.
 */
export function editDistance(one: SentValue, other: SentValue): number {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  const shorter = Math.min(a.length, b.length);
  let before = 0;
  while (before < shorter && a[before] === b[before]) before++;
  let after = 0;
  while (after < shorter - before && a.at(-1 - after) === b.at(-1 - after)) after++;
  const [left, right] = [a, b].map((text) => text.slice(before, text.length - after));
  const isSwap = left?.length === 2 && left === [...(right ?? '')].reverse().join('');
  return isSwap || isSwapped(one, other) ? 1 : Math.max(a.length, b.length) - before - after;
}

/** The digits of a value, without zeros around them. */
function digitsOf(value: SentValue): string {
  return String(value)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
}

/** True of two dates of which one has the day of the other for its month, and the month for its day. */
export function isSwapped(one: SentValue, other: SentValue): boolean {
  const [from, to] = [one, other].map((value) => parseCivilDate(String(value).slice(0, 10)));
  return Boolean(from && to) && from?.year === to?.year && from?.month === to?.day && from?.day === to?.month;
}
