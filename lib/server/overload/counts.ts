export type Counts = {
  total: () => number;
  of: (key: string) => number;
  add: (key: string, change: number) => void;
};

/** Counts by key. A key that stands at zero takes no memory. */
export function createCounts(): Counts {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (key) => counts.get(key) ?? 0,
    add(key, change) {
      total += change;
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
