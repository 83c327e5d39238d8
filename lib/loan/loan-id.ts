import { prefixes, type Resource } from './schema.ts';

declare const loanId: unique symbol;
/** An identifier that fits the pattern of loan identifiers: safe as one segment of a path. */
export type LoanId = string & { readonly [loanId]: true };

/** The specification shows the prefix only; the rest of this pattern is our assumption (`LOAN_ID_PATTERN`). */
export const defaultLoanIdPattern = /^loan_[A-Za-z0-9_-]{1,128}$/;

/** `LOAN_ID_PATTERN` as it is matched, on the server and in the browser alike. Throws where it is no pattern. */
export function compileLoanIdPattern(source: string): RegExp {
  return new RegExp(source, 'u');
}

/** The identifier as one that cannot be wrong, or null. */
export function parseLoanId(value: string, pattern: RegExp = defaultLoanIdPattern): LoanId | null {
  return pattern.test(value) ? (value as LoanId) : null;
}

/** Which resource of the specification an identifier names by its prefix, if any. */
export function resourceOf(value: string): Resource | null {
  for (const [resource, prefix] of Object.entries(prefixes)) {
    if (value.startsWith(prefix)) return resource as Resource;
  }
  return null;
}
