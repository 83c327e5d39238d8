import { type Insertable, sql } from 'kysely';
import { database } from '#lib/server/db/database.ts';
import type { Database, Db, Trx } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';

type Row = Insertable<Database['session']>;

/**
 * A query of the sessions that can be ended, by the database's clock: the live ones, and those for which a list is still
 * read.
 */
export const liveSessions = () =>
  database()
    .selectFrom('session')
    .where('ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('idle_until', '>', sql<Date>`now()`),
        // The idle end does not stop the reading of a list.
        row(
          'id_hash',
          'in',
          row.selectFrom('list_reading').select('session_hash').where('state', '=', 'reading'),
        ),
      ]),
    )
    .where('absolute_until', '>', sql<Date>`now()`);

/** Inserts a session that begins now, by the database's clock. */
export async function insertSession(
  trx: Trx,
  row: Omit<Row, 'idle_until' | 'absolute_until'>,
): Promise<void> {
  const { SESSION_IDLE_MINUTES: minutes, SESSION_MAX_HOURS: hours } = env();
  await trx
    .insertInto('session')
    .values({
      ...row,
      idle_until: sql<Date>`now() + least(make_interval(mins => ${minutes}), make_interval(hours => ${hours}))`,
      absolute_until: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
}

/**
 * Ends a session, for which the caller writes the record of who did it, and returns its owner; `lived`: false where it had
 * expired before. Null where there is no such session, or it was ended before.
 */
export async function endSessionRow(trx: Trx, hash: Buffer, { byOther = false } = {}) {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_by_other: byOther })
    .where('id_hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning(['issuer', 'subject', 'name', 'roles'])
    .returning(sql<boolean>`idle_until > now() and absolute_until > now()`.as('lived'))
    .executeTakeFirst();
  return ended ?? null;
}

type PersonKey = Pick<Row, 'issuer' | 'subject'>;

/**
 * Waits for those who sign in as a person or end their sessions, until the commit: of two at once, the later one sees what
 * the other one did.
 */
export const lockPerson = (trx: Trx, { issuer, subject }: PersonKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(trx);

/** When somebody else last ended a session of a person, in seconds since 1970; 0 where nobody has. */
export async function lastEndByOther(trx: Trx, { issuer, subject }: PersonKey): Promise<number> {
  const { at } = await trx
    .selectFrom('session')
    .where((row) => row.and({ issuer, subject, ended_by_other: true }))
    .select(sql<number>`coalesce(extract(epoch from max(ended_at)), 0)::float8`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Days that an old session is kept, for questions about where a person was signed in. */
const keptDays = 90;

/** Deletes old sessions; the access log keeps its own copy of who and when. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where('absolute_until', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}

/** Ends every session of a person but one, as `endSessionRow` does, and returns how many were ended. */
export async function endSessionsOf(
  trx: Trx,
  { issuer, subject }: PersonKey,
  { but, byOther }: { but: Buffer; byOther: boolean },
): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_by_other: byOther })
    .where((row) => row.and({ issuer, subject }))
    .where('id_hash', '!=', but)
    .where('ended_at', 'is', null)
    .where('absolute_until', '>', sql<Date>`now()`)
    .returning('id_hash')
    .execute();
  return ended.length;
}
