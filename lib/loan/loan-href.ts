import type { LoanId } from './loan-id.ts';

/** Returns the path of a loan's page. `query` comes without its `?`. */
export function loanHref(id: LoanId, query = ''): string {
  return `/loans/${encodeURIComponent(id)}${query && `?${query}`}`;
}
