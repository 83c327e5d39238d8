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
  const task = runRegularly({
    everyMs,
    round: async (signal) => processSingleton('listReader', () => ({ run: null })).run?.(signal),
    failure: ['read-lists', 'lists were not read'],
  });
  return {
    ...task,
    stop: () => Promise.race([task.stop(), wait(stopMs, undefined, { ref: false })]),
  };
}
