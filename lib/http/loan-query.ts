import { queryOptions } from '@tanstack/react-query';
import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { refreshHeader } from './refresh-header.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, requestJson } from './request-json.ts';

/** The one query by which the browser reads a loan: toggles, refreshes and retries all use it. */
export function loanQuery(request: LoanRequest) {
  const query = toQuery(request);
  const queryKey = ['loan', request.loan, query];
  return queryOptions<LoanView, RequestError>({
    queryKey,
    queryFn: ({ client, signal }) => {
      const headers = client.getQueryData(queryKey) === undefined ? {} : refreshHeader;
      const url = `/api/loans/${request.loan}?${query}`;
      return answerOrThrow(requestJson<LoanView>(url, 'loan', undefined, signal, headers));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
