/** The first item of each key, in the order of the list. */
export function distinctBy<T>(list: readonly T[], keyOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return list.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

/** Sorts by the first number of the scores that differs, the lowest first. Items of equal scores keep their order. */
export function sortedByScore<T>(
  list: readonly T[],
  scoreOf: (item: T, index: number) => readonly number[],
): T[] {
  return list
    .map((item, index) => ({ item, score: scoreOf(item, index) }))
    .toSorted((a, b) => a.score.reduce((order, one, at) => order || one - (b.score[at] ?? 0), 0))
    .map(({ item }) => item);
}

/** How many of `length` places have a property that the first ones have, and none after them. A binary search. */
export function countLeading(length: number, has: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
