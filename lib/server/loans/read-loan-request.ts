import 'server-only';
import { type LoanRequest, parseLoanRequest } from '#lib/loan/loan-request.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { defaultPaymentFor, loanIdPattern } from '#lib/server/read-display-settings.ts';

/** A query as Next passes it to a page, or that of a URL. */
export type LoanQuery = URLSearchParams | { readonly [name: string]: string | string[] | undefined };

/** Parses a URL's loan id and query, with the desk's defaults. Throws `invalid_loan_id` or `invalid_request`. */
export function readRequest(loan: string, query: LoanQuery): LoanRequest {
  const parsed = parseLoanRequest(loan, toSearchParams(query), {
    defaultExpand: env().DEFAULT_EXPAND,
    defaultPaymentFor: defaultPaymentFor(),
    loanIdPattern: loanIdPattern(),
  });
  if (parsed.ok) return parsed.request;
  const { code, ...details } = parsed.fault;
  throw new DeskError(code, details);
}

function toSearchParams(query: LoanQuery): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  return new URLSearchParams(pairs);
}
