import type { LoanId } from './loan-id.ts';

/** The desk's own address of a loan. `query` is what stands after the `?`, if anything. */
export function loanHref(id: LoanId, query = ''): string {
  return `/loans/${encodeURIComponent(id)}${query && `?${query}`}`;
}
