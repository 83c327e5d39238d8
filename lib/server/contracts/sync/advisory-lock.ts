import { type Kysely, sql } from 'kysely';
import type { Database } from '#lib/server/db/tables.ts';

const lockKey = 7_214_003;

/**
 * Runs as the only one of this name among all who use the database; false where another one is at it. Keeps a
 * connection of its own for as long.
 */
export async function withAdvisoryLock(
  db: Kysely<Database>,
  name: string,
  run: () => Promise<void>,
): Promise<boolean> {
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
      // A connection that is lost has taken the lock with it.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
    }
  });
}
