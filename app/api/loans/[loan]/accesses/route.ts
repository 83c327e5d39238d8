import { readLoanAccesses } from '#lib/server/access-log/viewers/loan-accesses.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Lists the accesses to this loan, newest first. `before`: only those older than that sequence. */
export const GET = jsonRoute<{ loan: string }>(async (caller, { params, query }) =>
  readLoanAccesses({ ...caller, loan: params.loan, before: query.get('before') }),
);
