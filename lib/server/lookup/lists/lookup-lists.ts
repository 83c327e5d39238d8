import 'server-only';
import { randomBytes } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
import { may } from '#lib/access/roles/roles.ts';
import type { ListPage, ListPosition, ListSummary } from '#lib/lookup/index-matches.ts';
import { type ListFilter, rowsPerPage } from '#lib/lookup/list/list-view.ts';
import { distinctReadings } from '#lib/lookup/pasted-text.ts';
import type { ListRequest } from '#lib/lookup/request/lookup-request.ts';
import type { Actor, Caller } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { recordAccess } from '#lib/server/access-log/record-access.ts';
import { database, withTransaction } from '#lib/server/db/database.ts';
import type { Database } from '#lib/server/db/database-schema.ts';
import { queryDatabase } from '#lib/server/db/query-database.ts';
import { env } from '#lib/server/env.ts';
import {
  admitDocuments,
  countsOf,
  type DocumentsOfLookup,
  notAskedFields,
} from '../search/document-limit.ts';
import type { SearchPermissions } from '../search/index-queries.ts';
import { describeLookup } from '../search/lookup-access-record.ts';
import { type ItemRow, matchEntries } from './list-items.ts';
import { readEarlierPage, readListItems, readListSummary, readStartRow } from './list-queries.ts';
import { type DocumentMatches, rematchUnmatchedRows } from './rematch-list.ts';

type OwnListRequest = Caller & { id: string };

/** The form of our own ids; a URL may hold anything. */
const isListId = (id: string) => /^[\w-]{22}$/.test(id);

/** Enough for 10,000 queries to the index. Rows without a match are looked up each time the list is shown. */
const timeoutMs = 5000;
const maxLists = 50;
const keptDays = 30;
const maxRowsPerRead = 500;

/**
 * Stores the rows of a pasted column for this person, with the matches of each, and records them as one lookup. A list
 * that holds more documents than the person has left is made without asking the index for them.
 */
export async function createList({ actor, requestId, rows }: Caller & ListRequest): Promise<ListSummary> {
  await requirePermission({ actor, requestId });
  const documents = await admitDocuments(actor, distinctReadings(rows), requestId);
  const id = randomBytes(16).toString('base64url');
  const { items, known, tried } = await queryDatabase(
    () => matchEntries(database(), rows, searchPermissions(actor, documents.asked)),
    timeoutMs,
  );
  // A row opens its loan also where the index does not know it, but only an indexed loan counts as found.
  const total = items.filter(({ matches }) => matches > 0).length;
  const found = { known, total, loans: new Map() };
  const { outcome, fields = [] } = describeLookup(tried, found, {
    chosen: null,
    key: env().LOOKUP_KEY,
    pattern: env().CONTRACT_NUMBER_PATTERN,
  });
  await recordAccess(actor, {
    action: 'lookup',
    requestId,
    outcome,
    fields: [`list:${id}`, ...fields, ...notAskedFields(documents)],
    counts: countsOf(documents),
  });
  // The record is written first: once the list is stored, its owner can read it.
  await queryDatabase(
    () =>
      withTransaction((trx) => insertList(trx, actor, { id, items, documents }), { deadlineMs: timeoutMs }),
    timeoutMs,
  );
  const summary = await queryDatabase(() => readListSummary(database(), actor, id));
  if (!summary) throw new Error('a list was kept and is not there');
  return summary;
}

/** Returns some rows of a person's own list; null where they have no such list. */
export async function readList({
  from = 1,
  count = rowsPerPage,
  show = 'all',
  ...named
}: OwnListRequest & { from?: number; count?: number; show?: ListFilter }): Promise<ListPage | null> {
  return withOwnList(named, undefined, async (summary) => {
    const which = { from: Math.max(1, from), count: Math.min(Math.max(1, count), maxRowsPerRead), show };
    const [items, earlier, start] = await Promise.all([
      readListItems(database(), summary.id, which, named.actor),
      readEarlierPage(database(), summary.id, { ...which, count: rowsPerPage }),
      readStartRow(database(), summary.id, show),
    ]);
    return { ...summary, items, earlier, start };
  });
}

/** Returns one row, and the rows before and after it that open a loan. */
export async function readListPosition({
  position,
  ...named
}: OwnListRequest & { position: number }): Promise<ListPosition | null> {
  return withOwnList(named, position, async (list) => {
    const db = database();
    const { actor } = named;
    const [item] = await readListItems(db, list.id, { from: position, count: 1 }, actor);
    if (item?.position !== position) return null;
    const [previous = null] = await readListItems(db, list.id, { before: position }, actor);
    const [next = null] = await readListItems(db, list.id, { after: position }, actor);
    return { list, item, previous, next };
  });
}

/** Marks a row as opened. Returns false where this person has no such row. */
export function markVisited(row: OwnListRequest & { position: number }): Promise<boolean> {
  return updateRow(row, { visited_at: new Date() });
}

export function markDone({
  done,
  ...row
}: OwnListRequest & { position: number; done: boolean }): Promise<boolean> {
  return updateRow(row, { done });
}

async function updateRow(
  { actor, requestId, id, position }: OwnListRequest & { position: number },
  change: { visited_at: Date } | { done: boolean },
): Promise<boolean> {
  const { issuer, subject } = await requirePermission({ actor, requestId });
  if (!isListId(id)) return false;
  const changed = await queryDatabase(() =>
    database()
      .updateTable('lookup_list_item')
      .set(change)
      .where('list', '=', (own) =>
        own
          .selectFrom('lookup_list')
          .select('id')
          .where('id', '=', id)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject),
      )
      .where('position', '=', position)
      .executeTakeFirst(),
  );
  return changed.numUpdatedRows > 0n;
}

/** Reads a person's own list after matching its unmatched rows again: those around `at`, or all of them. */
async function withOwnList<T>(
  { actor, requestId, id }: OwnListRequest,
  at: number | undefined,
  read: (summary: ListSummary) => Promise<T | null>,
): Promise<T | null> {
  await requirePermission({ actor, requestId });
  if (!isListId(id)) return null;
  const lookup = searchPermissions(actor);
  // A match by document tells whose contract it is, so it is recorded, also when it comes later than the lookup.
  const recordDocumentMatches = ({ documents, loans }: DocumentMatches) =>
    recordAccess(actor, {
      ...{ action: 'lookup', requestId, outcome: 'ok' },
      fields: [`list:${id}`, `found:${loans}`, `identifiers:${documents.length}`, ...documents.map(named)],
      counts: { limit: 'documents', amount: documents.length },
    });
  return queryDatabase(
    async () => {
      const db = database();
      const summary = await readListSummary(db, actor, id);
      if (!summary) return null;
      if (summary.found === summary.size) return read(summary);
      await rematchUnmatchedRows(db, summary, { lookup, aroundPosition: at, recordDocumentMatches });
      // Another reader may have matched the same rows meanwhile, so the counts are read again in either case.
      return read((await readListSummary(db, actor, id)) ?? summary);
    },
    at === undefined ? timeoutMs : undefined,
  );
}

const named = (hmac: string) => `document:${hmac}`;

/**
 * Lists are recorded, so documents are looked up, too, as far as the person's limit allows. A row keeps its document only
 * where the index may be asked for it, now and again when the list is shown.
 */
const searchPermissions = ({ roles }: Actor, withDocuments = true): SearchPermissions => ({
  roles,
  key: env().LOOKUP_KEY,
  withDocuments,
});

async function requirePermission({ actor, requestId }: Caller): Promise<Actor> {
  return may(actor.roles, 'loan:find') ? actor : refuse(actor, 'loan:find', { requestId });
}

async function insertList(
  trx: Transaction<Database>,
  { issuer, subject }: Actor,
  { id, items, documents }: { id: string; items: readonly ItemRow[]; documents: DocumentsOfLookup },
): Promise<void> {
  const notAsked = documents.asked ? 0 : documents.count;
  await trx
    .insertInto('lookup_list')
    .values({ id, issuer, subject, documents_not_asked: notAsked })
    .execute();
  for (let from = 0; from < items.length; from += 1000) {
    const rows = items
      .slice(from, from + 1000)
      .map((item): Insertable<Database['lookup_list_item']> => ({ list: id, visited_at: null, ...item }));
    await trx.insertInto('lookup_list_item').values(rows).execute();
  }
  await sql`delete from lookup_list where created_at < now() - make_interval(days => ${keptDays}) or id in (
    select id from lookup_list where issuer = ${issuer} and subject = ${subject}
    order by created_at desc, id offset ${maxLists})`.execute(trx);
}
