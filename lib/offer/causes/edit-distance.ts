import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { SentValue } from './cause.ts';

/**
 * How much a person would have to mistype to turn one value into the other: the digits that are wrong, missing, too many
 * or swapped with their neighbor, and half a step for a moved decimal point. Of two dates the parts that differ, and one
 * step for a day and a month that are swapped.
 */
export function editDistance(one: SentValue, other: SentValue): number {
  if (one === other) return 0;
  const [from, to] = [dateOf(one), dateOf(other)];
  if (from && to)
    return isSwapped(one, other)
      ? 1
      : (['year', 'month', 'day'] as const).filter((part) => from[part] !== to[part]).length;
  if (isMoved(Number(one), Number(other)) || isMoved(Number(other), Number(one))) return 0.5;
  const [a, b] = [digitsOf(one), digitsOf(other)];
  return (
    digitsApart(a, b) + (a === b || Math.floor(magnitude(one)) !== Math.floor(magnitude(other)) ? 0.5 : 0)
  );
}

/** True of two dates of which one has the day of the other for its month, and the month for its day. */
export function isSwapped(one: SentValue, other: SentValue): boolean {
  const [from, to] = [dateOf(one), dateOf(other)];
  return Boolean(from && to) && from?.year === to?.year && from?.month === to?.day && from?.day === to?.month;
}

function dateOf(value: SentValue) {
  return parseCivilDate(String(value).slice(0, 10));
}

/** True of a number with its decimal point moved, and rounded to the digits that were left for it. */
function isMoved(one: number, other: number): boolean {
  const decimals = String(one).split('.')[1]?.length ?? 0;
  return [10, 100, 0.1, 0.01].some((by) => Number((other * by).toFixed(decimals)) === one);
}

/** The significant digits of a number, without zeros around them. */
function digitsOf(value: SentValue): string {
  const [mantissa = ''] = String(value).split('e');
  return mantissa.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

function magnitude(value: SentValue): number {
  return Math.log10(Math.abs(Number(value)) || 1);
}

/** The digits that are left between those with which both begin and end: one for a slip of the pen, also for a swapped pair. */
function digitsApart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before++;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after++;
  const [a = '', b = ''] = [one, other].map((digits) => digits.slice(before, digits.length - after));
  const isSwap = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
  return isSwap ? 1 : Math.max(a.length, b.length);
}
