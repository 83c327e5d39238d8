import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { keptListDays } from '#lib/access/retention.ts';
import { database } from '#lib/server/db/database.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { processValue } from '#lib/server/process-value.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';

const hourMs = 3_600_000;
/** Lists that one statement deletes, within its time. */
const maxDeleted = 20;

/** Deletes old lists, with all that is kept of their loans, though nobody makes or reads a list any more. */
export function deleteOldListsRegularly(everyMs = hourMs): RegularTask {
  return runRegularly({
    everyMs,
    round: async (signal) => {
      while (!signal.aborted && (await deleteOldLists(database())) === BigInt(maxDeleted));
    },
    failure: ['old-lists', 'old lists were not deleted'],
  });
}

/** Deletes some old lists, each with its up to 20,000 rows, and returns their number. */
async function deleteOldLists(db: Db): Promise<bigint> {
  const old = db
    .selectFrom('lookup_list')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptListDays})`)
    .limit(maxDeleted);
  const { numDeletedRows } = await db
    .deleteFrom('lookup_list')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

/** The function that reads lists until it is aborted, as soon as `instrumentation.ts` has given it. */
export const listReader = () =>
  processValue<{ run: ((signal: AbortSignal) => Promise<void>) | null }>('listReader', () => ({ run: null }));

/** A loan that is not read by then is read by another instance, or after the next start: it is not recorded yet. */
const stopMs = 2000;

/**
 * Looks every second whether lists are to be read, and reads them. The function that reads is part of what Next has built
 * (`instrumentation.ts`).
 */
export function readListsRegularly(everyMs = 1000): RegularTask {
  const task = runRegularly({
    everyMs,
    round: async (signal) => listReader().run?.(signal),
    failure: ['read-lists', 'lists were not read'],
  });
  return {
    ...task,
    stop: () => Promise.race([task.stop(), wait(stopMs, undefined, { ref: false })]),
  };
}
