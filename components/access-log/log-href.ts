import { type LogSearch, searchQuery } from '#lib/access/log/log-search.ts';

/** The URL of a search, with some of its parts changed. */
export function logHref(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  // A contract that is chosen takes the place of a list of them.
  const query = searchQuery(search, changed.contract ? { contracts: null, ...changed } : changed);
  return query ? `/access-log?${query}` : '/access-log';
}
