import 'server-only';
import type { Actor } from '#lib/server/access/actor.ts';
import { database } from '#lib/server/db/database.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';

/** Returns whether this person has pinned a loan. */
export async function isPinned({ actor, loan }: { actor: Actor; loan: string }): Promise<boolean> {
  const { issuer, subject } = actor;
  const row = await queryDatabase(() =>
    database()
      .selectFrom('pin')
      .select('loan')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('loan', '=', loan)
      .executeTakeFirst(),
  );
  return row !== undefined;
}
