import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ListItem, ListPage, ListSummary } from '#lib/lookup/index-matches.ts';
import type { ListFilter } from '#lib/lookup/list/list-view.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { type IndexedLoanRow, indexedLoanColumns } from '../index/indexed-loan.ts';
import { toListItem } from './list-items.ts';

type Reader = Kysely<Database>;

type Owner = Pick<Actor, 'issuer' | 'subject'>;

/** Returns a person's own list; null where they have no such list. */
export async function readListSummary(db: Reader, owner: Owner, id: string): Promise<ListSummary | null> {
  const [summary = null] = await readSummaries(db, owner, sql`id = ${id}`);
  return summary;
}

/** Returns a person's own lists, the newest first. */
export function readNewestSummaries(db: Reader, owner: Owner, maxLists: number): Promise<ListSummary[]> {
  return readSummaries(db, owner, sql`true order by created_at desc, id limit ${maxLists}`);
}

async function readSummaries(
  db: Reader,
  { issuer, subject }: Owner,
  which: RawBuilder<unknown>,
): Promise<ListSummary[]> {
  const { rows } = await sql<Omit<ListSummary, 'createdAt'> & { created_at: Date }>`
    select list.id, list.created_at, list.documents_not_asked as "documentsNotAsked",
      count(item.position)::int as size,
      (count(*) filter (where item.matches > 0))::int as found,
      count(item.visited_at)::int as visited, (count(*) filter (where item.done))::int as done
    from (select * from lookup_list where issuer = ${issuer} and subject = ${subject} and ${which}) list
    left join lookup_list_item item on item.list = list.id
    group by list.id, list.created_at, list.documents_not_asked
    order by list.created_at desc, list.id`.execute(db);
  return rows.map(({ created_at, ...list }) => ({ ...list, createdAt: created_at.toISOString() }));
}

/** Which rows of a list to read: `count` from a position, or the nearest one that opens a loan on one side of it. */
type RowSelection =
  | { from: number; count: number; show?: ListFilter }
  | { after: number }
  | { before: number };

const filterConditions: Readonly<Record<ListFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  found: sql`matches > 0`,
  missing: sql`matches = 0`,
  unvisited: sql`loan is not null and visited_at is null`,
  open: sql`not done`,
};

/** Returns where the page before `from` begins, with `count` rows of the filter; null on the first page. */
export async function readEarlierPage(
  db: Reader,
  list: string,
  { from, count, show }: { from: number; count: number; show: ListFilter },
): Promise<number | null> {
  const before = db
    .selectFrom('lookup_list_item')
    .select('position')
    .where('list', '=', list)
    .where('position', '<', from)
    .where(filterConditions[show])
    .orderBy('position', 'desc')
    .limit(count)
    .as('before');
  const row = await db
    .selectFrom(before)
    .select(({ fn }) => fn.min('position').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

export async function readListItems(
  db: Reader,
  list: string,
  which: RowSelection,
  actor: Pick<Actor, 'roles'>,
): Promise<ListItem[]> {
  let query = db
    .selectFrom('lookup_list_item')
    .select(['position', 'line', 'is', 'id', 'document_hmac', 'loan', 'matches', 'visited_at', 'done'])
    .where('list', '=', list);
  if ('from' in which)
    query = query
      .where('position', '>=', which.from)
      .where(filterConditions[which.show ?? 'all'])
      .orderBy('position')
      .limit(which.count);
  else {
    query = query.where('loan', 'is not', null).limit(1);
    if ('after' in which) query = query.where('position', '>', which.after).orderBy('position');
    else query = query.where('position', '<', which.before).orderBy('position', 'desc');
  }
  const rows = await query.execute();
  const loans = rows.flatMap(({ loan }) => loan ?? []);
  const indexed = await sql<IndexedLoanRow>`
    select ${indexedLoanColumns('contract')} from contract where loan = any(${loans}::text[])`.execute(db);
  const byLoan = new Map(indexed.rows.map((row) => [row.loan, row]));
  return rows.map((row) => toListItem(row, byLoan.get(row.loan ?? ''), actor));
}

/** Returns the first row of a filter that opens a loan and was not visited, else the first that opens one. */
export async function readStartRow(db: Reader, list: string, show: ListFilter): Promise<ListPage['start']> {
  const row = await db
    .selectFrom('lookup_list_item')
    .select(['position', 'loan'])
    .where('list', '=', list)
    .where('loan', 'is not', null)
    .where(filterConditions[show])
    .orderBy(sql`visited_at is not null`)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row ? { position: row.position, loan: row.loan as LoanId | null } : null;
}
