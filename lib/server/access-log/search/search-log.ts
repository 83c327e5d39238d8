import 'server-only';
import { type DetachedRows, type LogEntry, type LogPage, maxCounted } from '#lib/access/log/log-entry.ts';
import { isOfPersonsDay, type LogSearch, maxPeople, type ParsedSearch } from '#lib/access/log/log-search.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Actor, Caller } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { includesDetached, readChainState } from '../chain/read-chain-state.ts';
import { readTransaction } from '../read-transaction.ts';
import { findOutOfHours, findPersonDay, findRanking } from './find-activity.ts';
import { countRows, findKinds, findRows, type LogRow, type RowFilter, unfiltered } from './find-log-rows.ts';
import { countKept } from './kept-of-customer.ts';
import { resolveSearch } from './resolve-search.ts';

/** One page of the access log; null for an invalid search. The search is recorded before a row leaves. */
export async function searchLog(request: ParsedSearch & Caller): Promise<LogPage | null> {
  const { actor, search, wrong, requestId } = request;
  await requireRight(request, 'log:read');
  if (wrong.length > 0) return null;
  const { page, filter, about } = await readTransaction((trx) =>
    findLogPage(trx, search, env().DISPLAY_TIME_ZONE, actor),
  );
  const counted = await countRowsInTime(filter, page.chain.detached);
  await recordAccess(actor, { action: 'read-log', requestId, outcome: 'ok', ...about });
  const { holder } = page;
  const kept = holder?.loans?.length ? await keptWithin(holder.loans) : null;
  return { ...page, ...counted, holder: holder && { ...holder, kept } };
}

/** Time that the count of a search may take: its page is worth more than that. */
const countMs = 700;
/** The newest rows are counted first. Each part behind them is as long as all before it. */
const firstPart = 100_000;

/** Counts the rows of a filter from the newest on, as many as there is time for. */
export async function countRowsInTime(
  filter: RowFilter,
  detached: DetachedRows | null,
  { maxMs = countMs, first = firstPart } = {},
): Promise<Pick<LogPage, 'count' | 'isCountWhole'>> {
  const { lowest, highest, ...conditions } = filter;
  const isAll = JSON.stringify({ ...conditions, lowest: 1 }) === JSON.stringify(unfiltered);
  const kept = Math.max(lowest, (detached?.sequence ?? 0) + 1);
  if (isAll) return { count: Math.max(0, highest - kept + 1), isCountWhole: true };
  const end = performance.now() + maxMs;
  let [count, next] = [0, highest];
  while (next >= kept) {
    const part = {
      ...filter,
      lowest: Math.max(kept, next + 1 - Math.max(first, highest - next)),
      highest: next,
    };
    const timeoutMs = Math.max(1, Math.round(end - performance.now()));
    const found = await nullIfSlow(
      readTransaction((trx) => countRows(trx, part, maxCounted + 1 - count), { timeoutMs }),
    );
    count += found ?? 0;
    if (found === null || count > maxCounted)
      return { count: Math.min(count, maxCounted), isCountWhole: false };
    next = part.lowest - 1;
  }
  return { count, isCountWhole: true };
}

const keptWithin = (loans: readonly string[]) =>
  nullIfSlow(readTransaction((trx) => countKept(trx, loans), { timeoutMs: 3 * countMs }));

async function nullIfSlow<T>(counting: Promise<T>): Promise<T | null> {
  try {
    return await counting;
  } catch (error) {
    if (isDeskError(error) && error.code === 'access_log_timeout') return null;
    throw error;
  }
}

const pageSize = 50;

/**
 * Finds one page of a search, newest first, and describes the search for its record. Pages are bounded by sequence, so that
 * new rows do not shift them.
 */
export async function findLogPage(
  db: Db,
  search: LogSearch,
  timeZone: string,
  owner: Pick<Actor, 'issuer' | 'subject'>,
): Promise<{ page: LogPage } & Pick<Awaited<ReturnType<typeof resolveSearch>>, 'about' | 'filter'>> {
  const { before: sequenceAfter } = search;
  const { filter, from, contracts, holder, about } = await resolveSearch(db, search, timeZone, owner);
  const chain = await readChainState(db);
  const outcomes = [...new Set((await findKinds(db)).map(({ outcome }) => outcome))].sort();
  const tooMany = (filter.people?.length ?? 0) > maxPeople;
  const within = {
    ...filter,
    people: tooMany ? [] : filter.people,
    highest: Math.min(filter.highest, sequenceAfter === null ? filter.highest : sequenceAfter - 1),
  };
  const since = new Date(from ?? 0).toISOString();
  const ranking = search.by === 'loan' ? { since, loans: await findRanking(db, within) } : null;
  const outOfHours =
    search.by === 'person' ? { since, people: await findOutOfHours(db, within, { timeZone }) } : null;
  // The same subject of another issuer may be somebody else.
  const isOfOneDay = sequenceAfter === null && filter.people?.length === 1 && isOfPersonsDay(search);
  const day = isOfOneDay ? await findPersonDay(db, within, timeZone) : null;
  // One row more than is shown is read, which shows whether there is another page.
  const rows = search.by ? [] : await findRows(db, within, 'desc', pageSize + 1);
  const page = {
    entries: rows.slice(0, pageSize).map(toLogEntry),
    older: rows.length > pageSize,
    day: day && { ...day, reveals: day.reveals.map(toLogEntry) },
    ranking,
    outOfHours,
    count: 0,
    isCountWhole: false,
    people: filter.people,
    contracts,
    holder,
    outcomes,
    chain,
    includesDetached: includesDetached(from, chain.detached),
  };
  return { page, filter: { ...filter, people: within.people }, about };
}

/** Fields of a record that the page shows. A record of a list may hold 10,000; the export has all of them. */
const maxFields = 200;

/** Turns a row into the entry that the page shows. */
function toLogEntry(row: LogRow): LogEntry {
  const { format: _, previous_hash: __, session_hash: session, request_id: requestId, ...shown } = row;
  return {
    ...shown,
    fields: firstFields(row.fields),
    instant: row.instant.toISOString(),
    session: session?.toString('hex') ?? null,
    requestId,
    hash: row.hash.toString('hex'),
  };
}

function firstFields(fields: readonly string[]): string[] {
  const shown = fields.slice(0, maxFields);
  return fields.length > maxFields ? [...shown, `… +${fields.length - maxFields} (CSV)`] : shown;
}
