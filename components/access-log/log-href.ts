import { type LogSearch, searchQuery } from '#lib/access/log/log-search.ts';

/** The address of a search; with `changed`, of another one. */
export function logHref(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  const query = searchQuery(search, changed);
  return query ? `/access-log?${query}` : '/access-log';
}
