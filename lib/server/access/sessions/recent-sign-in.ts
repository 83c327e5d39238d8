import { sql } from 'kysely';
import { type Access, recordAccess } from '#lib/server/access-log/record-access.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import type { Actor } from '../actor.ts';

/**
 * Throws `sign_in_again`, which it records, where the provider asked longer ago than `REVEAL_MAX_AUTH_AGE_MINUTES` who
 * the person is, or where it never said when it did.
 */
export async function requireRecentSignIn(
  actor: Actor,
  access: Pick<Access, 'action' | 'requestId' | 'loan' | 'reason'>,
): Promise<void> {
  const minutes = env().REVEAL_MAX_AUTH_AGE_MINUTES;
  if (!minutes) return;
  const row = await queryDatabase((db) =>
    db
      .selectFrom('session')
      .where('id_hash', '=', actor.sessionHash)
      .select(sql<boolean>`authenticated_at > now() - make_interval(mins => ${minutes})`.as('isRecent'))
      .executeTakeFirst(),
  );
  if (row?.isRecent) return;
  await recordAccess(actor, { ...access, outcome: 'sign_in_again' });
  throw new DeskError('sign_in_again');
}
