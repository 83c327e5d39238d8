import 'server-only';
import { sql } from 'kysely';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { ListReading, ReadingAct } from '#lib/lookup/list/list-reading.ts';
import { refuse, requireRight } from '#lib/server/access/require-right.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { isDefaultRequest } from '#lib/server/loans/answer-hmac.ts';
import type { ComputedView } from '#lib/server/loans/compute-view.ts';
import { readReading, readSummary } from './list-queries.ts';
import { storeRead } from './list-read.ts';
import { listForReader } from './lookup-lists.ts';

/**
 * Begins, goes on with or stops the reading of a person's own list, for the session of this request, and returns how far it
 * is; null where they have no such list. The rows are read by `readLists`, in whatever instance does that.
 */
export async function controlReading({
  actor,
  requestId,
  id,
  act,
}: Caller & { id: string; act: ReadingAct }): Promise<ListReading | null> {
  await requireRight({ actor, requestId }, 'loan:find');
  if (!loanVisibility(actor.roles)) return refuse(actor, 'loan:masked', { requestId });
  const list = listForReader(id, actor);
  return queryDatabase(async (db) => {
    if (!(await readSummary(db, actor, id))) return null;
    if (act === 'stop') {
      await sql`update list_reading set state = 'stopped', stopped_by = 'person'
        where list = ${id} and state = 'reading'`.execute(db);
      return readReading(db, list);
    }
    // What could not be read is read once more: it counts as read before the beginning.
    if (act === 'resume')
      await sql`update list_read set read_at = to_timestamp(0)
        where list = ${id} and visibility = ${list.visibility} and outcome <> 'ok'`.execute(db);
    const startedAt = act === 'read' ? sql`now()` : sql`reading.started_at`;
    await sql`
      insert into list_reading as reading (list, session_hash, state)
      select id, ${actor.sessionHash}, 'reading' from lookup_list where id = ${id}
      on conflict (list) do update set session_hash = excluded.session_hash, state = 'reading',
        started_at = ${startedAt}, resumed_at = now(), stopped_by = null, paused_until = null, paused_by = null`.execute(
      db,
    );
    return readReading(db, list);
  });
}

/**
 * Keeps what a person sees of a loan that they opened from their list. A view of other fields than the default is left
 * out, since its verdicts are those of a part.
 */
export async function refreshRead({ actor }: Caller, list: string, view: ComputedView): Promise<void> {
  const { request, visibility } = view;
  if (!isDefaultRequest(request)) return;
  const { issuer, subject } = actor;
  await queryDatabase(async (db) => {
    // Only a list that has been read has columns to be kept.
    const { rows } = await sql`select from list_reading join lookup_list on id = list
      where list = ${list} and issuer = ${issuer} and subject = ${subject}`.execute(db);
    if (rows.length > 0) await storeRead(db, { list, loan: request.loan, visibility }, view);
  });
}
