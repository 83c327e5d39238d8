import { findLostHead } from '#lib/server/access-log/restore/check-restore.ts';
import { CommandError } from '../command/command-error.ts';

/** Throws a `CommandError` where the log has lost the row of the newest head that was kept, and no restore was recorded. */
export async function requireRecordedRestore(): Promise<void> {
  const lost = await findLostHead();
  if (!lost) return;
  throw new CommandError(
    `The access log does not go on from row ${lost.sequence} of ${lost.instant}, which a file of ACCESS_LOG_HEADS has the head of. If the database was restored from a backup, record that: npm run access-log:restored -- --reason TEXT --by NAME. If it was not, somebody has changed the log: run npm run access-log:verify with that file.`,
  );
}
