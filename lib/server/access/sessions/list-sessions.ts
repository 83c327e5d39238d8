import 'server-only';
import { isRole } from '#lib/access/roles/roles.ts';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Actor } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { publicSessionId } from '#lib/server/session-id.ts';
import { requireStorable } from '#lib/server/storable-input.ts';
import { requireRight } from '../require-right.ts';
import { liveSessions } from './session-rows.ts';

/** An auditor looks for a person; nobody reads a thousand rows. */
export const maxSessions = 200;

/** The person's own live sessions, newest first. */
export function ownSessions(actor: Actor): Promise<ListedSession[]> {
  return list(actor, (sessions) =>
    sessions.where('issuer', '=', actor.issuer).where('subject', '=', actor.subject),
  );
}

/**
 * The live sessions of everyone, or of the people whose name or subject contains `person`; newest first, at most
 * `maxSessions`. The search is recorded before a row leaves. Throws `invalid_request`, and `forbidden`, which it records.
 */
export async function allSessions(
  actor: Actor,
  { person, requestId }: { person: string; requestId: string },
): Promise<ListedSession[]> {
  await requireRight({ actor, requestId }, 'sessions:read-all');
  requireStorable(person, 'person');
  const text = person.trim();
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const sessions = await list(actor, (live) =>
    live.where((where) => where.or([where('name', 'ilike', pattern), where('subject', 'ilike', pattern)])),
  );
  // The record names the people found if they are few, and never the typed text.
  const subjects = [...new Set(sessions.map(({ subject }) => `person:${subject}`))];
  const fields = text === '' ? [] : ['person', ...(subjects.length <= 3 ? subjects : [])];
  await recordAccess(actor, { action: 'read-sessions', requestId, outcome: 'ok', fields });
  return sessions;
}

type Sessions = ReturnType<typeof liveSessions>;

async function list(actor: Actor, narrow: (sessions: Sessions) => Sessions): Promise<ListedSession[]> {
  const rows = await queryDatabase(() =>
    narrow(liveSessions())
      .select(['id_hash', 'issuer', 'subject', 'name', 'roles', 'ip', 'user_agent'])
      .select(['created_at', 'last_seen_at', 'absolute_until'])
      .orderBy('created_at', 'desc')
      .limit(maxSessions)
      .execute(),
  );
  return rows.map((row) => ({
    id: publicSessionId(row.id_hash),
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.absolute_until.toISOString(),
    ip: row.ip,
    userAgent: row.user_agent,
    issuer: row.issuer,
    subject: row.subject,
    name: row.name,
    roles: row.roles.filter(isRole),
    current: row.id_hash.equals(actor.sessionHash),
  }));
}
