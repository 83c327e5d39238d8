import { sql } from 'kysely';
import { database } from './database.ts';
import type { Db } from './database-types.ts';

/** A month of the access log. The first partition has no beginning: it holds what was recorded before there were any. */
export type Partition = { name: string; from: Date | null; to: Date };

/** How many months beyond the present one `npm run migrate` prepares. */
const monthsToPrepare = 3;

/** Returns the partitions of the access log, the oldest first. */
export async function readPartitions(db: Db): Promise<Partition[]> {
  // Text, since the catalogs of Postgres have no types here. It writes the bounds of a partition as text, with the offset of the session's time zone.
  const { rows } = await sql<Partition>`
    select relname as name, bounds[1]::timestamptz as "from", bounds[2]::timestamptz as "to"
    from pg_inherits join pg_class part on part.oid = inhrelid
    cross join lateral regexp_match(pg_get_expr(part.relpartbound, part.oid),
      'FROM \\((?:MINVALUE|''([^'']+)'')\\) TO \\(''([^'']+)''\\)') as bounds
    where inhparent = 'access_log'::regclass
    order by 3`.execute(db);
  return rows;
}

/**
 * Counts the months after the present one that have a partition. Without one for the present month nothing can be
 * recorded, and it returns -1.
 */
export function countMonthsAhead(partitions: readonly Partition[], now = new Date()): number {
  const current = partitions.findIndex(({ from, to }) => (from === null || from <= now) && now < to);
  if (current === -1) return -1;
  const ahead = partitions.slice(current + 1);
  const gap = ahead.findIndex(
    ({ from }, index) => from?.getTime() !== partitions[current + index]?.to.getTime(),
  );
  return gap === -1 ? ahead.length : gap;
}

/** Adds the partitions that are missing up to three months from now, and returns their names. It needs the owner. */
export async function addPartitionsAhead(db: Db, now = new Date()): Promise<string[]> {
  const added: string[] = [];
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + monthsToPrepare));
  const last = (await readPartitions(db)).at(-1);
  if (!last) throw new Error('The access log has no partition.');
  for (let month = last.to; month < end; month = nextMonth(month)) added.push(await addMonth(db, month));
  // Postgres does not analyze a partitioned table by itself, and joins are planned by what it knows of the whole.
  if (added.length > 0) await sql`analyze access_log`.execute(db);
  return added;
}

/** Adds the partition of one month of UTC. */
async function addMonth(db: Db, month: Date): Promise<string> {
  const addMonth = sql<string>`access_log_add_month(${month.toISOString().slice(0, 10)}::date)`;
  return (await db.selectNoFrom(addMonth.as('name')).executeTakeFirstOrThrow()).name;
}

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
}

/** The number of months after the present one that the access log has a partition for; -1: not even the present one. */
export async function readMonthsAhead(): Promise<number> {
  return countMonthsAhead(await readPartitions(database()));
}
