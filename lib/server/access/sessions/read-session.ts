import { sql } from 'kysely';
import type { LimitWindow } from '#lib/access/limits/person-limits.ts';
import { isRole, type Role } from '#lib/access/roles/roles.ts';
import { runPrepared } from '#lib/server/db/database.ts';
import { openWindowsOf } from '#lib/server/db/person-limit-windows.ts';
import type { PreparedStatement } from '#lib/server/db/prepared-statement.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import type { SessionContext } from './session-context.ts';

/** A live session. Times are measured by the database's clock, which all instances share. */
export type LiveSession = {
  hash: Buffer;
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
  /** The address and the browser that the session was started from. */
  context: SessionContext;
  /** Seconds since the provider said which roles the person has; and since it does not answer that, or null. */
  secondsSinceConfirmed: number;
  secondsUnanswered: number | null;
};

type Row = Omit<LiveSession, 'hash' | 'roles' | 'context'> & SessionContext & { roles: string[] };

const findSession: PreparedStatement = {
  name: 'find-session',
  text: `select issuer, subject, name, roles, ip, user_agent as "userAgent",
      extract(epoch from idle_until - now())::float8 as "idleSeconds",
      extract(epoch from absolute_until - now())::float8 as "absoluteSeconds",
      extract(epoch from now() - last_seen_at)::float8 as "secondsSinceRenewal",
      extract(epoch from now() - roles_confirmed_at)::float8 as "secondsSinceConfirmed",
      extract(epoch from now() - roles_unanswered_since)::float8 as "secondsUnanswered",
      coalesce((${openWindowsOf('session')}), '[]') as windows
    from session
    where id_hash = $1 and ended_at is null and idle_until > now() and absolute_until > now()`,
};

/** Finds the live session with this hash; null where it was ended, has expired, or never existed. */
export async function readSession(hash: Buffer): Promise<LiveSession | null> {
  const [row] = await queryDatabase(() => runPrepared<Row>(findSession, [hash]));
  if (!row) return null;
  const { ip, userAgent, ...session } = row;
  return { ...session, hash, roles: row.roles.filter(isRole), context: { ip, userAgent } };
}

/** Extends the idle time after activity, never beyond the absolute end. */
export async function renewSession(hash: Buffer): Promise<void> {
  const minutes = env().SESSION_IDLE_MINUTES;
  await queryDatabase((db) =>
    db
      .updateTable('session')
      .set({
        last_seen_at: sql<Date>`now()`,
        idle_until: sql<Date>`least(now() + make_interval(mins => ${minutes}), absolute_until)`,
      })
      .where('id_hash', '=', hash)
      .where('ended_at', 'is', null)
      .where('idle_until', '>', sql<Date>`now()`)
      .execute(),
  );
}
