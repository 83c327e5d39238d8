import { sql } from 'kysely';
import { database } from '#lib/server/db/database.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';

const keptDays = 30;
const hourMs = 3_600_000;

/** Deletes old lists, with all that is kept of their loans, though nobody makes or reads a list any more. */
export function deleteOldListsRegularly(everyMs = hourMs): RegularTask {
  const old = sql`delete from lookup_list where created_at < now() - make_interval(days => ${keptDays})`;
  return runRegularly({
    everyMs,
    round: () => old.execute(database()),
    failure: ['old-lists', 'old lists were not deleted'],
  });
}
