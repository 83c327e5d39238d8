'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { loanQuery } from '#lib/http/loan-query.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import {
  type LoanRequest,
  parseLoanRequest,
  toQuery,
  withHidden,
  withinList,
} from '#lib/loan/loan-request.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { LoanView } from '#lib/view/loan-view.ts';

export type LoanState = {
  /** What the URL asks for. */
  request: LoanRequest;
  /** The answer to show; while another is asked for, or when that failed, the last one. */
  view: LoanView;
  /** Why the answer that the URL asks for is not there. */
  problem: RequestProblem | null;
  asking: boolean;
  refresh: () => void;
  ask: (change: Partial<Omit<LoanRequest, 'loan'>>) => void;
};

/** What the URL asks for, or null where it cannot be read. */
export function useLoanRequest(loanId: string, display: DisplaySettings): LoanRequest | null {
  const parsed = parseLoanRequest(loanId, new URLSearchParams(useSearchParams()), {
    defaultExpand: display.defaultExpand,
    loanIdPattern: compileLoanIdPattern(display.loanIdPattern),
  });
  return parsed.ok ? parsed.request : null;
}

/**
 * The loan that the URL asks for, beginning with an answer that is there already. The URL is the whole state of
 * the view; TanStack Query holds the answers.
 */
export function useLoan(first: LoanView, display: DisplaySettings): LoanState {
  const request = useLoanRequest(first.request.loan, display) ?? first.request;
  const isFirst = toQuery(request) === toQuery(first.request);
  const [last, setLast] = useState(first);
  const query = useQuery({
    ...loanQuery(request),
    initialData: isFirst ? first : undefined,
    placeholderData: keepPreviousData,
  });
  if (query.data && !query.isPlaceholderData && query.data !== last) setLast(query.data);
  return {
    request,
    view: query.data ?? last,
    problem: query.error?.problem ?? null,
    asking: query.isFetching,
    refresh: () => void query.refetch(),
    ask: (change) => {
      const search = new URLSearchParams(location.search);
      const query = withHidden(toQuery({ ...request, ...change }), search);
      window.history.pushState(null, '', `?${withinList(query, search)}`);
    },
  };
}
