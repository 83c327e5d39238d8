import { type LoanId, loanHref } from '#lib/loan/loan-id.ts';
import { listPlaceQuery } from '#lib/loan/loan-request.ts';
import { causePattern, type ListSort, listSorts, type ReadFilter, readFilters } from './list-reading.ts';

/** The filters of every list. `open`: not done. */
export const listFilters = ['all', 'found', 'missing', 'unvisited', 'open'] as const;
export type ListFilter = (typeof listFilters)[number] | ReadFilter;

/**
 * `from`: the position that the page begins with, from 1; in another order than that of positions, the place in it.
 * `cause`: only rows with this cause.
 */
export type ListView = { show: ListFilter; from: number; sort: ListSort; cause: string | null };

/** The same as a URL asks for it. `sort`: null where it names no order. */
export type AskedListView = Omit<ListView, 'sort'> & { sort: ListSort | null };

/** Without an order that was asked for, a list stands as it was pasted, and once it is read, by what is gravest. */
export const settledView = ({ sort, ...view }: AskedListView, isDone: boolean): ListView => ({
  ...view,
  sort: sort ?? (isDone ? 'gravity' : 'position'),
});

/** A row of a list that may open a loan. */
export type ListStep = { loan: LoanId | null; position: number };

/** All rows of a list in their order. */
export const wholeList: ListView = { show: 'all', from: 1, sort: 'position', cause: null };

export const rowsPerPage = 100;
/** Characters of the name of a list. */
export const maxListName = 80;
/** The most rows of a list that are decided at once. */
export const maxDecidedRows = 100;
/** More than the rows that can be pasted: one that leads to several loans is a row for each of them. */
export const maxListRows = 20_000;

/** Parses `?show=&from=&sort=&cause=`; invalid values count as absent. */
export function parseListView({ show, from, sort, cause }: Readonly<Record<string, unknown>>): AskedListView {
  const position = typeof from === 'string' && /^\d{1,5}$/.test(from) ? Number(from) : 1;
  return {
    show: [...listFilters, ...readFilters].find((choice) => choice === show) ?? 'all',
    sort: listSorts.find((choice) => choice === sort) ?? null,
    cause: typeof cause === 'string' && causePattern.test(cause) ? cause : null,
    from: Math.min(Math.max(1, position), maxListRows),
  };
}

export function listHref(id: string, view: ListView): string {
  const query = listQueryOf(view);
  return `/lists/${id}${query && `?${query}`}`;
}

/** The query of a view, in the URL of its page and of its data. */
export function listQueryOf({ show, from, sort, cause }: AskedListView): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(sort !== null && { sort }),
    ...(cause !== null && { cause }),
    ...(from !== 1 && { from: String(from) }),
  });
  return query.toString();
}

/** The view of a list that is walked, from the query that a loan opened from it carries. */
export const walkedView = (of: string): ListView =>
  settledView(parseListView(Object.fromEntries(new URLSearchParams(of))), false);

/**
 * The URL of a loan opened from a view of a list, with the list, the position and the view; null for a row that opens
 * nothing.
 */
export function listItemHref(list: string, { loan, position }: ListStep, view: ListView): string | null {
  const query = listQueryOf({ ...view, from: 1 });
  const of = query === listQueryOf(wholeList) ? '' : query;
  return loan && loanHref(loan, listPlaceQuery({ list, at: position, of }));
}
