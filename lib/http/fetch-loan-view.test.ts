import { afterEach, expect, test, vi } from 'vitest';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { fetchLoanView } from './fetch-loan-view.ts';
import { waitsLonger } from './longer-timeout.ts';
import { isRefresh } from './refresh-header.ts';
import { waitHeaderOf } from './slow-loans.ts';

afterEach(() => void vi.unstubAllGlobals());

function requestOf(id: string) {
  const loan = parseLoanId(id);
  if (!loan) throw new Error('no identifier');
  return { loan, expand: ['customer'], fields: null, paymentFor: null };
}

/** Fetches a view from a desk that answers with this status. Returns what was sent, and the result. */
async function send(status: number, ...[request, options]: Parameters<typeof fetchLoanView>) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(new URL(url, 'http://localhost'), init));
    return Response.json(status === 200 ? { loan: {} } : { code: 'not_found' }, { status });
  });
  const result = await fetchLoanView(request, options);
  const [first] = sent;
  if (!first) throw new Error('nothing was sent');
  return { url: first.url, headers: first.headers, result };
}

test('only a view that the page already has is a refresh', async () => {
  const first = await send(200, requestOf('loan_1'));
  expect(first.url).toBe('http://localhost/api/loans/loan_1?expand=customer');
  expect(isRefresh(first.headers)).toBe(false);
  const again = await send(200, requestOf('loan_1'), { isRefresh: true });
  expect(again.url).toBe(first.url);
  expect(isRefresh(again.headers)).toBe(true);
});

test('a problem is returned with its code', async () => {
  const { result } = await send(404, requestOf('loan_1'));
  expect(result).toMatchObject({ ok: false, problem: { code: 'not_found' } });
});

test('a desk that is not reached is a problem, too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await fetchLoanView(requestOf('loan_1'))).toEqual({ ok: false, problem: { code: 'offline' } });
});

test('a loan that opened only by waiting longer is waited for as long from then on', async () => {
  const slow = requestOf('loan_slow');
  expect(waitsLonger((await send(200, slow)).headers)).toBe(false);
  await send(404, slow, { waitsLonger: true });
  expect(waitHeaderOf('loan_slow')).toEqual({});
  expect(waitsLonger((await send(200, slow, { waitsLonger: true })).headers)).toBe(true);
  expect(waitsLonger((await send(200, slow)).headers)).toBe(true);
  expect(waitHeaderOf('loan_slow')).toEqual({ 'x-desk-wait': 'longer' });
  expect(waitHeaderOf('loan_1')).toEqual({});
});
