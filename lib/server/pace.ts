import { setTimeout as wait } from 'node:timers/promises';

type PacedRun<T> = {
  items: AsyncIterable<T>;
  /** Items begun per second, at most. */
  rate: number;
  /** Processes one item. A failure ends the run. */
  process: (item: T) => Promise<void>;
  /** Called when the items of one second, and with them all before, are processed. */
  onProcessed: (items: readonly T[]) => Promise<void>;
  signal: AbortSignal;
};

/**
 * Processes items at a limited rate: those of one second begin evenly spread over it, and may run at once. Throws what
 * `process` throws, and an `AbortError` once the signal has aborted, after the items that had begun.
 *
 * @public No command reads many loans in this release; the next one that does has to keep the pace.
 */
export async function processAtRate<T>({
  items,
  rate,
  process,
  onProcessed,
  signal,
}: PacedRun<T>): Promise<void> {
  for await (const group of inGroups(items, rate)) {
    signal.throwIfAborted();
    // The signal ends the wait early; the listener is removed with it.
    const second = wait(1000, undefined, { ref: false, signal }).catch(() => {});
    await Promise.all(
      group.map(async (item, index) => {
        await wait((1000 / rate) * index);
        await process(item);
      }),
    );
    await onProcessed(group);
    if (group.length === rate) await second;
  }
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
