import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Reveals masked values. The query is that of the view, so that the same loan data is read again. */
export const POST = jsonRoute<{ loan: string }>(async (caller, { params, query, readBody }) => {
  const request = readRequest(params.loan, query);
  return revealLoan({ ...caller, request, body: await readBody() });
});
