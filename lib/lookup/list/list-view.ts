/** Which rows of a list are shown. `open`: not done. */
export const listFilters = ['all', 'found', 'missing', 'unvisited', 'open'] as const;
export type ListFilter = (typeof listFilters)[number];

/** `from`: the position that the page begins with, from 1. */
export type ListView = { show: ListFilter; from: number };

export const rowsPerPage = 100;
/** Of ten thousand pasted rows those that lead to several loans are a row for each of them. */
export const maxListRows = 20_000;

/** Reads `?show=&from=`; what cannot be read is as if it were not there. */
export function parseListView({ show, from }: Readonly<Record<string, unknown>>): ListView {
  const position = typeof from === 'string' && /^\d{1,5}$/.test(from) ? Number(from) : 1;
  return {
    show: listFilters.find((known) => known === show) ?? 'all',
    from: Math.min(Math.max(1, position), maxListRows),
  };
}

export function listHref(id: string, { show, from }: ListView): string {
  const query = [show === 'all' ? '' : `show=${show}`, from === 1 ? '' : `from=${from}`].filter(Boolean);
  return `/lists/${id}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
