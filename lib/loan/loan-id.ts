import { prefixes, type Resource } from './schema.ts';

declare const loanId: unique symbol;
/** An identifier that matches the pattern of loan identifiers: safe as one segment of a path. */
export type LoanId = string & { readonly [loanId]: true };

/** The specification shows only the prefix. The rest of this pattern is our assumption (`LOAN_ID_PATTERN`). */
export const defaultLoanIdPattern = /^loan_[A-Za-z0-9_-]{1,128}$/;

/** Compiles `LOAN_ID_PATTERN`, on the server as in the browser. Throws where it is no pattern. */
export function compileLoanIdPattern(source: string): RegExp {
  return new RegExp(source, 'u');
}

/** Returns the identifier if it matches the pattern, otherwise null. */
export function parseLoanId(value: string, pattern: RegExp = defaultLoanIdPattern): LoanId | null {
  return pattern.test(value) ? (value as LoanId) : null;
}

/** Returns the resource of the specification that has the identifier's prefix, if any. */
export function resourceOf(value: string): Resource | null {
  for (const [resource, prefix] of Object.entries(prefixes)) {
    if (value.startsWith(prefix)) return resource as Resource;
  }
  return null;
}

/** Returns the path of a loan's page. `query` comes without its `?`. */
export function loanHref(id: LoanId, query = ''): string {
  return `/loans/${encodeURIComponent(id)}${query && `?${query}`}`;
}

/** The page of two loans side by side. */
export const compareHref = (first: LoanId, second: LoanId): string =>
  `/compare?${new URLSearchParams([
    ['loan', first],
    ['loan', second],
  ])}`;
