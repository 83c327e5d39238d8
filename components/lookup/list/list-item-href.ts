import { loanHref } from '#lib/loan/loan-href.ts';
import type { ListItem } from '#lib/lookup/index-matches.ts';

/** A loan as a step of a list: the list and the position stand in the URL. Null for a row that opens nothing. */
export function listItemHref(
  list: string,
  { loan, position }: Pick<ListItem, 'loan' | 'position'>,
): string | null {
  return loan && loanHref(loan, `list=${list}&at=${position}`);
}
