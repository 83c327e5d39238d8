import { parseDay, parseInstant } from '#lib/loan/civil-date.ts';
import { type Json, member } from '#lib/loan/json.ts';

const dayMs = 86_400_000;

/**
 * The indices of a list in the order in which it is shown: newest first by the named instant or day of each entry, where the
 * list has more than ten entries; otherwise, and where one of them cannot be read, the order of the answer. Entries of one
 * instant stay in the order of the answer.
 */
export function newestFirst(
  list: readonly Json[],
  name: string | undefined,
): { order: number[]; isNewestFirst: boolean } {
  const order = list.map((_, index) => index);
  if (name === undefined || list.length <= 10) return { order, isNewestFirst: false };
  const instants = list.map((entry) => {
    const text = member(entry, name);
    if (typeof text !== 'string') return null;
    const day = parseDay(text);
    return day === null ? parseInstant(text) : day * dayMs;
  });
  if (instants.includes(null)) return { order, isNewestFirst: false };
  order.sort((first, second) => Number(instants[second]) - Number(instants[first]));
  return { order, isNewestFirst: true };
}
