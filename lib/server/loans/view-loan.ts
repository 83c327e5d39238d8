import 'server-only';
import { type Problem, problem } from '#lib/http/problem.ts';
import { readLoan } from '#lib/loan/read-loan.ts';
import { type LoanRequest, parseLoanRequest } from '#lib/loan/request.ts';
import type { LoanView } from '#lib/loan/view.ts';
import { DeskError, isDeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { lendingApi } from '../lending/lending-api.ts';
import { describeError, log } from '../log.ts';

/** A query as Next hands it to a page, or as a URL has it. */
export type Query = URLSearchParams | { readonly [name: string]: string | string[] | undefined };

/** The request that a URL makes, with the desk's defaults. Throws `invalid_loan_id` or `invalid_request`. */
export function readRequest(loan: string, query: Query): LoanRequest {
  const parsed = parseLoanRequest(loan, toSearchParams(query), {
    defaultExpand: env().DEFAULT_EXPAND,
    loanIdPattern: new RegExp(env().LOAN_ID_PATTERN),
  });
  if (parsed.ok) return parsed.request;
  const { code, ...details } = parsed.fault;
  throw new DeskError(code, details);
}

/**
 * One loan as the lending API has it now: the only way in which a loan leaves the server.
 * Throws a DeskError; each view leaves one line in the log, which holds no value of the loan.
 */
export async function viewLoan({
  request,
  requestId,
}: {
  request: LoanRequest;
  requestId: string;
}): Promise<LoanView> {
  const { loan: id, expand, fields, paymentFor } = request;
  const asked = { requestId, loan: id, expand, fields, paymentFor: paymentFor !== null };
  try {
    const { text, retrievedAt, ...measured } = await lendingApi().fetchLoan(request);
    const read = readLoan(text, request);
    if (!read.ok) {
      const code = read.reason === 'too-deep' ? 'upstream_too_large' : 'upstream_malformed';
      throw new DeskError(code, {}, { reason: read.reason, ...measured });
    }
    const { loan, deviations } = read;
    const outcome = { outcome: 'ok', ...measured, deviations: deviations.length };
    log().info({ event: 'view-loan', ...asked, ...outcome }, 'loan viewed');
    return { loan, deviations, request, retrievedAt, requestId };
  } catch (error) {
    // What is not a DeskError is logged once, by `toProblem`.
    if (isDeskError(error)) logFailure(error, asked);
    throw error;
  }
}

function logFailure(error: DeskError, asked: object): void {
  const event = { event: 'view-loan', ...asked, outcome: error.code, ...(error.cause as object | undefined) };
  if (error.code === 'upstream_unauthorized') {
    log().error(event, 'the lending API refused the key: check LENDING_API_KEY and LENDING_API_AUTH_SCHEME');
  } else if (error.code === 'not_found') log().info(event, 'no such loan');
  else log().warn(event, 'loan not viewed');
}

/** Anything thrown as a problem that may be shown: what is unknown is `internal`, its cause only in the log. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (isDeskError(error)) return problem(error.code, requestId, error.details);
  log().error(
    { event: 'internal', requestId, error: describeError(error) },
    'something failed inside the desk',
  );
  return problem('internal', requestId);
}

function toSearchParams(query: Query): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs);
}
