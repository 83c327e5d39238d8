import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useDisplay } from '#components/preferences/providers.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { type LoanRequest, parseLoanRequest, toQuery, withinList } from '#lib/loan/loan-request.ts';
import type { LoanView } from '#lib/view/loan-view.ts';

export type LoanUrlState = ReturnType<typeof useLoanUrlState>;

/** Reads the request from the URL. Null where the URL is not a valid one. */
export function useLoanRequest(loanId: string, defaultPaymentFor: string | null): LoanRequest | null {
  const { defaultExpand, loanIdPattern } = useDisplay();
  const parsed = parseLoanRequest(loanId, new URLSearchParams(useSearchParams()), {
    defaultExpand,
    defaultPaymentFor,
    loanIdPattern: compileLoanIdPattern(loanIdPattern),
  });
  return parsed.ok ? parsed.request : null;
}

/**
 * Keeps the view of the request in the URL, beginning with the view that came in the HTML. The URL is the whole state
 * of the page; TanStack Query holds the views.
 */
export function useLoanUrlState(first: LoanView) {
  // The day of the first view stays that of the page, and so does the API's refusal of a date.
  const { paymentFor, paymentForOrigin } = first.request;
  const setting = useDisplay().defaultPaymentFor;
  const byDefault = paymentForOrigin === 'default' ? paymentFor : setting;
  const defaultPaymentFor = paymentForOrigin === 'refused' ? null : byDefault;
  const request = useLoanRequest(first.request.loan, defaultPaymentFor) ?? first.request;
  const isFirst = toQuery(request) === toQuery(first.request);
  const [last, setLast] = useState(first);
  const query = useQuery({
    ...loanQuery(request),
    initialData: isFirst ? first : undefined,
    placeholderData: keepPreviousData,
  });
  if (query.data && !query.isPlaceholderData && query.data !== last) setLast(query.data);
  return {
    /** The request in the URL. */
    request,
    /** The view to show: the last one, while another is being fetched or where that failed. */
    view: query.data ?? last,
    /** Why the view of the current request could not be fetched. */
    problem: query.error?.problem ?? null,
    isFetching: query.isFetching,
    refresh: () => void query.refetch(),
    /** Requests another view of the same loan by changing the URL. */
    changeRequest: (change: Partial<Omit<LoanRequest, 'loan'>>) => {
      const search = new URLSearchParams(location.search);
      const { paymentForOrigin: _, ...changed } = { ...request, ...change };
      // Where a date is asked for by default, asking for none has to be written out.
      const isDeclined = changed.paymentFor === null && defaultPaymentFor !== null;
      const query = toQuery({ ...changed, ...(isDeclined && { paymentForOrigin: 'declined' }) });
      window.history.pushState(null, '', `?${withinList(query, search)}`);
    },
  };
}
