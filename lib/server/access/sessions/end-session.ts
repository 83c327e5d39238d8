import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#lib/server/db/database-schema.ts';

type EndedBy = NonNullable<Insertable<Database['session']>['ended_by']>;

/** The owner of a session that was ended now. `lived`: false where it had expired before. */
type EndedSession = { issuer: string; subject: string; name: string; roles: string[]; lived: boolean };

/** Ends a session, and deletes its tokens of the provider. Returns null where there is no such session, or it was ended before. */
export async function endSessionRow(
  trx: Trx,
  hash: Buffer,
  endedBy: EndedBy,
  by: { issuer: string; subject: string } | null = null,
): Promise<EndedSession | null> {
  const ended = await trx
    .updateTable('session')
    .set({
      ended_at: sql<Date>`now()`,
      ended_by: endedBy,
      ended_by_issuer: by?.issuer ?? null,
      ended_by_subject: by?.subject ?? null,
      id_token: null,
      provider_tokens: null,
    })
    .where('id_hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning(['issuer', 'subject', 'name', 'roles'])
    .returning(sql<boolean>`idle_until > now() and absolute_until > now()`.as('lived'))
    .executeTakeFirst();
  return ended ?? null;
}
