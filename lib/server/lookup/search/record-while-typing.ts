import { type Selectable, sql } from 'kysely';
import { isRole } from '#lib/access/roles/roles.ts';
import { holdSessions } from '#lib/server/access-record/hold-sessions.ts';
import { type Access, recordAll } from '#lib/server/access-record/record-access.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { type RegularTask, runRegularly } from '#lib/server/regular-task.ts';

type Minute = Selectable<Database['lookup_typing']>;

/** The record of the first request of a minute. */
type TypingAccess = Pick<Access, 'requestId' | 'outcome'> &
  Partial<Pick<Access, 'fields' | 'loan' | 'contract'>>;

/** Minutes that one transaction closes, so that it holds the end of the log only briefly. */
const maxClosed = 50;
const sweepMs = 30_000;

/**
 * Records that a person asks the index while typing. The first ask of a minute is a record of its own; the others of that
 * minute are counted in a row, and the record that closes the minute says how many there were. Resolves once the ask is on disk: until then nothing of what it found may leave the server.
 */
export async function recordWhileTyping(actor: Actor, first: TypingAccess): Promise<void> {
  const { issuer, subject, name, roles, sessionHash, ip } = actor;
  const matched = first.outcome === 'ok' ? 1 : 0;
  // Where nothing is recorded, this is the statement that decides whether the matches may leave.
  const session = holdSessions([{ session_hash: sessionHash, roles }]);
  // It is text, since each letter that is typed runs it.
  const count = sql`with ${session.with}
    update lookup_typing set asked = asked + 1, matched = matched + ${matched}
    where issuer = ${issuer} and subject = ${subject} and ends_at > now() and ${session.where}`;
  const { numAffectedRows = 0n } = await queryDatabase((db) => count.execute(db));
  if (numAffectedRows > 0n) return;
  await recordAll(actor, async (trx) => {
    const ended = await trx
      .deleteFrom('lookup_typing')
      .where((minute) => minute.and({ issuer, subject }))
      .where('ends_at', '<=', sql<Date>`now()`)
      .returningAll()
      .execute();
    // Another request may have begun the minute meanwhile; then this one is counted in it.
    const minute = await trx
      .insertInto('lookup_typing')
      .values({
        issuer,
        subject,
        name,
        roles: [...roles],
        session_hash: sessionHash,
        ip,
        asked: 1,
        matched,
        request_id: first.requestId,
        ends_at: sql<Date>`now() + interval '1 minute'`,
      })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet((begun) => ({
          asked: begun('lookup_typing.asked', '+', 1),
          matched: begun('lookup_typing.matched', '+', matched),
        })),
      )
      .returning('asked')
      .executeTakeFirstOrThrow();
    const access: Access = { action: 'type', ...first };
    const begun = minute.asked === 1 ? [{ actor, access }] : [];
    return { result: undefined, records: [...ended.map(closingRecord), ...begun] };
  });
}

/** The record of a minute that has ended. It names the request of its first record, so that the two can be paired. */
function closingRecord(minute: Minute): { actor: Actor; access: Access } {
  const { issuer, subject, name, roles, session_hash: sessionHash, ip, asked, matched } = minute;
  return {
    actor: { issuer, subject, name, roles: roles.filter(isRole), sessionHash, ip },
    access: {
      action: 'type',
      requestId: minute.request_id,
      outcome: 'ok',
      fields: [`asked:${asked}`, `matched:${matched}`],
    },
  };
}

/** Closes minutes that have ended, whichever instance began them, and returns how many. */
export async function closeTypingMinutes(): Promise<number> {
  return recordAll(null, async (trx) => {
    const ended = trx
      .selectFrom('lookup_typing')
      .select(['issuer', 'subject'])
      .where('ends_at', '<=', sql<Date>`now()`)
      .orderBy('ends_at')
      .limit(maxClosed)
      .forUpdate()
      .skipLocked();
    const minutes = await trx
      .deleteFrom('lookup_typing')
      .where(({ eb, refTuple }) =>
        eb(refTuple('issuer', 'subject'), 'in', ended.$asTuple('issuer', 'subject')),
      )
      .returningAll()
      .execute();
    return { result: minutes.length, records: minutes.map(closingRecord) };
  });
}

/** Closes ended minutes every half minute. Where that fails, the next round, or another instance, closes them. */
export function closeTypingMinutesRegularly(everyMs = sweepMs): RegularTask {
  return runRegularly({
    everyMs,
    round: async () => {
      while ((await closeTypingMinutes()) === maxClosed);
    },
    failure: ['lookup-typing', 'minutes of typing were not closed'],
  });
}
