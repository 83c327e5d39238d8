import type { LogPage } from '#lib/access/log/log-entry.ts';
import { type LogSearch, maxPeople } from '#lib/access/log/log-search.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db } from '#lib/server/db/database-schema.ts';
import { includesDetached, readChainState } from '../chain/read-chain-state.ts';
import { findKinds, findRows } from './find-log-rows.ts';
import { describeSearch, resolveSearch } from './resolve-search.ts';
import { toLogEntry } from './to-log-entry.ts';

export const pageSize = 50;

/**
 * Finds one page of a search, newest first, and describes the search for its record. Pages are bounded by sequence, so that
 * new rows do not shift them.
 */
export async function findLogPage(
  db: Db,
  search: LogSearch,
  timeZone: string,
  owner: Pick<Actor, 'issuer' | 'subject'>,
): Promise<{ page: LogPage; about: ReturnType<typeof describeSearch> }> {
  const { before, after } = search;
  const { filter, from, contracts, ...resolved } = await resolveSearch(db, search, timeZone, owner);
  const chain = await readChainState(db);
  const outcomes = [...new Set((await findKinds(db)).map(({ outcome }) => outcome))].sort();
  const tooMany = (filter.people?.length ?? 0) > maxPeople;
  const within = {
    ...filter,
    people: tooMany ? [] : filter.people,
    lowest: Math.max(filter.lowest, after === null ? 1 : after + 1),
    highest: Math.min(filter.highest, before === null ? filter.highest : before - 1),
  };
  // One row more than is shown is read, which shows whether there is another page.
  const rows = await findRows(db, within, after === null ? 'desc' : 'asc', pageSize + 1);
  const more = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (after !== null) shown.reverse();
  const page = {
    entries: shown.map(toLogEntry),
    older: after === null ? more : true,
    newer: after === null ? before !== null : more,
    people: filter.people,
    contracts,
    outcomes,
    chain,
    includesDetached: includesDetached(from, chain.detached),
  };
  return { page, about: describeSearch(search, { people: filter.people, ...resolved }) };
}
