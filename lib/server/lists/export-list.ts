import 'server-only';
import { createTranslator } from 'use-intl/core';
import { loadMessages, type Messages } from '#lib/i18n/load-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { wordOf } from '#lib/i18n/word-of.ts';
import type { readVerdicts } from '#lib/lookup/list/list-reading.ts';
import { type AskedListView, maxListRows, settledView } from '#lib/lookup/list/list-view.ts';
import type { ListItem } from '#lib/lookup/list/lookup-list.ts';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { byteOrderMark, type Cell, csvLines, streamText } from '#lib/server/responses/csv.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { causeField } from '#lib/view/causes/describe-cause.ts';
import { createFormat } from '#lib/view/format.ts';
import { describeReason, type ReasonText } from '#lib/view/verdicts/describe-reason.ts';
import { env } from '../env.ts';
import { readListItems, readReading, readSummary } from './list-queries.ts';
import { listForReader } from './lookup-lists.ts';

/** What a cell is written with: the words of the reader's language. */
type Words = Awaited<ReturnType<typeof wordsIn>>;
type ColumnOf = (item: ListItem, words: Words) => Cell | null | undefined | false;
type ColumnName = keyof Messages['listReading']['csvColumns'];

const ofVerdict =
  (name: (typeof readVerdicts)[number]): ColumnOf =>
  ({ read }, { t, verdicts }) =>
    read?.verdicts &&
    (read.verdicts[name] === 'look' ? t('asked') : verdicts(`states.${read.verdicts[name]}`));
const isToldBy = (is: boolean | undefined, { t }: Words) => is && t('yes');

/** More digits than a spreadsheet keeps of a number, or zeros that it drops. */
const asTextAlone = /^(?:\d{16,}|0\d+)$/;

/** The columns in their order. Figures are numbers, instants UTC, amounts in reais and rates fractions. */
const columns = {
  position: ({ position }) => position,
  pasted: ({ id }) => id,
  loan: ({ loan }) => loan,
  readAt: ({ read }) => read?.readAt,
  outcome: ({ read }, { outcome }) => read && (wordOf(outcome, read.outcome) ?? read.outcome),
  status: ({ read }, { status }) => read?.status && status(read.status),
  paid: ({ read }) => read?.paid,
  installments: ({ read }) => read?.installments,
  overdueSince: ({ read }) => read?.overdueSince,
  figures: ofVerdict('figures'),
  law: ofVerdict('law'),
  signatures: ofVerdict('signatures'),
  payout: ofVerdict('payout'),
  payments: ofVerdict('payments'),
  contradictions: ({ read }) => read?.contradictions,
  cause: ({ read }, { causes }) => read?.cause && causeField(read.cause, { t: causes }),
  reason: ({ read }, { figures, verdicts }) =>
    read?.reason && (wordOf(figures, read.reason.id) ?? verdicts(`names.${read.reason.verdict}`)),
  stated: ({ read }) => read?.reason?.values.stated,
  expected: ({ read }) => read?.reason?.values.expected,
  difference: ({ read }) => read?.reason?.values.difference,
  unit: ({ read }, { t }) => read?.reason?.unit && t(`units.${read.reason.unit}`),
  sentence: ({ read }, words) => read?.reason && describeReason(read.reason, words.reason),
  changed: ({ read }, words) => isToldBy(read?.changed, words),
  decision: ({ decision }, { notes }) => decision && notes(`decisions.${decision}`),
  decidedBy: ({ decidedBy }) => decidedBy,
  promise: ({ promise }, { promises }) => promise && promises(`outcomes.${promise.outcome}`),
  promised: ({ promise }) => promise && promise.cents / 100,
  promisedDay: ({ promise }) => promise?.day,
  done: ({ done }, words) => isToldBy(done, words),
  remark: ({ id, kind }, { t }) =>
    kind === 'rounded' ? t('rounded') : id && asTextAlone.test(id) && t('openAsText'),
} as const satisfies Record<ColumnName, ColumnOf>;

const columnNames = Object.keys(columns) as ColumnName[];

/**
 * Streams the rows of a person's own list as CSV, those that a view shows and in its order, with the name of the list. The
 * export is recorded.
 */
export async function exportList({
  actor,
  requestId,
  id,
  view,
  locale,
}: Caller & { id: string; view: AskedListView; locale: Locale }): Promise<{
  name: string | null;
  body: ReadableStream<Uint8Array>;
}> {
  await requireRight({ actor, requestId }, 'loan:find');
  const found = await queryDatabase(async (db) => {
    const summary = await readSummary(db, actor, id);
    if (!summary) return null;
    const list = listForReader(id, actor);
    const { state } = await readReading(db, list);
    const shown = settledView({ ...view, from: 1 }, state === 'done');
    return { name: summary.name, items: await readListItems(db, list, shown, maxListRows) };
  }, exportTimeoutMs);
  if (!found) throw invalidBody();
  const { name, items } = found;
  const shown = new Set(items.flatMap(({ loan }) => (loan === null ? [] : `loan:${loan}`)));
  const fields = ['list-csv', `list:${id}`, `found:${items.length}`, ...shown];
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', fields });
  const words = await wordsIn(locale);
  const head = columnNames.map((column) => words.t(`csvColumns.${column}`));
  const cellOf = (item: ListItem, column: ColumnName): Cell => {
    const value = columns[column](item, words);
    return value === null || value === undefined || value === false ? '' : value;
  };
  const rows = items.map((item) => columnNames.map((column) => cellOf(item, column)));
  const lines = csvLines([head, ...rows], locale);
  return { name, body: streamText([byteOrderMark, lines], { event: 'export-list', requestId }) };
}

async function wordsIn(locale: Locale) {
  const messages = await loadMessages(locale);
  const { DISPLAY_TIME_ZONE: timeZone, STATUS_LABELS: labels } = env();
  const verdicts = createTranslator({ locale, messages, namespace: 'verdicts' });
  const statuses = createTranslator({ locale, messages, namespace: 'head.statuses' });
  const contradictionWords = createTranslator({ locale, messages, namespace: 'contradictions' });
  const reason: ReasonText = {
    t: verdicts,
    contradictionWords,
    format: createFormat({ locale, timeZone }),
    answer: null,
  };
  return {
    t: createTranslator({ locale, messages, namespace: 'listReading' }),
    outcome: createTranslator({ locale, messages, namespace: 'accessLog.outcomes' }),
    causes: createTranslator({ locale, messages, namespace: 'causes' }),
    notes: createTranslator({ locale, messages, namespace: 'notes' }),
    promises: createTranslator({ locale, messages, namespace: 'promises' }),
    figures: createTranslator({ locale, messages, namespace: 'verdicts.figures' }),
    status: (code: string) => {
      const name = nameOfStatus(code);
      return (
        (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? (name === null ? code : statuses(name))
      );
    },
    verdicts,
    reason,
  };
}

const exportTimeoutMs = 5000;
