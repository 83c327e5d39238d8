import { loanHref } from '#lib/loan/loan-href.ts';
import type { ListItem } from '#lib/lookup/index-matches.ts';

/** The URL of a loan opened from a list, with the list and the position; null for a row that opens nothing. */
export function listItemHref(
  list: string,
  { loan, position }: Pick<ListItem, 'loan' | 'position'>,
): string | null {
  return loan && loanHref(loan, `list=${list}&at=${position}`);
}
