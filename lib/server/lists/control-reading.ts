import 'server-only';
import { sql } from 'kysely';
import type { ListReading, ReadingAct } from '#lib/lookup/list/list-reading.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { isDefaultRequest } from '#lib/server/loans/answer-hmac.ts';
import type { ComputedView } from '#lib/server/loans/computing/compute-view.ts';
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
  const list = listForReader(id, actor);
  return queryDatabase(async (db) => {
    if (!(await readSummary(db, actor, id))) return null;
    if (act === 'stop') {
      await db
        .updateTable('list_reading')
        .set({ state: 'stopped', stopped_by: 'person' })
        .where((row) => row.and({ list: id, state: 'reading' }))
        .execute();
      return readReading(db, list);
    }
    // What could not be read is read once more: it counts as read before the beginning.
    if (act === 'resume')
      await db
        .updateTable('list_read')
        .set({ read_at: new Date(0) })
        .where((row) => row.and({ list: id, visibility: list.visibility }))
        .where('outcome', '<>', 'ok')
        .execute();
    const now = sql<Date>`now()`;
    const reading = { session_hash: actor.sessionHash, state: 'reading' } as const;
    await db
      .insertInto('list_reading')
      .columns(['list', 'session_hash', 'state'])
      // Nothing is begun for a list that was deleted meanwhile.
      .expression(
        db
          .selectFrom('lookup_list')
          .select(({ val }) => ['id', val(actor.sessionHash).as('session_hash'), val('reading').as('state')])
          .where('id', '=', id),
      )
      .onConflict((conflict) =>
        conflict.column('list').doUpdateSet({
          ...reading,
          ...(act === 'read' && { started_at: now }),
          resumed_at: now,
          stopped_by: null,
          paused_until: null,
          paused_by: null,
        }),
      )
      .execute();
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
    const reading = await db
      .selectFrom('list_reading')
      .innerJoin('lookup_list', 'id', 'list')
      .select('list')
      .where((row) => row.and({ list, issuer, subject }))
      .executeTakeFirst();
    if (reading) await storeRead(db, { list, loan: request.loan, visibility }, view);
  });
}
