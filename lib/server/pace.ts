import { setTimeout as wait } from 'node:timers/promises';

type PacedGroup<T> = {
  /** At most `rate` items. */
  items: readonly T[];
  /** Items begun per second, at most. */
  rate: number;
  process: (item: T) => Promise<void>;
  signal: AbortSignal;
};

/**
 * Processes the items of one second, begun evenly spread over it; they may run at once. Resolves when all are processed
 * and the second is over, and sooner once the signal has aborted. Throws what `process` throws, after all have ended.
 */
export async function processInOneSecond<T>({ items, rate, process, signal }: PacedGroup<T>): Promise<void> {
  // The signal ends a wait early; the listener is removed with it.
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const second = pause(1000);
  const results = await Promise.allSettled(
    items.map(async (item, index) => {
      await pause((1000 / rate) * index);
      if (!signal.aborted) await process(item);
    }),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  await second;
}
