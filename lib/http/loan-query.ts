import { queryOptions } from '@tanstack/react-query';
import { type LoanRequest, toQuery } from '#lib/loan/request.ts';
import type { LoanView, ScreenView } from '#lib/view/loan-view.ts';
import type { Problem } from './problem.ts';
import { refreshHeader } from './refresh-header.ts';

/** What kept the browser from an answer: a problem of the desk, or that the desk was not reached at all. */
export type LoanProblem = Problem | { code: 'offline'; because?: undefined };

export class LoanError extends Error {
  readonly problem: LoanProblem;
  constructor(problem: LoanProblem) {
    super(problem.code);
    this.name = 'LoanError';
    this.problem = problem;
  }
}

/** The one way in which the browser reads a loan: toggles, refreshes and retries all ask through it. */
export function loanQuery(request: LoanRequest) {
  const query = toQuery(request);
  const queryKey = ['loan', request.loan, query];
  return queryOptions<ScreenView, LoanError>({
    queryKey,
    queryFn: ({ client, signal }) => {
      const headers = client.getQueryData(queryKey) === undefined ? {} : refreshHeader;
      return fetchLoan(`/api/loans/${request.loan}?${query}`, { headers, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function fetchLoan(url: string, init: RequestInit & { signal: AbortSignal }): Promise<ScreenView> {
  // The first answer came as a screen holds it: what makes one of the desk's is needed with the second.
  const [response, { screenView }] = await Promise.all([
    fetch(url, { ...init, cache: 'no-store' }),
    import('#lib/view/screen-view.ts'),
  ]).catch((cause: unknown) => {
    if (init.signal.aborted) throw cause;
    throw new LoanError({ code: 'offline' });
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && typeof body === 'object' && body !== null && 'loan' in body)
    return screenView(body as LoanView);
  throw new LoanError(problemOf(response, body));
}

/** Why an answer of the desk's is not what was asked for. */
export function problemOf(response: Response, body: unknown): Problem {
  return isProblem(body) ? body : unreadable(response);
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** Something between the browser and the desk answered in its place. */
function unreadable(response: Response): Problem {
  return {
    type: 'urn:loan-desk:problem:internal',
    title: 'Not an answer of the desk',
    status: response.status,
    code: 'internal',
    requestId: response.headers.get('x-request-id') ?? '',
  };
}
