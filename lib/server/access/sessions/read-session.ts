import { sql } from 'kysely';
import type { LimitWindow } from '#lib/access/limits/person-limits.ts';
import { isRole, type Role } from '#lib/access/roles/roles.ts';
import { preparedDatabase } from '#lib/server/db/database.ts';
import { openWindowsOf } from '#lib/server/db/person-limit-windows.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';

/** A live session. Times are measured by the database's clock, which all instances share. */
export type LiveSession = {
  sessionHash: Buffer;
  issuer: string;
  subject: string;
  name: string;
  roles: Role[];
  /** Seconds until it ends without activity, and at the latest. */
  idleSeconds: number;
  absoluteSeconds: number;
  /** Seconds since its idle time was last extended. */
  secondsSinceRenewal: number;
  /** The open windows of the person's limits. */
  windows: LimitWindow[];
};

type Row = Omit<LiveSession, 'sessionHash' | 'roles'> & { roles: string[] };

/** Finds the live session with this hash; null where it was ended, has expired, or never existed. */
export async function readSession(sessionHash: Buffer): Promise<LiveSession | null> {
  // Text, since every request runs it.
  const find = sql<Row>`select issuer, subject, name, roles,
      extract(epoch from idle_until - now())::float8 as "idleSeconds",
      extract(epoch from absolute_until - now())::float8 as "absoluteSeconds",
      extract(epoch from now() - last_seen_at)::float8 as "secondsSinceRenewal",
      ${openWindowsOf(sql.ref('session.issuer'), sql.ref('session.subject'))} as windows
    from session
    where id_hash = ${sessionHash} and ended_at is null and idle_until > now() and absolute_until > now()`;
  const { rows } = await queryDatabase((db) => find.execute(db), undefined, preparedDatabase);
  const [row] = rows;
  return row ? { ...row, sessionHash, roles: row.roles.filter(isRole) } : null;
}

/** Extends the idle time after activity, never beyond the absolute end. */
export async function renewSession(sessionHash: Buffer): Promise<void> {
  const minutes = env().SESSION_IDLE_MINUTES;
  await queryDatabase((db) =>
    db
      .updateTable('session')
      .set({
        last_seen_at: sql<Date>`now()`,
        idle_until: sql<Date>`least(now() + make_interval(mins => ${minutes}), absolute_until)`,
      })
      .where('id_hash', '=', sessionHash)
      .where('ended_at', 'is', null)
      .where('idle_until', '>', sql<Date>`now()`)
      .execute(),
  );
}
