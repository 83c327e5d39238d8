import { isRefresh } from '#lib/http/refresh-header.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

export const GET = jsonRoute<{ loan: string }>(async (caller, { params, query, headers }) => {
  const request = readRequest(params.loan, query);
  const action = isRefresh(headers) ? 'refresh' : 'view';
  return viewLoan({ ...caller, request, action });
});
