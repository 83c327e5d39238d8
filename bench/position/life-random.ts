/** Seeded chance, so that a life that fails can be made again from its number. */
export type LifeRandom = {
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

/** The generator Mulberry32. */
export function createLifeRandom(seed: number): LifeRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  // The first numbers of near seeds are alike.
  for (let index = 0; index < 5; index++) next();
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const one = list[int(0, list.length - 1)];
      if (one === undefined) throw new RangeError('an empty list');
      return one;
    },
    shuffle: (list) => {
      const keyed = list.map((value) => ({ value, key: next() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}
