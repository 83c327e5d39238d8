type WeightedList = readonly [{ weight: number }, ...{ weight: number }[]];

/** A source of random numbers that gives the same series for the same seed (mulberry32). */
export type Random = {
  /** A number from `low` up to, but not including, `high`. */
  between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  /** True in this share of the calls. */
  chance: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
  /** An item of a list, each in proportion to its weight. */
  weighted: <const L extends WeightedList>(list: L) => L[number];
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    shuffle: (list) => {
      const keyed = list.map((value) => ({ value, key: next() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
    },
    weighted: (list) => {
      let rest = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const item of list) {
        rest -= item.weight;
        if (rest < 0) return item;
      }
      return list[0];
    },
  };
}
