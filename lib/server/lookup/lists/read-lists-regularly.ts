import { setTimeout as wait } from 'node:timers/promises';
import { LeaseLost } from '#lib/server/db/lease.ts';
import { log } from '#lib/server/log.ts';
import { processSingleton } from '#lib/server/process-singletons.ts';

/** A loan that is not read by then is read by another instance, or after the next start: it is not recorded yet. */
const stopMs = 2000;

/**
 * Looks every second whether lists are to be read, and reads them. The function that reads is part of what Next has built
 * (`instrumentation.ts`). A failure is logged: the next look begins again.
 */
export function readListsRegularly(everyMs = 1000): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const look = async () => {
    try {
      await processSingleton('listReader', () => ({ run: null })).run?.(stopping.signal);
    } catch (error) {
      if (!(error instanceof LeaseLost)) log().warn({ event: 'read-lists', error }, 'lists were not read');
    }
  };
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([running, wait(stopMs, undefined, { ref: false })]);
    },
  };
}
