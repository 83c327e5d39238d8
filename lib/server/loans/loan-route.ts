import 'server-only';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '../actor.ts';
import { type Incoming, jsonRoute } from '../responses/json-response.ts';
import { readRequest } from './read-loan-request.ts';

/** Creates a route handler, as `jsonRoute` does, for a verb over the loan that the path names. */
export function loanRoute(
  verb: (caller: Caller & { loan: LoanId }, incoming: Incoming<{ loan: string }>) => Promise<unknown>,
) {
  return jsonRoute<{ loan: string }>(async (caller, incoming) =>
    verb({ ...caller, loan: readRequest(incoming.params.loan, {}).loan }, incoming),
  );
}
