import { loanHref } from '#lib/loan/loan-id.ts';
import { causePattern, type ListSort, listSorts, type ReadFilter, readFilters } from './list-reading.ts';
import type { ListStep } from './lookup-list.ts';

/** The filters of every list. `open`: not done. */
export const listFilters = ['all', 'found', 'missing', 'unvisited', 'open'] as const;
export type ListFilter = (typeof listFilters)[number] | ReadFilter;

/**
 * `from`: the position that the page begins with, from 1; in another order than that of positions, the place in it.
 * `cause`: only rows with this cause.
 */
export type ListView = { show: ListFilter; from: number; sort: ListSort; cause: string | null };

/** All rows of a list in their order. */
export const wholeList: ListView = { show: 'all', from: 1, sort: 'position', cause: null };

export const rowsPerPage = 100;
/** More than the rows that can be pasted: one that leads to several loans is a row for each of them. */
export const maxListRows = 20_000;

/** Parses `?show=&from=&sort=&cause=`; invalid values count as absent. */
export function parseListView({ show, from, sort, cause }: Readonly<Record<string, unknown>>): ListView {
  const position = typeof from === 'string' && /^\d{1,5}$/.test(from) ? Number(from) : 1;
  return {
    show: [...listFilters, ...readFilters].find((choice) => choice === show) ?? 'all',
    sort: listSorts.find((choice) => choice === sort) ?? 'position',
    cause: typeof cause === 'string' && causePattern.test(cause) ? cause : null,
    from: Math.min(Math.max(1, position), maxListRows),
  };
}

export function listHref(id: string, view: ListView): string {
  const query = listQueryOf(view);
  return `/lists/${id}${query && `?${query}`}`;
}

/** The query of a view, in the URL of its page and of its data. */
export function listQueryOf({ show, from, sort, cause }: ListView): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(sort !== 'position' && { sort }),
    ...(cause !== null && { cause }),
    ...(from !== 1 && { from: String(from) }),
  });
  return query.toString();
}

/** The URL of a loan opened from a list, with the list and the position; null for a row that opens nothing. */
export function listItemHref(list: string, { loan, position }: ListStep): string | null {
  return loan && loanHref(loan, `list=${list}&at=${position}`);
}
