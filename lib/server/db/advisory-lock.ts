import { sql } from 'kysely';
import type { Db } from './database-types.ts';

const lockKey = 7_214_003;

/**
 * Runs a function under an advisory lock of this name; returns false if another process holds it. The lock keeps a
 * connection of its own until the function ends.
 */
export async function withAdvisoryLock(db: Db, name: string, run: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const key = sql`${lockKey}::int, hashtext(${name})`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(
      connection,
    );
    if (!rows[0]?.mine) return false;
    try {
      await run();
      return true;
    } finally {
      // A lost connection has released the lock already.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
    }
  });
}
