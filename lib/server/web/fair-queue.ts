/** Keeps items waiting by key. The keys take turns, however many items each has. */
export function createFairQueue<T>() {
  /** Items of each key, oldest first; the keys in the order of their turns. */
  const queues = new Map<string, Set<T>>();
  let size = 0;

  /** Removes an item that waits; false where it does not. */
  const remove = (key: string, item: T): boolean => {
    const queue = queues.get(key);
    if (!queue?.delete(item)) return false;
    size -= 1;
    if (queue.size === 0) queues.delete(key);
    return true;
  };

  return {
    size: () => size,
    add(key: string, item: T) {
      const queue = queues.get(key) ?? new Set();
      queues.set(key, queue.add(item));
      size += 1;
    },
    remove,
    /** Removes and returns the oldest item of the next key in turn, of those that may have one now. */
    takeNext(mayTake: (key: string, item: T) => boolean): { key: string; item: T } | null {
      for (const [key, queue] of queues) {
        const [item] = queue;
        if (item === undefined || !mayTake(key, item)) continue;
        remove(key, item);
        // A key that has had its turn goes to the end.
        if (queues.delete(key)) queues.set(key, queue);
        return { key, item };
      }
      return null;
    },
    /** Removes and returns the newest item of the key that has most, if it still has as many as `key` after that. */
    takeFromLongest(key: string): T | null {
      // Where each key has one item, which is usual with many people, none has more than another.
      if (queues.size === size) return null;
      let [longestKey, longest] = [key, queues.get(key) ?? new Set<T>()];
      const least = longest.size + 2;
      for (const [other, queue] of queues) {
        if (queue.size > longest.size) [longestKey, longest] = [other, queue];
      }
      const newest = [...longest].at(-1);
      return newest !== undefined && longest.size >= least && remove(longestKey, newest) ? newest : null;
    },
  };
}
