import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSessionRow, insertSession } from '#lib/server/access/sessions/session-rows.ts';
import { sessionCookie } from '#lib/server/cookies.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { hashSessionId, newSessionId } from '#lib/server/session-id.ts';
import { requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { downloadResponse } from './download-response.ts';
import { jsonRoute } from './json-response.ts';

const id = newSessionId();
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
  await desk.database.db.transaction().execute((trx) =>
    insertSession(trx, {
      id_hash: hashSessionId(id),
      issuer: 'https://id.example',
      subject: 'ana',
      name: 'Ana Araújo',
      roles: ['support', 'a role of another release'],
      ended_at: null,
      user_agent: null,
      ip: null,
      provider_session: null,
    }),
  );
});
afterAll(() => desk.close());
beforeEach(() => void desk.lines.splice(0));

function requestWith(cookie: string | null): Request {
  const headers = new Headers({ 'x-request-id': requestId });
  if (cookie !== null) headers.set('cookie', cookie);
  return new Request('http://localhost/', { headers });
}
const mine = `theme=dark; ${sessionCookie}=${id}`;

const answer = (request: Request, verb: Parameters<typeof jsonRoute>[0]) =>
  jsonRoute(verb)(request, { params: Promise.resolve({}) });

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const body = await response.json();
  expect(body.status).toBe(response.status);
  return body;
}

test('a route gives its verb path, query, headers and body', async () => {
  const route = jsonRoute<{ loan: string }>(async ({ actor }, { params, query, headers, readBody }) => ({
    ...{ subject: actor.subject, params, query: query.get('fields'), mark: headers.get('x-mark') },
    body: await readBody(),
  }));
  const request = new Request('http://localhost/api/loans/loan_1?fields=id', {
    ...{ method: 'POST', headers: { cookie: mine, 'x-mark': 'a' }, body: '{"text":"b"}' },
  });
  const response = await route(request, { params: Promise.resolve({ loan: 'loan_1' }) });
  expect(await response.json()).toEqual({
    ...{ subject: 'ana', params: { loan: 'loan_1' }, query: 'id', mark: 'a', body: { text: 'b' } },
  });
});

test('a verb is called as the person of the session', async () => {
  const response = await answer(requestWith(mine), async ({ actor, ...rest }) => ({
    ...rest,
    ...actor,
  }));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.json()).toMatchObject({ requestId, subject: 'ana', roles: ['support'] });
});

test('nor is a file that a verb streams', async () => {
  const response = await downloadResponse(
    requestWith(mine),
    { name: 'access-log', ending: 'csv', page: '/access-log' },
    async ({ actor }) => new Blob([actor.subject]).stream(),
  );
  expect(await response.text()).toBe('ana');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="access-log-\d+T/);
});

test('a browser that opens a file which is refused is led to a page, and no script is', async () => {
  const full = new DeskError('limit_reached', { limit: 'exports' });
  const locationOf = async (cookie: string | null, error: Error, mode: string) => {
    const request = requestWith(cookie);
    request.headers.set('sec-fetch-mode', mode);
    const file = { name: 'list', ending: 'csv', page: '/access-log?action=export' } as const;
    const { status, headers } = await downloadResponse(request, file, () => Promise.reject(error));
    return [status, headers.get('location')];
  };
  expect(await locationOf(mine, full, 'navigate')).toEqual([303, '/limits?reached=exports']);
  const signIn = '/sign-in?returnTo=%2Faccess-log%3Faction%3Dexport';
  expect(await locationOf(null, full, 'navigate')).toEqual([303, signIn]);
  expect(await locationOf(mine, new DeskError('forbidden'), 'navigate')).toEqual([403, null]);
  expect(await locationOf(mine, full, 'cors')).toEqual([429, null]);
});

test('a file has the name that a person gave, as far as it is safe in a header', async () => {
  const nameOf = async (name: string | null) => {
    const file = async () => ({ name, body: new Blob(['']).stream() });
    const response = await downloadResponse(
      requestWith(mine),
      { name: 'list', ending: 'csv', page: '/lists/1' },
      file,
    );
    return response.headers.get('content-disposition')?.replace(/-\d+T\d+Z/, '');
  };
  expect(await nameOf('São João: "11"\r\n../x')).toBe('attachment; filename="Sao-Joao-11-x.csv"');
  expect(await nameOf('⚖️')).toBe('attachment; filename="list.csv"');
  expect(await nameOf(null)).toBe('attachment; filename="list.csv"');
});

test.each([
  ['no cookie', null],
  ['no session', 'theme=dark'],
  ['a session that never was', `${sessionCookie}=${newSessionId()}`],
  ['what is no id of a session', `${sessionCookie}=' or true`],
  ['an empty one', `${sessionCookie}=`],
])('without a session no verb is asked: %s', async (_what, cookie) => {
  const response = await answer(requestWith(cookie), () => expect.unreachable('asked'));
  expect(await problemOf(response)).toMatchObject({ status: 401, code: 'unauthenticated', requestId });
});

test('an error becomes a problem, and an unknown one says nothing', async () => {
  const known = await answer(requestWith(mine), async () => {
    throw new DeskError('upstream_unavailable', { retryAfter: 7 });
  });
  expect(await problemOf(known)).toMatchObject({ status: 503, code: 'upstream_unavailable' });
  expect(known.headers.get('retry-after')).toBe('7');
  const unknown = await answer(requestWith(mine), async () => {
    throw new Error('Maria');
  });
  const body = await problemOf(unknown);
  expect(body).toMatchObject({ status: 500, code: 'internal' });
  expect(JSON.stringify(body) + desk.lines.join()).not.toContain('Maria');
});

test('no request is let in while sessions cannot be read', async () => {
  await desk.database.run('alter table session rename to session_away');
  const response = await answer(requestWith(mine), () => expect.unreachable('asked'));
  await desk.database.run('alter table session_away rename to session');
  expect(await problemOf(response)).toMatchObject({ status: 503, code: 'access_log_unavailable' });
  expect(desk.lines.join()).toContain('"event":"access-log"');
});

test('a session that somebody ended is over at the next request', async () => {
  const { db } = desk.database;
  await db.transaction().execute((trx) => endSessionRow(trx, hashSessionId(id)));
  const response = await answer(requestWith(mine), () => expect.unreachable('asked'));
  expect(await problemOf(response)).toMatchObject({ status: 401 });
});
