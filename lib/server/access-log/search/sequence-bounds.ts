import type { Db } from '#lib/server/db/database-schema.ts';

export type SequenceBounds = { lowest: number; highest: number };

/** Converts two instants (milliseconds since 1970, the second one excluded) into bounds of the sequence. */
export async function sequenceBounds(
  db: Db,
  { from, to }: { from: number | null; to: number | null },
): Promise<SequenceBounds> {
  const head = await db.selectFrom('access_log_head').select('sequence').executeTakeFirstOrThrow();
  const first =
    from === null
      ? { sequence: 1 }
      : await db
          .selectFrom('access_log')
          .select('sequence')
          .where('instant', '>=', new Date(from))
          .orderBy('instant')
          .orderBy('sequence')
          .limit(1)
          .executeTakeFirst();
  const last =
    to === null
      ? head
      : await db
          .selectFrom('access_log')
          .select('sequence')
          .where('instant', '<', new Date(to))
          .orderBy('instant', 'desc')
          .orderBy('sequence', 'desc')
          .limit(1)
          .executeTakeFirst();
  return {
    lowest: first?.sequence ?? head.sequence + 1,
    highest: Math.min(last?.sequence ?? 0, head.sequence),
  };
}

/**
 * Converts bounds of the sequence into the instants of these rows; null where there is no such row, or nothing before it.
 * The log is divided by instant, so that a search with both reads the months between them alone.
 */
export async function instantsOf(
  db: Db,
  { lowest, highest }: SequenceBounds,
): Promise<{ from: Date | null; to: Date | null }> {
  const rows = await db
    .selectFrom('access_log')
    .select(['sequence', 'instant'])
    .where('sequence', 'in', lowest > 1 ? [lowest, highest] : [highest])
    .execute();
  const instantAt = (wanted: number) => rows.find(({ sequence }) => sequence === wanted)?.instant ?? null;
  return { from: lowest > 1 ? instantAt(lowest) : null, to: instantAt(highest) };
}
