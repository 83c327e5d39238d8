import { DatabaseFailure, readDatabaseFailure } from '../database-failure.ts';
import { withDeadline } from '../deadline.ts';
import type { Db, Trx } from './database-types.ts';

export type TransactionLimits = { db: Db; deadlineMs: number };

/**
 * Runs `run` in one transaction and returns its result after the commit. Throws a `DatabaseFailure` where the commit
 * is not certain. A transaction that misses the deadline is rolled back, unless its commit was already on its way.
 */
export async function runTransaction<T>(
  run: (trx: Trx) => Promise<T>,
  { db, deadlineMs }: TransactionLimits,
): Promise<T> {
  let isPastDeadline = false;
  const throwPastDeadline = () => {
    if (isPastDeadline) throw new DatabaseFailure('deadline');
  };
  const work = db.transaction().execute(async (trx) => {
    throwPastDeadline();
    const result = await run(trx);
    throwPastDeadline();
    return result;
  });
  try {
    return await withDeadline(work, deadlineMs, () => {
      isPastDeadline = true;
      throw new DatabaseFailure('deadline');
    });
  } catch (error) {
    throw readDatabaseFailure(error) ?? error;
  }
}
