import type { QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { loanQuery } from './loan-query.ts';
import { isRefresh } from './refresh-header.ts';
import { RequestError } from './request-error.ts';

// It needs React's client half, which these tests run without.
vi.mock('@tanstack/react-query', () => ({ queryOptions: (options: unknown) => options }));

const loan = parseLoanId('loan_1');
if (!loan) throw new Error('no identifier');
const { queryKey, queryFn } = loanQuery({ loan, expand: ['customer'], fields: null, paymentFor: null });

afterEach(() => void vi.unstubAllGlobals());

/** Asks with what the browser has of this view, and gives what was asked. */
async function ask(has: unknown, status = 200): Promise<Request> {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://localhost'), init));
    return Response.json(status === 200 ? { loan: {} } : { code: 'not_found' }, { status });
  });
  const client = { getQueryData: (key: unknown) => (key === queryKey ? has : undefined) };
  const context = { client, signal: new AbortController().signal, queryKey } as unknown;
  if (typeof queryFn !== 'function') throw new Error('no function');
  await queryFn(context as QueryFunctionContext);
  const [request] = asked;
  if (!request) throw new Error('nothing was asked');
  return request;
}

test('a query for a cached view is a refresh, and for another one a view', async () => {
  const first = await ask(undefined);
  expect(first.url).toBe('http://localhost/api/loans/loan_1?expand=customer');
  expect(isRefresh(first.headers)).toBe(false);
  const again = await ask({ loan: {} });
  expect(again.url).toBe(first.url);
  expect(isRefresh(again.headers)).toBe(true);
});

test('a problem is thrown with its code', async () => {
  const thrown = await ask(undefined, 404).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(RequestError);
  expect(thrown).toMatchObject({ problem: { code: 'not_found' } });
});
