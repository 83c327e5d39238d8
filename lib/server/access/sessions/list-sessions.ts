import 'server-only';
import { isRole, may } from '#lib/access/roles/roles.ts';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { recordAccess, recordChange } from '#lib/server/access-log/record-access.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import type { Actor } from '../actor.ts';
import { refuse } from '../authenticate.ts';
import { qualifiedSubject } from '../sign-in/person.ts';
import { endSessionRow, liveSessions } from './session-rows.ts';

/** Of the row's own name so many bytes make the public one: enough to be one of its kind. */
const publicBytes = 12;
const publicId = (hash: Buffer) => hash.subarray(0, publicBytes).toString('hex');

/** An auditor looks for a person; nobody reads a thousand rows. */
export const maxSessions = 200;

/** The living sessions of the one who asks, the latest first. */
export function ownSessions(actor: Actor): Promise<ListedSession[]> {
  return list(actor, (sessions) =>
    sessions.where('issuer', '=', actor.issuer).where('subject', '=', actor.subject),
  );
}

/**
 * The living sessions of everyone, the latest first, at most 200; or of those whose name or subject holds `person`.
 * That someone looked is on record before a row leaves. Throws `forbidden`, and records that.
 */
export async function allSessions(
  actor: Actor,
  { person, requestId }: { person: string; requestId: string },
): Promise<ListedSession[]> {
  if (!may(actor.roles, 'sessions:read-all')) await refuse(actor, 'sessions:read-all', { requestId });
  // Postgres has no NUL in its text, and so no name has one.
  const text = person.trim().replaceAll('\0', '\uFFFD');
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const sessions = await list(actor, (living) =>
    living.where((where) => where.or([where('name', 'ilike', pattern), where('subject', 'ilike', pattern)])),
  );
  const fields = text === '' ? [] : ['person', ...namedBy(sessions)];
  await recordAccess(actor, { action: 'read-sessions', requestId, outcome: 'ok', fields });
  return sessions;
}

/** Whom a search found, where they are few: anything may be typed into a field, and a record holds no such text. */
function namedBy(sessions: readonly ListedSession[]): string[] {
  const subjects = [...new Set(sessions.map(({ subject }) => subject))];
  return subjects.length <= 3 ? subjects.map((subject) => `person:${subject}`) : [];
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
    id: publicId(row.id_hash),
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

/**
 * Ends one session by its public name: one's own, or with the right to it anybody's. It ends at its next request,
 * and the record of who ended whose is written with it. `not_found` where no such session lives.
 */
export async function endSession({
  actor,
  id,
  requestId,
}: {
  actor: Actor;
  id: string;
  requestId: string;
}): Promise<void> {
  const row = await findLive(id);
  if (!row) throw new DeskError('not_found');
  const own = row.issuer === actor.issuer && row.subject === actor.subject;
  if (!own && !may(actor.roles, 'sessions:end-any')) await refuse(actor, 'sessions:end-any', { requestId });
  const about = { action: 'end-session', requestId, outcome: 'ok' } as const;
  const reason = `session ${id} of ${qualifiedSubject(row, actor)}`;
  await recordChange(actor, { ...about, reason }, (trx) =>
    endSessionRow(trx, row.id_hash, own ? 'person' : 'auditor', actor),
  );
}

async function findLive(id: string) {
  if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
  const from = Buffer.concat([Buffer.from(id, 'hex'), Buffer.alloc(32 - publicBytes, 0)]);
  const to = Buffer.concat([Buffer.from(id, 'hex'), Buffer.alloc(32 - publicBytes, 255)]);
  return queryDatabase(() =>
    liveSessions()
      .where('id_hash', '>=', from)
      .where('id_hash', '<=', to)
      .select(['id_hash', 'issuer', 'subject'])
      .executeTakeFirst(),
  );
}
