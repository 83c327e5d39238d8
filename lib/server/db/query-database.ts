import { DatabaseFailure, readDatabaseFailure } from '../database-failure.ts';
import { withDeadline } from '../deadline.ts';
import { DeskError } from '../desk-error.ts';
import { describeError } from '../log.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { database, databaseTimeoutMs, recordDatabase } from './database.ts';
import type { Db } from './database-types.ts';

/**
 * Runs a query on the process's one database, outside a transaction. Throws `access_log_unavailable` where the database
 * does not answer within `deadlineMs`, so that nobody gets in while sessions and rights cannot be read.
 */
export async function queryDatabase<T>(
  query: (db: Db) => Promise<T>,
  deadlineMs = databaseTimeoutMs(),
  open: () => Db = database,
): Promise<T> {
  try {
    return await withDeadline(query(open()), deadlineMs, () => {
      throw new DatabaseFailure('deadline');
    });
  } catch (error) {
    const failure = readDatabaseFailure(error);
    throw failure ? countUnavailable(failure) : error;
  }
}

/** Counts a failure of the database, and returns the problem that is shown instead of the data. */
export function countUnavailable(failure: DatabaseFailure): DeskError {
  metrics()?.databaseFailures.inc({ fault: failure.fault });
  return new DeskError('access_log_unavailable', {}, { fault: failure.fault, ...describeError(failure) });
}

/**
 * Runs a query that a view needs as it needs its record, over the connections of records: a view is answered in time while
 * all others are held.
 */
export function queryForView<T>(query: (db: Db) => Promise<T>): Promise<T> {
  return queryDatabase(query, undefined, () => recordDatabase().prepared);
}
