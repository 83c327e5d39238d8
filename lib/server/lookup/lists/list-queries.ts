import { type RawBuilder, sql } from 'kysely';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ListItem, ListPage, ListSummary } from '#lib/lookup/index-matches.ts';
import type { ListFilter } from '#lib/lookup/list/list-view.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { type IndexedLoanRow, indexedLoanColumns, toIndexedLoan } from '../index/indexed-loan.ts';
import type { ItemRow } from './match-list.ts';

const maxListsShown = 20;

/** Returns a person's own lists, the newest first, or the one with an id. */
export async function readSummaries(
  db: Db,
  { issuer, subject }: Pick<Actor, 'issuer' | 'subject'>,
  { id }: { id?: string } = {},
): Promise<ListSummary[]> {
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

const filterConditions: Readonly<Record<ListFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  found: sql`matches > 0`,
  missing: sql`matches = 0`,
  unvisited: sql`item.loan is not null and visited_at is null`,
  open: sql`not done`,
};

/** Returns where the page before `from` begins, with `count` rows of the filter; null on the first page. */
export async function readEarlierPage(
  db: Db,
  list: string,
  { from, count, show }: { from: number; count: number; show: ListFilter },
): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(position) as first from (
      select position from lookup_list_item item
      where list = ${list} and position < ${from} and ${filterConditions[show]}
      order by position desc limit ${count}
    ) page`.execute(db);
  return rows[0]?.first ?? null;
}

/** Returns the first row of a filter that opens a loan and was not visited, else the first that opens one. */
export async function readStartRow(db: Db, list: string, show: ListFilter): Promise<ListPage['start']> {
  const { rows } = await sql<{ position: number; loan: LoanId }>`
    select position, loan from lookup_list_item item
    where list = ${list} and loan is not null and ${filterConditions[show]}
    order by visited_at is not null, position limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Which rows of a list to read: `count` from a position, or the nearest one that opens a loan on one side of it. */
type RowSelection =
  | { from: number; count: number; show?: ListFilter }
  | { after: number }
  | { before: number };

function conditionOf(selection: RowSelection): RawBuilder<unknown> {
  if ('from' in selection) {
    const { from, count, show = 'all' } = selection;
    return sql`position >= ${from} and ${filterConditions[show]} order by position limit ${count}`;
  }
  return 'after' in selection
    ? sql`item.loan is not null and position > ${selection.after} order by position limit 1`
    : sql`item.loan is not null and position < ${selection.before} order by position desc limit 1`;
}

type ShownRow = Pick<ItemRow, 'position' | 'line' | 'is' | 'id' | 'matches'> & {
  itemLoan: LoanId | null;
  visited_at: Date | null;
  done: boolean;
} & Omit<IndexedLoanRow, 'loan'> & { loan: string | null };

/** Reads rows of a list, in the form in which they leave the server. */
export async function readListItems(
  db: Db,
  list: string,
  selection: RowSelection,
  actor: Pick<Actor, 'roles'>,
): Promise<ListItem[]> {
  const { rows } = await sql<ShownRow>`
    select item.position, item.line, item."is", item.id, item.loan as "itemLoan", item.matches, item.visited_at,
      item.done, ${indexedLoanColumns('contract')}
    from (select * from lookup_list_item item where list = ${list} and ${conditionOf(selection)}) item
    left join contract on contract.loan = item.loan order by item.position`.execute(db);
  return rows.map(({ position, line, is, id, itemLoan, matches, visited_at, done, loan, ...indexed }) => ({
    position,
    line,
    kind: is as ListItem['kind'],
    id,
    loan: itemLoan,
    matches,
    done,
    indexed: loan === null ? null : toIndexedLoan({ ...indexed, loan }, actor),
    visitedAt: visited_at?.toISOString() ?? null,
  }));
}
