'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchLoanView } from '#lib/http/fetch-loan-view.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { LoanView } from '#lib/view/loan-view.ts';

/** The last fetch, by the query of its request. */
type Fetch = { query: string; isRunning: boolean; problem: RequestProblem | null };

const noFetch: Fetch = { query: '', isRunning: false, problem: null };

/**
 * Keeps each view that the page has fetched, beginning with `first`, and fetches that of another request. Every fetch is
 * recorded as an access, so a view that is kept is fetched again by `refresh` only.
 */
export function useLoanViews(request: LoanRequest, first: LoanView) {
  const query = toQuery(request);
  const [views, setViews] = useState<ReadonlyMap<string, LoanView>>(
    () => new Map([[toQuery(first.request), first]]),
  );
  const [last, setLast] = useState(first);
  const [fetch, setFetch] = useState(noFetch);
  const running = useRef<AbortController | null>(null);

  const view = views.get(query) ?? last;
  if (view !== last) setLast(view);

  const isKept = views.has(query);
  const isCurrent = fetch.query === query;
  const problem = isCurrent ? fetch.problem : null;
  const fetchView = async () => {
    // Who asks again for a view that is on its way waits for it: another fetch would be another record.
    if (!isKept && isCurrent && fetch.isRunning) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFetch({ query, isRunning: true, problem: isKept ? problem : null });
    const result = await fetchLoanView(request, { isRefresh: isKept, signal: own.signal });
    if (own.signal.aborted) return;
    if (result.ok) setViews((kept) => new Map(kept).set(query, result.answer));
    setFetch({ query, isRunning: false, problem: result.ok ? null : result.problem });
  };
  const onQuery = useEffectEvent(() => {
    if (isKept) setFetch(noFetch);
    else void fetchView();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query ends the fetch of the one before.
  useEffect(() => {
    onQuery();
    return () => running.current?.abort();
  }, [query]);

  return {
    /** The view of the request, or the last one while there is none. */
    view,
    problem,
    isFetching: isCurrent ? fetch.isRunning : !isKept,
    refresh: () => void fetchView(),
  };
}
