import { queryOptions } from '@tanstack/react-query';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { IndexedLoan } from '#lib/lookup/index-matches.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import type { RequestError } from './request-error.ts';
import { answerOrThrow, requestJson } from './request-json.ts';

/** Another contract of a customer, and what colleagues wrote at it: what holds still, the newest first, and a few at most. */
type CustomerContract = { indexed: IndexedLoan; notes: LoanNote[] };

/** The other contracts that the index knows of the customer of a loan, those that are late first. */
export type CustomerContracts = {
  contracts: CustomerContract[];
  /** There are others, which are not listed. */
  hasMore: boolean;
  requestId: string;
};

/** The other contracts of the customer of a loan. Each request is recorded, so they are asked for once for a page. */
export function customerContractsQuery(loan: LoanId) {
  return queryOptions<CustomerContracts, RequestError>({
    queryKey: ['customer-contracts', loan],
    queryFn: ({ signal }) =>
      answerOrThrow(
        requestJson<CustomerContracts>(`/api/loans/${loan}/customer`, 'contracts', undefined, signal),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
