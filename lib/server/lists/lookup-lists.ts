import 'server-only';
import { randomBytes } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import {
  type AskedListView,
  type ListView,
  rowsPerPage,
  settledView,
  wholeList,
} from '#lib/lookup/list/list-view.ts';
import type { ListPage, ListPosition, ListSummary } from '#lib/lookup/list/lookup-list.ts';
import { distinctReadings } from '#lib/lookup/pasted-text.ts';
import type { ListRequest } from '#lib/lookup/request/lookup-request.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import type { Database, Db, Trx } from '#lib/server/db/database-types.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { unnestRows } from '#lib/server/db/unnest-rows.ts';
import { env } from '#lib/server/env.ts';
import { requireClaim } from '#lib/server/limits/require-within-limit.ts';
import { admitDocuments, findHeldDocuments } from '../lookup/search/document-limit.ts';
import { describeLookup } from '../lookup/search/lookup-access-record.ts';
import {
  isListId,
  type ListForReader,
  noFigures,
  readEarlierPage,
  readFigures,
  readListItems,
  readNeighbors,
  readReading,
  readStartRow,
  readSummaries,
  readSummary,
} from './list-queries.ts';
import { matchEntries } from './match-list.ts';

type OwnListRequest = Caller & { id: string };
type OwnRowRequest = OwnListRequest & { position: number };

/** Enough for 10,000 queries to the index. */
const timeoutMs = 5000;
const maxLists = 50;
const itemColumns = {
  position: 'int',
  line: 'int',
  kind: 'text',
  id: 'text',
  loan: 'text',
  matches: 'int',
} as const;

/**
 * Stores the rows of a pasted column for this person, with the matches of each, and records them as one lookup. A loan
 * that the index learns later is not found in it until the list is read. A list that holds more documents than the person
 * has left is made without asking the index for them. Throws `limit_reached` where it has more rows than the person has left.
 */
export async function createList({ actor, requestId, rows }: Caller & ListRequest): Promise<ListSummary> {
  await requireRight({ actor, requestId }, 'loan:find');
  await requireClaim({ actor, requestId }, 'list-rows', rows.length);
  const documents = await admitDocuments(actor, await findHeldDocuments(distinctReadings(rows)), requestId);
  const id = randomBytes(16).toString('base64url');
  const { LOOKUP_KEY: key } = env();
  const permissions = { roles: actor.roles, key, withDocuments: documents.asked };
  const { items, knownIds, tried } = await queryDatabase(
    (db) => matchEntries(db, rows, permissions),
    timeoutMs,
  );
  // A row opens its loan also where the index does not know it, but only an indexed loan counts as found.
  const total = items.filter(({ matches }) => matches > 0).length;
  const loans = items.flatMap(({ loan, matches }) => (loan && matches > 0 ? { loan, contract: null } : []));
  const { fields = [], ...about } = await describeLookup(
    await findHeldDocuments(tried),
    { knownIds, total, loans },
    { chosen: null, key },
  );
  await recordAccess(actor, {
    action: 'lookup',
    requestId,
    ...about,
    fields: [`list:${id}`, ...fields, ...documents.notAskedFields],
  });
  // The record is written first: once the list is stored, its owner can read it. What the index was asked for is on
  // record also where its answer, which makes many rows of a customer with many loans, is more than the person has left.
  await requireClaim({ actor, requestId }, 'list-rows', items.length - rows.length);
  const { issuer, subject } = actor;
  const list = { id, issuer, subject, documents_not_asked: documents.asked ? 0 : documents.count };
  const store = async (trx: Trx) => {
    await trx.insertInto('lookup_list').values(list).execute();
    await trx
      .insertInto('lookup_list_item')
      .columns(['list', 'position', 'line', 'kind', 'id', 'loan', 'matches'])
      .expression(
        trx
          .selectFrom(unnestRows(items, itemColumns, 'item'))
          .select(({ val }) => [val(id).as('list'), 'position', 'line', 'kind', 'id', 'loan', 'matches']),
      )
      .execute();
    const surplus = trx
      .selectFrom('lookup_list')
      .select('id')
      .where((row) => row.and({ issuer, subject }))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(maxLists);
    await trx.deleteFrom('lookup_list').where('id', 'in', surplus).execute();
    return readSummary(trx, actor, id);
  };
  const summary = await queryDatabase(() => withTransaction(store, { deadlineMs: timeoutMs }), timeoutMs);
  if (!summary) throw new Error('A list was stored and cannot be read.');
  return summary;
}

/** Returns a person's own lists, the newest first. */
export async function ownLists(caller: Caller): Promise<ListSummary[]> {
  await requireRight(caller, 'loan:find');
  return queryDatabase((db) => readSummaries(db, caller.actor));
}

/** Returns a page of a person's own list; null where they have no such list. */
export async function readList({
  view: asked,
  ...request
}: OwnListRequest & { view: AskedListView }): Promise<ListPage | null> {
  return withOwnList(request, async (db, summary) => {
    const list = listForReader(summary.id, request.actor);
    const reading = await readReading(db, list);
    const view = settledView(asked, reading.state === 'done');
    const [items, earlier, start] = await Promise.all([
      readListItems(db, list, view, rowsPerPage + 1),
      readEarlierPage(db, list, view),
      readStartRow(db, list, view),
    ]);
    const figures = reading.state === 'never' ? noFigures : await readFigures(db, list);
    return { ...summary, view, items, earlier, start, reading, ...figures };
  });
}

/** A list as these roles see its loans. For roles that see no loan a list is not read, so nothing of a loan is kept in it. */
export const listForReader = (list: string, { roles }: Pick<Actor, 'roles'>): ListForReader => {
  return { list, roles, visibility: loanVisibility(roles) ?? 'masked' };
};

/** Returns one row, and the rows before and after it that open a loan, in the order of a view and under its filter. */
export async function readListPosition({
  position,
  view = wholeList,
  ...request
}: OwnRowRequest & { view?: ListView }): Promise<ListPosition | null> {
  return withOwnList(request, async (db, list) => {
    const ofReader = listForReader(list.id, request.actor);
    const [item] = await readListItems(db, ofReader, { ...wholeList, from: position }, 1);
    if (item?.position !== position) return null;
    return { list, view, item, ...(await readNeighbors(db, ofReader, position, view)) };
  });
}

/** Marks a row as opened. Returns false where this person has no such row. */
export function markVisited(row: OwnRowRequest): Promise<boolean> {
  return updateRow(row, { visited_at: sql<Date>`now()` });
}

export function markDone({ done, ...row }: OwnRowRequest & { done: boolean }): Promise<boolean> {
  return updateRow(row, { done });
}

async function updateRow(
  { actor, requestId, id, position }: OwnRowRequest,
  change: UpdateObject<Database, 'lookup_list_item'>,
): Promise<boolean> {
  await requireRight({ actor, requestId }, 'loan:find');
  const { issuer, subject } = actor;
  if (!isListId(id)) return false;
  const { numUpdatedRows } = await queryDatabase((db) => {
    const list = db
      .selectFrom('lookup_list')
      .select('id')
      .where((row) => row.and({ id, issuer, subject }));
    return db
      .updateTable('lookup_list_item')
      .set(change)
      .where('list', 'in', list)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
  });
  return numUpdatedRows > 0n;
}

/** Reads a person's own list; null where they have no such list. */
async function withOwnList<T>(
  { actor, requestId, id }: OwnListRequest,
  read: (db: Db, summary: ListSummary) => Promise<T | null>,
): Promise<T | null> {
  await requireRight({ actor, requestId }, 'loan:find');
  return queryDatabase(async (db) => {
    const summary = await readSummary(db, actor, id);
    return summary && read(db, summary);
  });
}
