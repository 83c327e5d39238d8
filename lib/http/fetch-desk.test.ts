import { afterEach, expect, test, vi } from 'vitest';
import { fetchDesk, jsonPost, onUnauthenticated } from './fetch-desk.ts';

afterEach(() => void vi.unstubAllGlobals());

function answerWith(status: number) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a 401 calls every listener, until it is removed; other statuses call none', async () => {
  const listener = vi.fn();
  const remove = onUnauthenticated(listener);
  answerWith(200);
  await fetchDesk('/api/session');
  answerWith(403);
  await fetchDesk('/api/session');
  expect(listener).not.toHaveBeenCalled();
  answerWith(401);
  expect((await fetchDesk('/api/session')).status).toBe(401);
  expect(listener).toHaveBeenCalledTimes(1);
  remove();
  await fetchDesk('/api/session');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('no response is cached, and a body is sent as JSON', async () => {
  const fetched = answerWith(200);
  await fetchDesk('/api/lists', jsonPost({ rows: [] }, { accept: 'text/csv' }));
  expect(fetched.mock.calls).toEqual([
    [
      '/api/lists',
      {
        cache: 'no-store',
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/csv' },
        body: '{"rows":[]}',
      },
    ],
  ]);
});
