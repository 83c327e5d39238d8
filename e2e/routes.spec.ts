import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { posted } from './raw.ts';
import { routesInBuild, routesInTree } from './route-tree.ts';
import { check, signOut, table, to, toProvider, type World, worldOf } from './routes.ts';
import { freshLoan } from './sandbox.ts';
import { cookieHeader } from './sessions.ts';

/** Values of the loan that is asked for: what whoever sees it whole receives, and what a masked role must not. */
const ofLoan = /CCB-2026-000417|5000\.00|6160\.8/;
const hidden = /390\.533\.447|192\.0\.2\.36|maria\.silva|2026000417-SP/;

/** Of which no answer depends on what there is. */
const nothing = (): World => ({ loan: freshLoan(), list: 'nobody-has-it', seen: {} });

test('every route of the app is in the table by every method that it has, and the table has no other', () => {
  const known = [...table, signOut].map(
    ({ route, request }) => `${request(nothing()).method ?? 'GET'} ${route}`,
  );
  expect([...new Set(known)].sort()).toEqual(routesInTree());
  const routes = new Set([...table, signOut].map(({ route }) => route));
  expect([...routes].sort(), 'as Next has them').toEqual(routesInBuild());
});

test('without a session no route gives a byte of a loan', async ({ desk, someone, sandbox }) => {
  const gone = cookieHeader(await (await someone('analyst')).context().storageState());
  check(await desk.raw({ ...signOut.request(nothing()), as: gone }), toProvider, 'sign-out');
  const watch = await sandbox.watch();
  for (const { request, nobody } of table) {
    for (const [who, as] of [
      ['no session', null],
      ['a revoked session', gone],
    ] as const) {
      const sent = request(nothing());
      const what = `${sent.method ?? 'GET'} ${sent.path}, ${who}`;
      const answer = await desk.raw({ ...sent, as });
      check(answer, nobody, what);
      expect(answer.wire, what).not.toMatch(ofLoan);
      expect(answer.wire, what).not.toMatch(hidden);
    }
  }
  expect(await watch.queries(), 'the lending API was not asked').toEqual([]);
  check(
    await desk.raw({ ...signOut.request(nothing()), as: null }),
    to(/^\/signed-out$/),
    'sign-out of nobody',
  );
});

for (const role of ['analyst', 'support', 'auditor'] as const) {
  test(`each route gives ${role} what is theirs`, async ({ desk, cookieOf, someone }) => {
    const as = await cookieOf(role);
    const masked = await cookieOf('support');
    const about = await worldOf((request) => desk.raw({ ...request, as }), { loan: freshLoan(), masked });
    let seen = 0;
    for (const { request, roles, route } of table) {
      const sent = request({ ...about, loan: freshLoan() });
      const what = `${sent.method ?? 'GET'} ${sent.path}, ${role}`;
      const answer = await desk.raw({ ...sent, as, headers: { ...sent.headers, 'accept-language': 'en' } });
      check(answer, roles[role], what);
      if (hidden.test(answer.wire)) {
        seen += 1;
        // A reveal is there to give what is hidden, with its record.
        expect([role, route.endsWith('/reveals')], what).not.toEqual(['auditor', true]);
        if (role !== 'analyst') expect(route, what).toBe('/api/loans/[loan]/reveals');
      }
    }
    expect(seen, 'what would be found where it is').toBe({ analyst: 2, support: 1, auditor: 0 }[role]);
    const cookie = cookieHeader(await (await someone(role)).context().storageState());
    const out = await desk.raw({ ...signOut.request(nothing()), as: cookie });
    check(out, toProvider, 'sign-out');
    expect((await desk.raw({ path: '/api/session', as: cookie })).status).toBe(401);
  });
}

test('what is sent is taken from pages of the desk alone', async ({ desk, cookieOf, records, identity }) => {
  const posts = [...table, signOut].filter(({ request }) => request(nothing()).method === 'POST');
  expect(posts.length).toBeGreaterThan(7);
  const as = await cookieOf('analyst');
  const before = await records.last();
  const from: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  for (const { request, route } of posts) {
    // That one is signed, and has no cookie to be misused.
    if (route === '/api/back-channel-logout') continue;
    const { headers: { 'sec-fetch-site': _, ...rest } = {}, ...sent } = request(nothing());
    for (const headers of from) {
      const answer = await desk.raw({ ...sent, headers: { ...rest, ...headers }, as });
      expect(answer.status, `${sent.path} ${JSON.stringify(headers)}`).toBe(403);
    }
    const own = await desk.raw({ ...sent, headers: { ...rest, 'sec-fetch-site': 'same-origin' }, as: null });
    expect(own.status, `${sent.path}: the desk's own page may`).not.toBe(403);
  }
  expect(await records.since(before, identity.issuer), 'none of it was done').toEqual([]);
  const foreign = { path: '/api/loans/loan_complete', headers: { 'sec-fetch-site': 'cross-site' }, as };
  expect((await desk.raw(foreign)).status, 'nor is data read for another site').toBe(403);
});

test('what takes nothing refuses every method that sends', async ({ desk, cookieOf }) => {
  const as = await cookieOf('analyst');
  const posts = new Set(
    [...table, signOut].filter(({ request }) => request(nothing()).method).map(({ route }) => route),
  );
  for (const { route, request } of table) {
    const path = request(nothing()).path;
    const methods = posts.has(route) ? ['PUT', 'PATCH', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE'];
    for (const method of methods) {
      const answer = await desk.raw({ ...posted(path), method, as });
      expect([method, answer.status], path).toEqual([method, 405]);
    }
  }
});
