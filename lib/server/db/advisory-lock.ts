import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database-types.ts';

/**
 * Runs a function on a connection of its own that holds an advisory lock; returns null if another process holds it for
 * longer than `waitMs`. It is asked for from time to time: a statement that waits for the lock would itself be waited for
 * by an index that another process builds concurrently.
 */
export async function withAdvisoryLock<T>(
  db: Db,
  key: RawBuilder<unknown>,
  run: (connection: Db) => Promise<T>,
  waitMs = 0,
): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const tryLock = sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`;
    for (const until = performance.now() + waitMs; ; await wait(100)) {
      if ((await tryLock.execute(connection)).rows[0]?.mine) break;
      if (performance.now() >= until) return null;
    }
    try {
      return await run(connection);
    } finally {
      // A lost connection has released the lock already.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
    }
  });
}
