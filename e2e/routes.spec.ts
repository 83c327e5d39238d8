import { expect } from '@playwright/test';
import { methodsOf, routes } from '#lib/server/web/routes.ts';
import { test } from './fixtures.ts';
import { cookieHeader } from './insert-session.ts';
import { posted } from './raw.ts';
import {
  checkAnswer,
  expectedAnswer,
  expectedRecords,
  prepareSubject,
  type RouteSubject,
  redirectTo,
  routeCases,
  signOutCase,
  toProvider,
} from './route-cases.ts';
import { routesInBuild } from './route-tree.ts';
import { loanOfOwnCustomer } from './servers/start-sandbox.ts';

/** Values of the loan: those that a role with full visibility receives, and those that a masked role must not. */
const ofLoan = /CCB-2026-000417|5000\.00|6160\.8/;
const hidden = /390\.533\.447|192\.0\.2\.36|maria\.silva|2026000417-SP/;

/** A subject for requests whose answer does not depend on it. */
const anySubject = (): RouteSubject => ({ loan: loanOfOwnCustomer(), list: 'nobody-has-it', seen: {} });
const allCases = [...routeCases, signOutCase];
const methodOf = ({ request }: (typeof allCases)[number]) => request(anySubject()).method ?? 'GET';

test('the table of routes is that of the build', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(routesInBuild());
  const endpoints = routes.flatMap((route) => methodsOf(route).map((method) => `${method} ${route.path}`));
  const tried = new Set(allCases.map((allCase) => `${methodOf(allCase)} ${allCase.route}`));
  expect([...tried].sort()).toEqual(endpoints.filter((endpoint) => !endpoint.startsWith('HEAD ')).sort());
});

test('without a session no route gives a byte of a loan', async ({ desk, someone, sandbox, records }) => {
  const revoked = cookieHeader(await (await someone('analyst')).context().storageState());
  checkAnswer(await desk.raw({ ...signOutCase.request(anySubject()), as: revoked }), toProvider, 'sign-out');
  const watch = await sandbox.watch();
  for (const routeCase of routeCases) {
    for (const [session, as] of [
      ['no session', null],
      ['a revoked session', revoked],
    ] as const) {
      const sent = routeCase.request(anySubject());
      const title = `${methodOf(routeCase)} ${sent.path}, ${session}`;
      const answer = await desk.raw({ ...sent, as });
      checkAnswer(answer, expectedAnswer(routeCase, null), title);
      expect(answer.wire, title).not.toMatch(ofLoan);
      expect(answer.wire, title).not.toMatch(hidden);
      expect(await records.of({ request: answer.headers['x-request-id'] ?? '' }), title).toEqual([]);
    }
  }
  expect(await watch.queries(), 'the lending API was not asked').toEqual([]);
  const signedOut = await desk.raw({ ...signOutCase.request(anySubject()), as: null });
  checkAnswer(signedOut, redirectTo(/^\/signed-out$/), 'sign-out without a session');
});

for (const role of ['analyst', 'support', 'auditor'] as const) {
  test(`each route answers ${role} as the table says, and leaves its record`, async ({
    desk,
    cookieOf,
    someone,
    records,
    identity,
  }) => {
    // Only the first ask of a minute of typing leaves a record.
    await records.run('delete from lookup_typing where issuer = $1', [identity.issuer]);
    const as = await cookieOf(role);
    const masked = await cookieOf('support');
    const subject = await prepareSubject((request) => desk.raw({ ...request, as }), {
      loan: loanOfOwnCustomer(),
      masked,
    });
    let shown = 0;
    for (const routeCase of routeCases) {
      const sent = routeCase.request({ ...subject, loan: loanOfOwnCustomer() });
      const title = `${methodOf(routeCase)} ${sent.path}, ${role}`;
      const answer = await desk.raw({ ...sent, as, headers: { ...sent.headers, 'accept-language': 'en' } });
      checkAnswer(answer, expectedAnswer(routeCase, role), title);
      const recorded = await records.of({ request: answer.headers['x-request-id'] ?? '' });
      expect(
        recorded.map(({ action }) => action),
        title,
      ).toEqual(expectedRecords(routeCase, answer));
      if (hidden.test(answer.wire)) {
        shown += 1;
        // A reveal is there to show hidden values; an auditor has none.
        expect([role, routeCase.route.endsWith('/reveals')], title).not.toEqual(['auditor', true]);
        if (role !== 'analyst') expect(routeCase.route, title).toBe('/api/loans/[loan]/reveals');
      }
    }
    expect(shown, 'the pattern finds values where they are shown').toBe(
      { analyst: 3, support: 1, auditor: 0 }[role],
    );
    const cookie = cookieHeader(await (await someone(role)).context().storageState());
    const out = await desk.raw({ ...signOutCase.request(anySubject()), as: cookie });
    checkAnswer(out, toProvider, 'sign-out');
    expect((await desk.raw({ path: '/api/session', as: cookie })).status).toBe(401);
  });
}

test('a POST is accepted from pages of the desk alone', async ({ desk, cookieOf, records, identity }) => {
  const posts = allCases.filter((allCase) => methodOf(allCase) === 'POST');
  expect(posts.length).toBeGreaterThan(7);
  const as = await cookieOf('analyst');
  const before = await records.last();
  const senders: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  for (const { request, route } of posts) {
    // It uses no cookie that another site could misuse: its body is signed.
    if (route === '/api/back-channel-logout') continue;
    const { headers: { 'sec-fetch-site': _, ...rest } = {}, ...sent } = request(anySubject());
    for (const headers of senders) {
      const answer = await desk.raw({ ...sent, headers: { ...rest, ...headers }, as });
      expect(answer.status, `${sent.path} ${JSON.stringify(headers)}`).toBe(403);
    }
    const own = await desk.raw({ ...sent, headers: { ...rest, 'sec-fetch-site': 'same-origin' }, as: null });
    expect(own.status, `${sent.path}: the desk's own page may`).not.toBe(403);
  }
  expect(await records.since(before, identity.issuer), 'none of it was done').toEqual([]);
  const foreign = { path: '/api/loans/loan_complete', headers: { 'sec-fetch-site': 'cross-site' }, as };
  expect((await desk.raw(foreign)).status, 'another site reads no data').toBe(403);
});

test('every method that a route does not have is refused', async ({ desk, cookieOf }) => {
  const as = await cookieOf('analyst');
  for (const { route, request } of allCases) {
    const { path } = request(anySubject());
    const has = methodsOf(routes.find((one) => one.path === route));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((text) => !has.includes(text))) {
      const answer = await desk.raw({ ...posted(path), method, as });
      expect([method, answer.status], path).toEqual([method, 405]);
    }
  }
});
