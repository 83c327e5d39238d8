import { type RawBuilder, sql } from 'kysely';
import { type LoanDecision, loanDecisions } from '#lib/loan/loan-decision.ts';
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
import { type ListFilter, type ListView, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import type { ListItem, ListPosition, ListStep, ListSummary } from '#lib/lookup/list/lookup-list.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { isRetainedNote } from '#lib/server/loans/read-notes-and-changes.ts';
import { type IndexedLoanRow, indexedLoanColumns, toIndexedLoan } from '../lookup-index/indexed-loan.ts';
import type { ItemRow } from './match-list.ts';

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
  const isMeant = id === undefined ? sql`true` : sql`id = ${id}`;
  const { rows } = await sql<Omit<ListSummary, 'createdAt'> & { created_at: Date }>`
    select list.id, list.created_at, list.documents_not_asked as "documentsNotAsked",
      count(item.position)::int as size,
      (count(*) filter (where item.matches > 0))::int as found,
      count(item.visited_at)::int as visited, (count(*) filter (where item.done))::int as done
    from (
      select * from lookup_list where issuer = ${issuer} and subject = ${subject} and ${isMeant}
      order by created_at desc, id limit ${maxListsShown}
    ) list
    left join lookup_list_item item on item.list = list.id
    group by list.id, list.created_at, list.documents_not_asked
    order by list.created_at desc, list.id`.execute(db);
  return rows.map(({ created_at, ...list }) => ({ ...list, createdAt: created_at.toISOString() }));
}

/**
 * The rows of a list with what is kept of their loans for readers of one visibility, and the last decision that holds:
 * one look at the key for each row. A join would be planned by statistics, which know nothing yet of a list that has just been read.
 */
const rowsOf = ({ list, visibility }: ListForReader) => sql`
  lookup_list_item item left join lateral (
    select * from list_read kept
    where kept.list = item.list and kept.loan = item.loan and kept.visibility = ${visibility} limit 1
  ) kept on true
  left join lateral (
    select decision, answer_hmac, answer_key from note
    where note.loan = item.loan and decision is not null and ${isRetainedNote()}
      and coalesce(holds_until >= (now() at time zone ${env().DISPLAY_TIME_ZONE}::text)::date, true)
    order by written_at desc limit 1
  ) decided on true
  where item.list = ${list}`;

const verdicts = sql.join(readVerdicts.map((name) => sql.ref(`kept.${name}`)));

/** Returns a record of SQL for each name. */
const sqlOfEach = <Name extends string, T>(names: readonly Name[], of: (name: Name) => RawBuilder<T>) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, RawBuilder<T>>;

const readConditions: Readonly<Record<ReadFilter, RawBuilder<boolean>>> = {
  ...sqlOfEach(readVerdicts, (name) => sql<boolean>`${sql.ref(`kept.${name}`)} = 'wrong'`),
  look: sql`'look' in (${verdicts})`,
  overdue: sql`kept.overdue_since is not null`,
  contradicted: sql`kept.contradictions > 0`,
  changed: sql`kept.changed`,
  failed: sql`kept.outcome <> 'ok'`,
  unread: sql`item.loan is not null and kept.loan is null`,
  ...sqlOfEach(loanDecisions, (decision) => sql<boolean>`decided.decision = ${decision}`),
};

const filterConditions: Readonly<Record<ListFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  found: sql`matches > 0`,
  missing: sql`matches = 0`,
  unvisited: sql`item.loan is not null and visited_at is null`,
  open: sql`not done`,
  ...readConditions,
};

const isShown = ({ show, cause }: Pick<ListView, 'show' | 'cause'>) =>
  sql`${filterConditions[show]} and ${cause === null ? sql`true` : sql`kept.cause = ${cause}`}`;

/**
 * The place of the first row of each customer, and with it the others: an order of the customers themselves would tell of
 * hidden ids. A masked role is told of no customer whose id it may not see, not even that two rows are of one.
 */
const placeOfCustomer = ({
  visibility,
}: ListForReader) => sql`min(item.position) over (partition by coalesce((
  select contract.customer from contract where contract.loan = item.loan and (${visibility} = 'full'
    or contract.customer ~ '^[a-z][a-z0-9]{1,7}_[A-Za-z0-9_-]{1,128}$' and contract.customer !~ '[0-9]{10}')
), 'row ' || item.position))`;

/** The worst first, and rows that were not read last. */
const orders: Readonly<Record<Exclude<ListSort, 'customer'>, RawBuilder<unknown>>> = {
  position: sql`item.position`,
  status: sql`kept.status`,
  paid: sql`kept.paid::float8 / nullif(kept.installments, 0)`,
  overdue: sql`kept.overdue_since`,
  contradictions: sql`-nullif(kept.contradictions, 0)`,
  cause: sql`kept.cause`,
  ...sqlOfEach(
    readVerdicts,
    (name) => sql`array_position(array['wrong', 'look', 'unknown', 'ok'], ${sql.ref(`kept.${name}`)})`,
  ),
};

/** A list, as a reader with these roles sees its loans. */
export type ListForReader = Pick<Actor, 'roles'> & { list: string; visibility: 'full' | 'masked' };

/** A decision keeps the HMAC of the whole answer, and a list that of the answer as its reader saw it. */
const isDecisionOutdated = sql<
  boolean | null
>`kept.visibility = 'full' and decided.answer_key = kept.answer_key
  and decided.answer_hmac <> kept.answer_hmac`;

/** Of a list that was never read. */
export const noFigures: ListFigures = {
  counts: Object.fromEntries(readFilters.map((name) => [name, 0])) as ListFigures['counts'],
  causes: [],
};

/** Counts the rows of each filter of a list that was read, and of each cause. */
export async function readFigures(db: Db, list: ListForReader): Promise<ListFigures> {
  const counts = readFilters.map(
    (name) => sql`(count(*) filter (where ${readConditions[name]}))::int as ${sql.ref(name)}`,
  );
  const counted = await sql<ListFigures['counts']>`select ${sql.join(counts)} from ${rowsOf(list)}`.execute(
    db,
  );
  const { rows: causes } = await sql<ListFigures['causes'][number]>`
    select kept.cause, count(*)::int as rows from ${rowsOf(list)} and kept.cause is not null
    group by kept.cause order by count(*) desc, kept.cause limit ${maxCausesShown}`.execute(db);
  return { counts: counted.rows[0] ?? noFigures.counts, causes };
}

/** Returns where the page before that of a view begins; null on the first page. */
export async function readEarlierPage(db: Db, list: ListForReader, view: ListView): Promise<number | null> {
  const { from, sort } = view;
  if (sort !== 'position') return from > 1 ? Math.max(1, from - rowsPerPage) : null;
  const { rows } = await sql<{ first: number | null }>`
    select min(position) as first from (
      select position from ${rowsOf(list)} and position < ${from} and ${isShown(view)}
      order by position desc limit ${rowsPerPage}
    ) page`.execute(db);
  return rows[0]?.first ?? null;
}

/** Returns the first row of a filter that opens a loan and was not visited, else the first that opens one. */
export async function readStartRow(db: Db, list: ListForReader, view: ListView): Promise<ListStep | null> {
  const { rows } = await sql<ListStep>`
    select position, item.loan from ${rowsOf(list)} and item.loan is not null and ${isShown(view)}
    order by visited_at is not null, position limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the nearest rows before and after a position that open a loan. */
export async function readNeighbors(
  db: Db,
  list: string,
  position: number,
): Promise<Pick<ListPosition, 'previous' | 'next'>> {
  const step = (isMeant: RawBuilder<unknown>) => sql`(
    select jsonb_build_object('position', position, 'loan', loan) from lookup_list_item
    where list = ${list} and loan is not null and ${isMeant} limit 1)`;
  const { rows } = await sql<Pick<ListPosition, 'previous' | 'next'>>`
    select ${step(sql`position < ${position} order by position desc`)} as previous,
      ${step(sql`position > ${position} order by position`)} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

type ShownRow = Pick<ItemRow, 'position' | 'line' | 'kind' | 'id' | 'matches'> & {
  itemLoan: LoanId | null;
  visited_at: Date | null;
  done: boolean;
  read: ListRead | null;
  decision: LoanDecision | null;
  isDecisionOutdated: boolean | null;
} & Omit<IndexedLoanRow, 'loan'> & { loan: string | null };

/** Reads the rows that a view shows from its first one on, in the form in which they leave the server. */
export async function readListItems(
  db: Db,
  list: ListForReader,
  view: ListView,
  count: number,
): Promise<ListItem[]> {
  const { from, sort } = view;
  const sorted = sort === 'customer' ? placeOfCustomer(list) : orders[sort];
  const [first, skipped] = sort === 'position' ? [from, 0] : [1, from - 1];
  const { rows } = await sql<ShownRow>`
    select item.position, item.line, item.kind, item.id, item.loan as "itemLoan", item.matches, item.visited_at,
      item.done, item.read, item.decision, item."isDecisionOutdated", ${indexedLoanColumns('contract')}
    from (
      select item.*, ${keptRead} as read, decided.decision, ${sorted} as sorted,
        ${isDecisionOutdated} as "isDecisionOutdated"
      from ${rowsOf(list)} and position >= ${first} and ${isShown(view)}
      order by sorted nulls last, position limit ${count} offset ${skipped}
    ) item
    left join contract on contract.loan = item.loan order by item.sorted nulls last, item.position`.execute(
    db,
  );
  return rows.map(
    ({ position, line, kind, id, itemLoan, matches, visited_at, done, read, decision, ...row }) => ({
      position,
      line,
      kind: kind as ListItem['kind'],
      id,
      loan: itemLoan,
      matches,
      done,
      decision,
      isDecisionOutdated: row.isDecisionOutdated ?? false,
      indexed: row.loan === null ? null : toIndexedLoan({ ...row, loan: row.loan }, list),
      visitedAt: visited_at?.toISOString() ?? null,
      read: read && { ...read, readAt: new Date(read.readAt).toISOString() },
    }),
  );
}

/** What is kept of a loan, in the form in which it leaves the server: without its HMAC. */
const keptRead = sql`case when kept.loan is not null then jsonb_build_object(
  'readAt', kept.read_at, 'outcome', kept.outcome, 'status', kept.status, 'paid', kept.paid,
  'installments', kept.installments, 'overdueSince', kept.overdue_since, 'contradictions', kept.contradictions,
  'cause', kept.cause, 'changed', coalesce(kept.changed, false),
  'verdicts', case when kept.outcome = 'ok' then jsonb_build_object('figures', kept.figures, 'law', kept.law,
    'signatures', kept.signatures, 'payout', kept.payout, 'payments', kept.payments) end) end`;

/** Reads how far the reading of a list is. */
export async function readReading(db: Db, list: ListForReader): Promise<ListReading> {
  const { rows } = await sql<Omit<ListReading, 'pausedUntil'> & { pausedUntil: Date | null }>`
    select coalesce(reading.state, 'never') as state, reading.stopped_by as "stoppedBy", loans.total, loans.read,
      loans.failed, loans.recent / least(30, greatest(1, extract(epoch from now() - reading.resumed_at)))::float8 as pace,
      reading.paused_until as "pausedUntil", reading.paused_by as "pausedBy"
    from (values (${list.list})) of_list (list) left join list_reading reading on reading.list = of_list.list
    cross join lateral (
      select count(distinct item.loan)::int as total,
        (count(distinct item.loan) filter (where kept.read_at >= reading.started_at))::int as read,
        (count(distinct item.loan) filter (where kept.read_at >= reading.started_at and kept.outcome <> 'ok'))::int
          as failed,
        nullif(count(distinct item.loan) filter (where kept.read_at > now() - interval '30 seconds'
          and kept.read_at >= reading.resumed_at), 0) as recent
      from ${rowsOf(list)}
    ) loans`.execute(db);
  const [reading] = rows;
  if (!reading) throw new Error('A list has no reading, not even that it was never read.');
  const { state, pausedBy } = reading;
  const pausedUntil = state === 'reading' ? reading.pausedUntil : null;
  const isPaused = pausedUntil !== null && pausedUntil > new Date();
  return {
    ...reading,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    pausedBy: isPaused ? pausedBy : null,
  };
}
