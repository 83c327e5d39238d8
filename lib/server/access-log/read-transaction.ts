import { sql } from 'kysely';
import { isDatabaseFailure } from '#lib/server/database-failure.ts';
import { auditDatabase, withTransaction } from '#lib/server/db/database.ts';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { describeError } from '#lib/server/log.ts';

/** Time that one query of the log may take. */
const queryMs = 5000;

/**
 * Reads the log in one read-only transaction, over the connections of auditors. Throws `access_log_timeout` where that takes too long, and
 * `access_log_unavailable` where the database does not respond at all.
 */
export async function readTransaction<T>(
  read: (trx: Trx) => Promise<T>,
  { db = auditDatabase(), timeoutMs = queryMs }: { db?: Db; timeoutMs?: number } = {},
): Promise<T> {
  try {
    return await withTransaction(
      async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
        return read(trx);
      },
      { db, deadlineMs: timeoutMs + 500 },
    );
  } catch (error) {
    if (!isDatabaseFailure(error) || error.fault === 'other') throw error;
    const cause = { fault: error.fault, ...describeError(error) };
    if (error.fault === 'deadline') throw new DeskError('access_log_timeout', { timeoutMs }, cause);
    throw new DeskError('access_log_unavailable', {}, cause);
  }
}
