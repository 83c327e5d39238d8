import { queryOptions } from '@tanstack/react-query';
import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { fetchDesk } from './fetch-desk.ts';
import { waitLongerHeader } from './longer-timeout.ts';
import { refreshHeader } from './refresh-header.ts';
import { problemOf, RequestError } from './request-error.ts';
import { rememberSlowLoan, waitHeaderOf } from './slow-loans.ts';

/** The one query by which the browser reads a loan: toggles, refreshes and retries all use it. */
export function loanQuery(request: LoanRequest, { waitsLonger = false } = {}) {
  const query = toQuery(request);
  const queryKey = ['loan', request.loan, query];
  return queryOptions<LoanView, RequestError>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const headers = {
        ...(client.getQueryData(queryKey) === undefined ? {} : refreshHeader),
        ...(waitsLonger ? waitLongerHeader : waitHeaderOf(request.loan)),
      };
      const view = await fetchLoan(`/api/loans/${request.loan}?${query}`, { headers, signal });
      if (waitsLonger) rememberSlowLoan(request.loan);
      return view;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function fetchLoan(url: string, init: RequestInit & { signal: AbortSignal }): Promise<LoanView> {
  const response = await fetchDesk(url, init).catch((cause: unknown) => {
    if (init.signal.aborted) throw cause;
    throw new RequestError({ code: 'offline' });
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && typeof body === 'object' && body !== null && 'loan' in body) return body as LoanView;
  throw new RequestError(problemOf(response, body));
}
