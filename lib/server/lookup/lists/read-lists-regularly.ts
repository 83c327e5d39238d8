import { setTimeout as wait } from 'node:timers/promises';
import { processSingleton } from '#lib/server/process-singletons.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';

/** A loan that is not read by then is read by another instance, or after the next start: it is not recorded yet. */
const stopMs = 2000;

/**
 * Looks every second whether lists are to be read, and reads them. The function that reads is part of what Next has built
 * (`instrumentation.ts`).
 */
export function readListsRegularly(everyMs = 1000): RegularTask {
  let endedAt = Number.NEGATIVE_INFINITY;
  const task = runRegularly({
    everyMs,
    round: async (signal) => {
      // The rounds that fell due while lists were read, which may be hours, follow all at once.
      if (performance.now() - endedAt < everyMs / 2) return;
      try {
        await processSingleton('listReader', () => ({ run: null })).run?.(signal);
      } finally {
        endedAt = performance.now();
      }
    },
    failure: ['read-lists', 'lists were not read'],
  });
  return {
    ...task,
    stop: () => Promise.race([task.stop(), wait(stopMs, undefined, { ref: false })]),
  };
}
