import { sql, type UpdateObject } from 'kysely';
import type { Database } from '#lib/server/db/database-schema.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { endProviderSessions } from '../sign-out/end-provider-sessions.ts';
import { askForRoles, openTokens, type ProviderTokens, sealTokens } from './provider-tokens.ts';
import type { LiveSession } from './read-session.ts';

/**
 * Time between two requests to the provider about one session, so that a provider that is down is not asked at each
 * request of the person.
 */
const askAgainSeconds = 30;

/**
 * Asks the provider for the roles of a session again, where they are older than `SESSION_RECHECK_MINUTES`. The request
 * that is due waits for the answer; others go on meanwhile. Ends the session where the provider took a role away or
 * confirms nothing any more, and throws `unauthenticated` then. A provider that does not answer ends no session, but
 * nothing is shown once it has not answered for as long again.
 */
export async function confirmRoles(session: LiveSession, requestId: string): Promise<void> {
  const limit = (env().SESSION_RECHECK_MINUTES ?? Number.POSITIVE_INFINITY) * 60;
  if (session.secondsSinceConfirmed < limit) return;
  const claimed = await claimQuestion(session.hash);
  const isAnswered = claimed ? await askAndStore(session, claimed.tokens, requestId) : false;
  if (!isAnswered && (session.secondsUnanswered ?? 0) >= limit) throw new DeskError('unauthenticated');
}

/**
 * Claims the request to the provider, so that only one request of all instances makes it. Returns null if another one
 * has just claimed it.
 */
async function claimQuestion(hash: Buffer): Promise<{ tokens: ProviderTokens | null } | null> {
  const row = await queryDatabase((db) =>
    db
      .updateTable('session')
      .set({ roles_asked_at: sql<Date>`now()` })
      .where('id_hash', '=', hash)
      .where('ended_at', 'is', null)
      .where(
        sql<boolean>`coalesce(roles_asked_at <= now() - make_interval(secs => ${askAgainSeconds}), true)`,
      )
      .returning('provider_tokens')
      .executeTakeFirst(),
  );
  return row ? { tokens: await openTokens(row.provider_tokens, hash) } : null;
}

/** Returns whether the provider answered. Throws `unauthenticated` where its answer ends the session. */
async function askAndStore(
  session: LiveSession,
  tokens: ProviderTokens | null,
  requestId: string,
): Promise<boolean> {
  const answer = tokens ? await askForRoles(tokens, session.subject) : ({ kind: 'refused' } as const);
  if (answer.kind === 'unanswered') {
    await store(session.hash, { roles_unanswered_since: sql<Date>`coalesce(roles_unanswered_since, now())` });
    return false;
  }
  const isRefused = answer.kind === 'refused';
  if (isRefused || session.roles.some((role) => !answer.roles.includes(role))) {
    const reason = isRefused ? 'roles-unconfirmed' : 'role-removed';
    const { hash, issuer, subject, name, roles } = session;
    await endProviderSessions([{ id_hash: hash, issuer, subject, name, roles }], reason, requestId);
    throw new DeskError('unauthenticated');
  }
  await store(session.hash, {
    roles_confirmed_at: sql<Date>`now()`,
    roles_unanswered_since: null,
    provider_tokens: await sealTokens(answer.tokens, session.hash),
  });
  return true;
}

type Stored = UpdateObject<Database, 'session', 'session'>;

async function store(hash: Buffer, values: Stored): Promise<void> {
  await queryDatabase((db) =>
    db.updateTable('session').set(values).where('id_hash', '=', hash).where('ended_at', 'is', null).execute(),
  );
}
