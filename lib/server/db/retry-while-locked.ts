import { setTimeout as wait } from 'node:timers/promises';

/** The SQLSTATE of a lock that was not granted in time. */
const lockNotAvailable = '55P03';

/** True for the error of a statement that did not get its lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable;
}

/**
 * Runs a change of tables. Every query of a table waits behind a change that waits for that table, so a change gives up
 * early, lets the desks go on, and is tried again, for `forMs` milliseconds.
 */
export async function retryWhileLocked<T>(forMs: number, change: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + forMs; ; await wait(500)) {
    try {
      return await change();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > until) throw error;
    }
  }
}
