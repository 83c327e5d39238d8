import { type LogSearch, searchQuery } from '#lib/access/log/log-search.ts';

/** The URL of a search, with some of its parts changed. */
export function logHref(search: LogSearch, changed: Partial<LogSearch> = {}): string {
  const query = searchQuery(search, changed);
  return query ? `/access-log?${query}` : '/access-log';
}
