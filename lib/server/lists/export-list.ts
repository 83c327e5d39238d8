import 'server-only';
import { createTranslator } from 'use-intl/core';
import { loadMessages } from '#lib/i18n/load-messages.ts';
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
import { createFormat } from '#lib/view/format.ts';
import { describeReason, type ReasonText } from '#lib/view/verdicts/describe-reason.ts';
import { env } from '../env.ts';
import { readListItems, readSummary } from './list-queries.ts';
import { listForReader } from './lookup-lists.ts';

/** The names of the columns are the same in every language, and so are codes; instants are UTC. The sentence is the reader's. */
const columns = [
  ...['position', 'pasted', 'loan', 'read_at', 'outcome', 'status', 'paid', 'installments', 'overdue_since'],
  ...readVerdicts,
  ...['contradictions', 'cause', 'reason', 'stated', 'expected', 'difference', 'sentence'],
  ...['changed', 'decision', 'promise', 'promised', 'promised_day', 'done'],
];

function cellsOf({ position, id, loan, read, decision, promise, done }: ListItem, words: ReasonText): Cell[] {
  const { reason = null } = read ?? {};
  const { stated, expected, difference } = reason?.values ?? {};
  return [
    ...[position, id ?? '', loan ?? '', read?.readAt ?? '', read?.outcome ?? '', read?.status ?? ''],
    ...[read?.paid ?? '', read?.installments ?? '', read?.overdueSince ?? ''],
    ...readVerdicts.map((name) => read?.verdicts?.[name] ?? ''),
    ...[read?.contradictions ?? '', read?.cause ?? '', reason?.id ?? ''],
    ...[stated ?? '', expected ?? '', difference ?? '', reason ? describeReason(reason, words) : ''],
    ...[read?.changed ? 'yes' : '', decision ?? '', promise?.outcome ?? ''],
    ...[promise ? promise.cents / 100 : '', promise?.day ?? '', done ? 'yes' : ''],
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
  const shown = new Set(items.flatMap(({ loan }) => (loan === null ? [] : `loan:${loan}`)));
  const fields = ['list-csv', `list:${id}`, `found:${items.length}`, ...shown];
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', fields });
  const words = await reasonWords(locale);
  const lines = csvLines([columns, ...items.map((item) => cellsOf(item, words))], locale);
  return streamText([byteOrderMark, lines], { event: 'export-list', requestId });
}

/** The words of the reasons in the reader's language. */
async function reasonWords(locale: Locale): Promise<ReasonText> {
  const messages = await loadMessages(locale);
  return {
    t: createTranslator({ locale, messages, namespace: 'verdicts' }),
    contradictionWords: createTranslator({ locale, messages, namespace: 'contradictions' }),
    format: createFormat({ locale, timeZone: env().DISPLAY_TIME_ZONE }),
    answer: null,
  };
}

const exportTimeoutMs = 5000;
