import { readLogHead } from '#lib/server/access-record/append-access-record.ts';
import type { Db } from '#lib/server/db/database-types.ts';

export type SequenceBounds = { lowest: number; highest: number };

/** Converts two instants (milliseconds since 1970, the second one excluded) into bounds of the sequence. */
export async function sequenceBounds(
  db: Db,
  { from, to }: { from: number | null; to: number | null },
): Promise<SequenceBounds> {
  const head = await readLogHead(db);
  return {
    lowest: from === null ? 1 : ((await nearestRow(db, '>=', from)) ?? head.sequence + 1),
    highest: Math.min(to === null ? head.sequence : ((await nearestRow(db, '<', to)) ?? 0), head.sequence),
  };
}

/** The sequence of the first row at or after an instant, or of the last one before it. */
async function nearestRow(db: Db, side: '>=' | '<', instant: number): Promise<number | undefined> {
  const order = side === '<' ? 'desc' : 'asc';
  const row = await db
    .selectFrom('access_log')
    .select('sequence')
    .where('instant', side, new Date(instant))
    .orderBy('instant', order)
    .orderBy('sequence', order)
    .limit(1)
    .executeTakeFirst();
  return row?.sequence;
}

/**
 * Converts bounds of the sequence into the instants of these rows. The log is divided by instant, so that a search with both
 * reads the months between them alone. A bound without a row bounds nothing.
 */
export async function instantsOf(
  db: Db,
  { lowest, highest }: SequenceBounds,
): Promise<{ from: Date; to: Date }> {
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'instant'])
    .where('sequence', 'in', lowest > 1 ? [lowest, highest] : [highest])
    .execute();
  const instantOf = (bound: number) => rows.find(({ sequence }) => sequence === bound)?.instant;
  return { from: instantOf(lowest) ?? new Date(0), to: instantOf(highest) ?? new Date() };
}
