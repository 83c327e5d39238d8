import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { waitLongerHeader } from './longer-timeout.ts';
import { refreshHeader } from './refresh-header.ts';
import { type JsonResult, requestJson } from './request-json.ts';
import { rememberSlowLoan, waitHeaderOf } from './slow-loans.ts';

/**
 * The one way in which the browser reads a loan: toggles, refreshes and retries all use it. Each call is recorded;
 * `isRefresh` says that the page already has this view. Never rejects.
 */
export async function fetchLoanView(
  request: LoanRequest,
  { isRefresh = false, waitsLonger = false, signal }: FetchOptions = {},
): Promise<JsonResult<LoanView>> {
  const url = `/api/loans/${request.loan}?${toQuery(request)}`;
  const headers = {
    ...(isRefresh ? refreshHeader : {}),
    ...(waitsLonger ? waitLongerHeader : waitHeaderOf(request.loan)),
  };
  const result = await requestJson<LoanView>(url, 'loan', undefined, signal, headers);
  if (result.ok && waitsLonger) rememberSlowLoan(request.loan);
  return result;
}

type FetchOptions = { isRefresh?: boolean; waitsLonger?: boolean; signal?: AbortSignal };
