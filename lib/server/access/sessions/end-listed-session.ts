import 'server-only';
import { sql } from 'kysely';
import { may } from '#lib/access/roles/roles.ts';
import { type Access, recordAll, recordChange } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import type { Trx } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { isPublicSessionId } from '#lib/server/session-id.ts';
import { requireStorable } from '#lib/server/storable-input.ts';
import { qualifiedSubject } from '../person.ts';
import { refuse } from '../require-right.ts';
import { endSessionRow, endSessionsOf, liveSessions, lockPerson } from './session-rows.ts';

/**
 * Ends one live session by its public id: the person's own, or anybody's with the right `sessions:end-any`. Its next
 * request is unauthenticated. `all`: ends all sessions of its person, in one act, but for that of this request.
 * The record of who ended whose session is written in the same transaction. Throws `not_found` where there is no such
 * session, and `forbidden`, which it records.
 */
export async function endListedSession({
  actor,
  id,
  requestId,
  all = false,
}: Caller & { id: string; all?: boolean }): Promise<void> {
  requireStorable(id, 'url');
  const session = await findSession(id, all);
  if (!session) throw new DeskError('not_found');
  const isOwnSession = session.issuer === actor.issuer && session.subject === actor.subject;
  if (!isOwnSession && !may(actor.roles, 'sessions:end-any'))
    await refuse(actor, 'sessions:end-any', { requestId });
  const person = qualifiedSubject(session, actor);
  if (all) {
    await recordAll(actor, async (trx) => {
      await lockPerson(trx, session);
      const ended = await endSessionsOf(trx, session, { but: actor.sessionHash, byOther: !isOwnSession });
      if (ended === 0) throw new DeskError('not_found');
      const reason = `all sessions of ${person}`;
      const fields = [`sessions:${ended}`];
      const access: Access = { action: 'end-session', requestId, reason, fields, outcome: 'ok' };
      return { result: null, records: [{ actor, access }] };
    });
    return;
  }
  const reason = `session ${id} of ${person}`;
  const end = async (trx: Trx) => {
    await lockPerson(trx, session);
    return endSessionRow(trx, session.id_hash, { byOther: !isOwnSession });
  };
  // Whoever ends the session of this very request has none when it is recorded.
  const caller = session.id_hash.equals(actor.sessionHash) ? null : actor;
  const access: Access = { action: 'end-session', requestId, reason, outcome: 'ok' };
  if (!(await recordChange(actor, access, end, caller))) throw new DeskError('not_found');
}

/** The session with this id, if it lives. `isAny`: or has ended, since its person may have signed in again. */
async function findSession(id: string, isAny: boolean) {
  if (!isPublicSessionId(id)) return undefined;
  return queryDatabase((db) =>
    (isAny ? db.selectFrom('session') : liveSessions())
      .where(sql<boolean>`encode(substr(id_hash, 1, 12), 'hex') = ${id}`)
      .select(['id_hash', 'issuer', 'subject'])
      .executeTakeFirst(),
  );
}
