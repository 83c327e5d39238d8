import 'server-only';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { type LoanRequest, parseLoanRequest } from '#lib/loan/loan-request.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';

/** A query as Next hands it to a page, or as a URL has it. */
export type Query = URLSearchParams | { readonly [name: string]: string | string[] | undefined };

/** The request that a URL makes, with the desk's defaults. Throws `invalid_loan_id` or `invalid_request`. */
export function readRequest(loan: string, query: Query): LoanRequest {
  const parsed = parseLoanRequest(loan, toSearchParams(query), {
    defaultExpand: env().DEFAULT_EXPAND,
    loanIdPattern: compileLoanIdPattern(env().LOAN_ID_PATTERN),
  });
  if (parsed.ok) return parsed.request;
  const { code, ...details } = parsed.fault;
  throw new DeskError(code, details);
}

function toSearchParams(query: Query): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs);
}
