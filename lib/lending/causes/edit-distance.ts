import { parseCivilDate } from '#lib/loan/civil-date.ts';
import type { SentValue } from './cause.ts';

/**
 * How much a person would have to mistype to turn one value into the other: the digits that are wrong, missing, too many
 * or swapped with their neighbor, and half a step for a moved decimal point. Of two dates the parts that differ, and one
 * step for a day and a month that are swapped.
 */
export function editDistance(one: SentValue, other: SentValue): number {
  if (one === other) return 0;
  const days = [one, other].map((value) =>
    typeof value === 'string' ? parseCivilDate(value.slice(0, 10)) : null,
  );
  const [from, to] = days;
  if (from && to) {
    if (isSwapped(one, other)) return 1;
    const parts = [from.year !== to.year, from.month !== to.month, from.day !== to.day];
    return parts.filter(Boolean).length;
  }
  if (isMoved(Number(one), Number(other)) || isMoved(Number(other), Number(one))) return 0.5;
  const [a, b] = [digitsOf(one), digitsOf(other)];
  return alignment(a, b) + (a === b || Math.floor(magnitude(one)) !== Math.floor(magnitude(other)) ? 0.5 : 0);
}

/** True of two dates of which one has the day of the other for its month, and the month for its day. */
export function isSwapped(one: SentValue, other: SentValue): boolean {
  const [from, to] = [one, other].map((value) => parseCivilDate(String(value).slice(0, 10)));
  return Boolean(from && to) && from?.year === to?.year && from?.month === to?.day && from?.day === to?.month;
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

/** The distance of Damerau and Levenshtein by optimal string alignment. */
function alignment(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    older = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
