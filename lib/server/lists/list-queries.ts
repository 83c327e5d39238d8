import {
  type AliasableExpression,
  type ExpressionBuilder,
  type NotNull,
  type Selectable,
  type SelectQueryBuilder,
  type ShallowDehydrateObject,
  type SqlBool,
  sql,
} from 'kysely';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { loanDecisions } from '#lib/loan/loan-decision.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import {
  type ListFigures,
  type ListRead,
  type ListReading,
  type ListSort,
  type ReadFilter,
  readFilters,
  readVerdicts,
} from '#lib/lookup/list/list-reading.ts';
import { type ListFilter, type ListStep, type ListView, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import type { ListItem, ListPosition, ListSummary } from '#lib/lookup/list/lookup-list.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { isRetained } from '#lib/server/loans/read-notes-and-changes.ts';
import { outcomeWithoutPayments } from '#lib/view/promise-outcome.ts';
import { indexedLoanColumns, toIndexedLoan } from '../lookup-index/indexed-loan.ts';

const maxListsShown = 20;
const maxCausesShown = 20;

type Owner = Pick<Actor, 'issuer' | 'subject'>;

/** The form of our own ids; a URL may hold anything. */
export const isListId = (id: string) => /^[\w-]{22}$/.test(id);

/** Returns a person's own list, or null where they have none of this id. */
export async function readSummary(db: Db, owner: Owner, id: string): Promise<ListSummary | null> {
  const [summary = null] = isListId(id) ? await readSummaries(db, owner, id) : [];
  return summary;
}

/** Returns a person's own lists, the newest first, or the one with an id. */
export async function readSummaries(db: Db, { issuer, subject }: Owner, id?: string): Promise<ListSummary[]> {
  const lists = db
    .selectFrom('lookup_list')
    .selectAll()
    .where((row) => row.and({ issuer, subject }))
    .$if(id !== undefined, (lists) => lists.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxListsShown);
  const rows = await db
    .selectFrom(lists.as('list'))
    .leftJoin('lookup_list_item as item', 'item.list', 'list.id')
    .select(['list.id', 'list.name', 'list.created_at as createdAt'])
    .select('list.documents_not_asked as documentsNotAsked')
    .select(({ fn }) => [
      fn.count<number>('item.position').as('size'),
      fn.countAll<number>().filterWhere('item.matches', '>', 0).as('found'),
      fn.count<number>('item.visited_at').as('visited'),
      fn.countAll<number>().filterWhere('item.done', '=', true).as('done'),
    ])
    .groupBy(['list.id', 'list.name', 'list.created_at', 'list.documents_not_asked'])
    .orderBy('list.created_at', 'desc')
    .orderBy('list.id')
    .execute();
  return rows.map((list) => ({ ...list, createdAt: list.createdAt.toISOString() }));
}

/** A list, as a reader with these roles sees its loans. */
export type ListForReader = Pick<Actor, 'roles'> & { list: string; visibility: 'full' | 'masked' };

/**
 * The rows of a list (`item`) with what is kept of their loans for readers of one visibility (`kept`): one look at the key
 * for each row. A join would be planned by statistics, which know nothing yet of a list that has just been read.
 */
export const readRowsOf = (db: Db, { list, visibility }: Omit<ListForReader, 'roles'>) =>
  db
    .selectFrom('lookup_list_item as item')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('list_read')
          .selectAll()
          .whereRef('list_read.list', '=', 'item.list')
          .whereRef('list_read.loan', '=', 'item.loan')
          .where('visibility', '=', visibility)
          .limit(1)
          .as('kept'),
      (join) => join.onTrue(),
    )
    .where('item.list', '=', list);

/**
 * The same with the last decision about each loan that holds (`decided`), and the promise at it that nobody has closed: one
 * that was broken, else the last (`promised`).
 */
const rowsOf = (db: Db, list: ListForReader) =>
  readRowsOf(db, list)
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('note')
          .select(['decision', 'name as decided_by', 'answer_hmac', 'answer_key'])
          .whereRef('note.loan', '=', 'item.loan')
          .where('decision', 'is not', null)
          .where(({ fn }) => isRetained(fn.coalesce('edited_at', 'written_at')))
          .where((note) => note.or([note('holds_until', 'is', null), note('holds_until', '>=', today())]))
          .orderBy('written_at', 'desc')
          .limit(1)
          .as('decided'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('note')
          .select(['promised_cents', 'promised_day', 'note.channel', 'note.outcome as promise_outcome'])
          .whereRef('note.loan', '=', 'item.loan')
          .where('promised_cents', 'is not', null)
          .where('closed_at', 'is', null)
          .where(({ fn }) => isRetained(fn.coalesce('edited_at', 'written_at')))
          .orderBy((note) => note('outcome', 'is not distinct from', 'broken'), 'desc')
          .orderBy('written_at', 'desc')
          .limit(1)
          .as('promised'),
      (join) => join.onTrue(),
    );

const today = () => sql<string>`(now() at time zone ${env().DISPLAY_TIME_ZONE}::text)::date`;

/** What a condition or an order of a list is written with: the columns of `rowsOf`. */
type ListRow =
  ReturnType<typeof rowsOf> extends SelectQueryBuilder<infer Tables, infer Names, infer _Selected>
    ? ExpressionBuilder<Tables, Names>
    : never;
type Condition = (row: ListRow) => AliasableExpression<SqlBool>;

/** Returns a function of the row for each name. */
const forEach = <Name extends string, T>(names: readonly Name[], of: (row: ListRow, name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, (row: ListRow) => of(row, name)])) as Record<
    Name,
    (row: ListRow) => T
  >;

/** Not done yet. A decision whose answer has changed since is to be looked at again. */
function isOpen(row: ListRow) {
  return row.or([row('item.done', '=', false), isDecisionOutdated(row).$castTo<boolean>()]);
}

const readConditions: Readonly<Record<ReadFilter, Condition>> = {
  ...forEach(readVerdicts, (row, name) => row(`kept.${name}`, '=', 'wrong')),
  look: (row) =>
    row.and([
      isOpen(row),
      sql<boolean>`${row.ref('kept.reason')} ->> 'severity' in ('difference', 'question')`,
    ]),
  overdue: (row) => row('kept.overdue_since', 'is not', null),
  contradicted: (row) => row('kept.contradictions', '>', 0),
  changed: (row) => row('kept.changed', '=', true),
  'broken-promise': (row) => row('promised.promise_outcome', '=', 'broken'),
  failed: (row) => row('kept.outcome', '<>', 'ok'),
  unread: (row) => row.and([row('item.loan', 'is not', null), row('kept.loan', 'is', null)]),
  ...forEach(loanDecisions, (row, decision) => row('decided.decision', '=', decision)),
};

const filterConditions: Readonly<Record<ListFilter, Condition>> = {
  all: (row) => row.lit(true),
  found: (row) => row('item.matches', '>', 0),
  missing: (row) => row('item.matches', '=', 0),
  unvisited: (row) => row.and([row('item.loan', 'is not', null), row('item.visited_at', 'is', null)]),
  open: isOpen,
  ...readConditions,
};

/** The rows of a list that a view shows, on whatever page. */
const shownRows = (db: Db, list: ListForReader, { show, cause }: Pick<ListView, 'show' | 'cause'>) =>
  rowsOf(db, list)
    .where(filterConditions[show])
    .$if(cause !== null, (rows) => rows.where('kept.cause', '=', cause));

type Order = (row: ListRow, list: ListForReader) => AliasableExpression<unknown>;

/** The worst first, and rows that were not read last. */
const orders: Readonly<Record<ListSort, Order>> = {
  position: (row) => row.ref('item.position'),
  gravity: (
    row,
  ) => sql`case ${row.ref('kept.reason')} ->> 'severity' when 'difference' then 0 when 'question' then 1 when 'note' then 2 end * 1e12
    - case when ${row.ref('kept.reason')} ->> 'unit' = 'amount'
        then least(abs(coalesce((${row.ref('kept.reason')} -> 'values' ->> 'difference')::float8, 0)), 1e11) else 0 end`,
  // The place of the first row of each customer, and with it the others: an order of the customers themselves would tell of
  // hidden ids. A masked role is told of no customer whose id it may not see, not even that two rows are of one.
  customer: (row, { visibility }) =>
    sql`min(${row.ref('item.position')}) over (partition by coalesce(${row
      .selectFrom('contract')
      .select('contract.customer')
      .whereRef('contract.loan', '=', 'item.loan')
      .$if(visibility !== 'full', (contracts) =>
        contracts
          .where('contract.customer', '~', '^[a-z][a-z0-9]{1,7}_[A-Za-z0-9_-]{1,128}$')
          .where('contract.customer', '!~', '[0-9]{10}'),
      )}, 'row ' || ${row.ref('item.position')}))`,
  status: (row) => row.ref('kept.status'),
  paid: (row) => sql`${row.ref('kept.paid')}::float8 / nullif(${row.ref('kept.installments')}, 0)`,
  overdue: (row) => row.ref('kept.overdue_since'),
  contradictions: (row) => sql`-nullif(${row.ref('kept.contradictions')}, 0)`,
  cause: (row) => row.ref('kept.cause'),
  promise: (row) =>
    sql`(${row.ref('promised.promise_outcome')} is not distinct from 'broken')::int * -36500 + (${row.ref('promised.promised_day')} - date '2000-01-01')`,
  ...forEach(
    readVerdicts,
    (row, name) => sql`array_position(array['wrong', 'look', 'unknown', 'ok'], ${row.ref(`kept.${name}`)})`,
  ),
};

/** A decision keeps the HMAC of the whole answer, and a list that of the answer as its reader saw it. */
const isDecisionOutdated = (row: ListRow) =>
  row
    .and([
      row('kept.visibility', '=', 'full'),
      row('decided.answer_key', '=', row.ref('kept.answer_key')),
      row('decided.answer_hmac', '<>', row.ref('kept.answer_hmac')),
    ])
    .$castTo<boolean | null>();

/** Of a list that was never read. */
export const noFigures: ListFigures = {
  counts: Object.fromEntries(readFilters.map((name) => [name, 0])) as ListFigures['counts'],
  causes: [],
};

/** Counts the rows of each filter of a list that was read, and of each cause. */
export async function readFigures(db: Db, list: ListForReader): Promise<ListFigures> {
  const counts = await rowsOf(db, list)
    .select((row) =>
      readFilters.map((name) => row.fn.countAll<number>().filterWhere(readConditions[name](row)).as(name)),
    )
    .executeTakeFirstOrThrow();
  const causes = await rowsOf(db, list)
    .where('kept.cause', 'is not', null)
    .select(({ fn }) => ['kept.cause', fn.countAll<number>().as('rows')])
    .groupBy('kept.cause')
    .orderBy('rows', 'desc')
    .orderBy('kept.cause')
    .limit(maxCausesShown)
    .$narrowType<{ cause: NotNull }>()
    .execute();
  return { counts, causes };
}

/** Returns where the page before that of a view begins; null on the first page. */
export async function readEarlierPage(db: Db, list: ListForReader, view: ListView): Promise<number | null> {
  const { from, sort } = view;
  if (sort !== 'position') return from > 1 ? Math.max(1, from - rowsPerPage) : null;
  const page = await shownRows(db, list, view)
    .where('item.position', '<', from)
    .select('item.position')
    .orderBy('item.position', 'desc')
    .limit(rowsPerPage)
    .execute();
  return page.at(-1)?.position ?? null;
}

/** Returns the first row of a view that opens a loan and was not visited, else the first that opens one. */
export async function readStartRow(db: Db, list: ListForReader, view: ListView): Promise<ListStep | null> {
  const row = await shownRows(db, list, view)
    .where('item.loan', 'is not', null)
    .select(['item.position', 'item.loan'])
    .orderBy((item) => item('item.visited_at', 'is not', null))
    .orderBy(
      (row) => orders[view.sort](row, list),
      (order) => order.asc().nullsLast(),
    )
    .orderBy('item.position')
    .limit(1)
    .$narrowType<{ loan: LoanId }>()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the rows before and after a position that open a loan, in the order of a view and under its filter. The row itself
 * may no longer be under it, such as one that is visited now.
 */
export async function readNeighbors(
  db: Db,
  list: ListForReader,
  position: number,
  view: ListView,
): Promise<Pick<ListPosition, 'previous' | 'next'>> {
  if (view.sort !== 'position') return readSortedNeighbors(db, list, position, view);
  // By position the nearest row is found without a look at the others.
  const nearest = (side: '<' | '>') =>
    shownRows(db, list, view)
      .select(['item.position', 'item.loan'])
      .where('item.loan', 'is not', null)
      .where('item.position', side, position)
      .orderBy('item.position', side === '<' ? 'desc' : 'asc')
      .limit(1)
      .$narrowType<{ loan: LoanId }>()
      .executeTakeFirst();
  const [previous = null, next = null] = await Promise.all([nearest('<'), nearest('>')]);
  return { previous, next };
}

async function readSortedNeighbors(
  db: Db,
  list: ListForReader,
  position: number,
  { show, sort, cause }: ListView,
): Promise<Pick<ListPosition, 'previous' | 'next'>> {
  const isShown = (row: ListRow) =>
    row.and([filterConditions[show](row), ...(cause === null ? [] : [row('kept.cause', '=', cause)])]);
  const ordered = rowsOf(db, list)
    .where('item.loan', 'is not', null)
    .where((row) => row.or([row('item.position', '=', position), isShown(row)]))
    .select(['item.position', 'item.loan'])
    .select((row) => orders[sort](row, list).as('sorted'));
  const step = (side: 'lag' | 'lead') =>
    sql<ListStep | null>`${sql.raw(side)}(jsonb_build_object('loan', loan, 'position', position))
      over (order by sorted asc nulls last, position)`.as(side);
  const steps = db.selectFrom(ordered.as('row')).select(['position', step('lag'), step('lead')]);
  const found = await db
    .selectFrom(steps.as('row'))
    .select(['lag', 'lead'])
    .where('position', '=', position)
    .executeTakeFirst();
  return { previous: found?.lag ?? null, next: found?.lead ?? null };
}

/** Reads the rows that a view shows from its first one on, in the form in which they leave the server. */
export async function readListItems(
  db: Db,
  list: ListForReader,
  view: ListView,
  count: number,
): Promise<ListItem[]> {
  const { from, sort } = view;
  const [first, skipped] = sort === 'position' ? [from, 0] : [1, from - 1];
  const items = shownRows(db, list, view)
    .where('item.position', '>=', first)
    .select(['item.position', 'item.line', 'item.kind', 'item.id', 'item.loan as itemLoan', 'item.matches'])
    .select(['item.visited_at', 'item.done', 'decided.decision', 'decided.decided_by'])
    .select([
      'promised.promised_cents',
      'promised.promised_day',
      'promised.channel',
      'promised.promise_outcome',
    ])
    .select((row) => [
      row.fn.toJson('kept').$castTo<KeptRead | null>().as('kept'),
      isDecisionOutdated(row).as('isDecisionOutdated'),
      orders[sort](row, list).as('sorted'),
    ])
    .orderBy('sorted', (order) => order.asc().nullsLast())
    .orderBy('item.position')
    .limit(count)
    .offset(skipped);
  const rows = await db
    .selectFrom(items.as('item'))
    .leftJoin('contract', 'contract.loan', 'item.itemLoan')
    .selectAll('item')
    .select(indexedLoanColumns)
    .orderBy('item.sorted', (order) => order.asc().nullsLast())
    .orderBy('item.position')
    .execute();
  return rows.map(({ visited_at, kept, loan, itemLoan, isDecisionOutdated, ...row }) => ({
    position: row.position,
    line: row.line,
    kind: row.kind,
    id: row.id,
    loan: itemLoan as LoanId | null,
    matches: row.matches,
    done: row.done,
    decision: row.decision,
    decidedBy: row.decided_by,
    isDecisionOutdated: isDecisionOutdated ?? false,
    promise: toPromise(row),
    indexed: loan === null ? null : toIndexedLoan({ ...row, loan }, list),
    visitedAt: visited_at?.toISOString() ?? null,
    read: kept && toListRead(kept),
  }));
}

type Promised = Pick<Selectable<Database['note']>, 'promised_cents' | 'promised_day' | 'channel'> & {
  promise_outcome: 'kept' | 'broken' | null;
};

function toPromise({ promised_cents: cents, promised_day: day, channel, promise_outcome }: Promised) {
  if (cents === null || day === null || channel === null) return null;
  const now = civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE);
  return { cents, day, channel, outcome: outcomeWithoutPayments({ day, found: promise_outcome }, now) };
}

type KeptRead = ShallowDehydrateObject<Selectable<Database['list_read']>>;

/** What is kept of a loan, in the form in which it leaves the server: without its HMAC. */
function toListRead(kept: KeptRead): ListRead {
  const { outcome, status, paid, installments, contradictions, cause, reason } = kept;
  const { figures, law, signatures, payout, payments } = kept;
  // A loan that was read has every verdict.
  const verdicts = { figures, law, signatures, payout, payments } as ListRead['verdicts'];
  return {
    readAt: new Date(kept.read_at).toISOString(),
    outcome,
    status,
    paid,
    installments,
    overdueSince: kept.overdue_since,
    contradictions,
    cause,
    reason,
    changed: kept.changed ?? false,
    verdicts: outcome === 'ok' ? verdicts : null,
  };
}

/** Reads how far the reading of a list is. */
export async function readReading(db: Db, list: ListForReader): Promise<ListReading> {
  const { state, pausedUntil, pausedBy, recent, seconds, ...counted } = await rowsOf(db, list)
    .leftJoin('list_reading as reading', 'reading.list', 'item.list')
    .select(({ fn }) => {
      const loans = fn.count<number>('item.loan').distinct();
      const read = loans.filterWhereRef('kept.read_at', '>=', 'reading.started_at');
      const recent = loans.filterWhereRef('kept.read_at', '>=', 'reading.resumed_at');
      return [
        // A list has one reading, or none, so that the greatest value is that of the reading.
        fn.max('reading.state').as('state'),
        fn.max('reading.stopped_by').as('stoppedBy'),
        fn.max('reading.paused_until').as('pausedUntil'),
        fn.max('reading.paused_by').as('pausedBy'),
        sql<number>`extract(epoch from now() - max(reading.resumed_at))::float8`.as('seconds'),
        loans.as('total'),
        read.as('read'),
        read.filterWhere('kept.outcome', '<>', 'ok').as('failed'),
        recent.filterWhere('kept.read_at', '>', sql<Date>`now() - interval '30 seconds'`).as('recent'),
      ];
    })
    .executeTakeFirstOrThrow();
  const isPaused = state === 'reading' && pausedUntil !== null && pausedUntil > new Date();
  return {
    ...counted,
    state: state ?? 'never',
    pace: recent > 0 ? recent / Math.min(30, Math.max(1, seconds)) : null,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    pausedBy: isPaused ? pausedBy : null,
  };
}
