import { type Kysely, sql, type Transaction } from 'kysely';
import { database, withTransaction } from '#lib/server/db/database.ts';
import { isDatabaseFailure } from '#lib/server/db/database-failure.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { describeError } from '#lib/server/log.ts';

/** So long one question to the log may take: who asks is told, and nobody else waits for it. */
const timeoutMs = 5000;

/**
 * Reads the log in one transaction. Throws `access_log_timeout` where it takes too long, and
 * `access_log_unavailable` where the database does not answer at all.
 */
export async function readTransaction<T>(
  read: (trx: Transaction<Database>) => Promise<T>,
  { db = database(), ms = timeoutMs }: { db?: Kysely<Database>; ms?: number } = {},
): Promise<T> {
  try {
    return await withTransaction(
      async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
        return read(trx);
      },
      { db, deadlineMs: ms + 500 },
    );
  } catch (error) {
    if (!isDatabaseFailure(error) || error.fault === 'other') throw error;
    const cause = { fault: error.fault, ...describeError(error) };
    if (error.fault === 'deadline') throw new DeskError('access_log_timeout', { timeoutMs: ms }, cause);
    throw new DeskError('access_log_unavailable', {}, cause);
  }
}
