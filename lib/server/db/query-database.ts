import { startDeadline } from '#lib/server/deadline.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { describeError } from '#lib/server/log.ts';
import { patienceMs } from './database.ts';
import { DatabaseFailure, readDatabaseFailure } from './database-failure.ts';

/** What the database answers; `access_log_unavailable` where it does not, or not in time. Never a way in. */
export async function fromDatabase<T>(read: () => Promise<T>, withinMs = patienceMs()): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const stop = startDeadline(withinMs, () => reject(new DatabaseFailure('deadline')));
  try {
    return await Promise.race([read(), deadline]);
  } catch (error) {
    const failure = readDatabaseFailure(error);
    if (!failure) throw error;
    throw new DeskError('access_log_unavailable', {}, { fault: failure.fault, ...describeError(failure) });
  } finally {
    stop();
  }
}
