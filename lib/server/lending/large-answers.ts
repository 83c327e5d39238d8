import { setImmediate as nextTurn } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import { processValue } from '../process-value.ts';

/** Ordinary loans have some 10 to 60 KB. */
export const ordinaryBytes = 128 * 1024;

/**
 * A large answer takes up to 100 MB while it is read, computed and written, and the thread that serves everybody for a tenth
 * of a second at a time. Another large one waits for it, for two seconds where it computes long; ordinary ones never do.
 */
const maxAtOnce = 1;

const places = () => processValue('largeAnswers', () => bulkhead(maxAtOnce, Number.POSITIVE_INFINITY));

/** Waits for a place to work on an answer, where it is a large one. The function that it returns gives the place back. */
export async function claimPlace(bytes: number): Promise<() => void> {
  if (bytes <= ordinaryBytes) return () => {};
  const claimed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  void places().execute(() => {
    claimed.resolve();
    return released.promise;
  });
  await claimed.promise;
  return released.resolve;
}

/** Between two steps of the work on an answer: lets others be served, where it is a large one. */
export async function restIfLarge(bytes: number): Promise<void> {
  if (bytes > ordinaryBytes) await nextTurn();
}
