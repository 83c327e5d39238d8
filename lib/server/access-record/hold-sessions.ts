import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { Database } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';

/**
 * True for a session that nobody has ended and that is before its absolute end. The idle end is not asked here: a person
 * who sent a request in time was active, and it stops no reading of a list.
 */
export const isUnended = (session: ExpressionBuilder<Database, 'session'>) =>
  session.and([
    session('session.ended_at', 'is', null),
    session('session.absolute_until', '>', sql<Date>`now()`),
  ]);

const unended = isUnended(expressionBuilder<Database, 'session'>());

/** A session as a request found it, with the roles that its answer is for. */
export type UsedSession = { session_hash?: Buffer | null; roles: readonly string[] };

/**
 * Returns the SQL of a condition (`where`) that holds while none of these sessions was ended or has lost a role since its
 * request was authenticated. It locks their rows until the commit: an end that is under way is waited for, and a later one
 * waits. It is text, since every record runs it.
 */
export function holdSessions(used: readonly UsedSession[]) {
  const rows = jsonRows(used.map(({ session_hash, roles }) => ({ session_hash, roles })));
  return {
    with: sql`held as (
      select from jsonb_to_recordset(${rows}) as used (session_hash bytea, roles text[])
        join session on session.id_hash = used.session_hash
      where ${unended} and session.roles @> used.roles
      for share of session
    )`,
    where: sql`(select count(*) from held) = ${used.length}`,
  };
}
