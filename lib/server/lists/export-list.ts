import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import { readVerdicts } from '#lib/lookup/list/list-reading.ts';
import { type ListView, maxListRows } from '#lib/lookup/list/list-view.ts';
import type { ListItem } from '#lib/lookup/list/lookup-list.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { byteOrderMark, type Cell, csvLines, streamText } from '#lib/server/responses/csv.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { readListItems, readSummary } from './list-queries.ts';
import { listForReader } from './lookup-lists.ts';

/** The names of the columns are the same in every language; instants are UTC. */
const columns = [
  ...['position', 'pasted', 'loan', 'read_at', 'outcome', 'status', 'paid', 'installments', 'overdue_since'],
  ...readVerdicts,
  ...['contradictions', 'cause', 'changed', 'decision', 'done'],
];

function cellsOf({ position, id, loan, read, decision, done }: ListItem): Cell[] {
  return [
    ...[position, id ?? '', loan ?? '', read?.readAt ?? '', read?.outcome ?? '', read?.status ?? ''],
    ...[read?.paid ?? '', read?.installments ?? '', read?.overdueSince ?? ''],
    ...readVerdicts.map((name) => read?.verdicts?.[name] ?? ''),
    ...[read?.contradictions ?? '', read?.cause ?? '', read?.changed ? 'yes' : ''],
    ...[decision ?? '', done ? 'yes' : ''],
  ];
}

/** Streams the rows of a person's own list as CSV, those that a view shows and in its order. The export is recorded. */
export async function exportList({
  actor,
  requestId,
  id,
  view,
  locale,
}: Caller & { id: string; view: ListView; locale: Locale }): Promise<ReadableStream<Uint8Array>> {
  await requireRight({ actor, requestId }, 'loan:find');
  const items = await queryDatabase(async (db) => {
    const isOwn = await readSummary(db, actor, id);
    return isOwn && readListItems(db, listForReader(id, actor), { ...view, from: 1 }, maxListRows);
  }, exportTimeoutMs);
  if (!items) throw invalidBody();
  const fields = [`list:${id}`, `found:${items.length}`];
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', fields });
  const lines = csvLines([columns, ...items.map(cellsOf)], locale);
  return streamText([byteOrderMark, lines], { event: 'export-list', requestId });
}

const exportTimeoutMs = 5000;
