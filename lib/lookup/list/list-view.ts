import { loanHref } from '#lib/loan/loan-id.ts';
import type { ListItem } from '../index-matches.ts';

/** The filters of a list. `open`: not done. */
export const listFilters = ['all', 'found', 'missing', 'unvisited', 'open'] as const;
export type ListFilter = (typeof listFilters)[number];

/** `from`: the position that the page begins with, from 1. */
export type ListView = { show: ListFilter; from: number };

export const rowsPerPage = 100;
/** More than the rows that can be pasted: one that leads to several loans is a row for each of them. */
export const maxListRows = 20_000;

/** Parses `?show=&from=`; invalid values count as absent. */
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

/** The URL of a loan opened from a list, with the list and the position; null for a row that opens nothing. */
export function listItemHref(
  list: string,
  { loan, position }: Pick<ListItem, 'loan' | 'position'>,
): string | null {
  return loan && loanHref(loan, `list=${list}&at=${position}`);
}
