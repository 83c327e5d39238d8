import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import type { RoleName } from './identity.ts';
import { posted, type RawAnswer, type RawRequest } from './raw.ts';
import { freshLoan } from './sandbox.ts';
import { cookieHeader } from './sessions.ts';

const root = fileURLToPath(new URL('../app', import.meta.url));

/** Where each file of the app answers, as its folders have it. */
const inTree = globSync('**/{page.tsx,route.ts}', { cwd: root })
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\/?(page\.tsx|route\.ts)$/, '')}`)
  .sort();

type Answer = number | ((answer: RawAnswer) => void);
type Expected = {
  /** Where it stands in the tree. */
  route: string;
  request: (loan: string) => RawRequest;
  /** Who is not signed in, and who no longer is. */
  nobody: Answer;
  roles: Record<RoleName, Answer>;
};

const everyone = (answer: Answer) => ({ analyst: answer, support: answer, auditor: answer });
const get = (path: string) => () => ({ path });

/** A page sends the browser to sign in, and to come back. */
const toSignIn = (answer: RawAnswer) => {
  expect(answer.status).toBe(307);
  expect(answer.headers.location).toMatch(/^\/sign-in(\?returnTo=|$)/);
};
/** A page that says no: a part of the stream, since its status is sent before it is known. */
const refusing = (answer: RawAnswer) => {
  expect([200, 403]).toContain(answer.status);
  expect(answer.body).toContain('Your role does not allow this');
};
const to = (location: RegExp) => (answer: RawAnswer) => {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toMatch(location);
};

/** Away from the desk goes a page, and no redirect. */
const toProvider = (answer: RawAnswer) => {
  expect(answer.status).toBe(200);
  expect(answer.headers.refresh).toMatch(/^0; url=http:\/\/127\.0\.0\.1:\d+\//);
};

const reason = { code: 'customer-request' };
const asked = { text: 'loan_complete', first: '2026-01-01', last: '2027-01-01', timeZone: 'UTC' };

/** Every route of the app by every method it has. What is not here is not known to be safe, and fails the test. */
const table: Expected[] = [
  { route: '/', request: get('/'), nobody: toSignIn, roles: everyone(200) },
  {
    route: '/loans/[loan]',
    request: (loan) => ({ path: `/loans/${loan}?expand=customer` }),
    nobody: toSignIn,
    roles: everyone(200),
  },
  {
    route: '/access-log',
    request: get('/access-log'),
    nobody: toSignIn,
    roles: { analyst: refusing, support: refusing, auditor: 200 },
  },
  { route: '/sessions', request: get('/sessions'), nobody: toSignIn, roles: everyone(200) },
  {
    route: '/sessions',
    request: get('/sessions?of=all'),
    nobody: toSignIn,
    roles: { analyst: refusing, support: refusing, auditor: 200 },
  },
  { route: '/signed-out', request: get('/signed-out'), nobody: 200, roles: everyone(200) },
  { route: '/sign-in', request: get('/sign-in'), nobody: toProvider, roles: everyone(toProvider) },
  {
    route: '/sign-in/callback',
    request: get('/sign-in/callback?code=x&state=y'),
    nobody: to(/^\/sign-in\/problem\?reason=state/),
    roles: everyone(to(/^\/sign-in\/problem\?reason=state/)),
  },
  {
    route: '/sign-in/problem',
    request: get('/sign-in/problem?reason=noAccess'),
    nobody: 200,
    roles: everyone(200),
  },
  {
    route: '/lists/[id]',
    request: get('/lists/nobody-has-it'),
    nobody: toSignIn,
    roles: everyone(200),
  },
  // It tells nothing: it turns what was typed, or what the index has for it, into an address.
  {
    route: '/open',
    request: (loan) => ({ path: `/open?q=${loan}` }),
    nobody: to(/^\/loans\/loan_/),
    roles: everyone(to(/^\/loans\/loan_/)),
  },
  {
    route: '/open',
    request: (loan) => ({
      method: 'POST',
      path: '/open',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: `q=${loan}`,
    }),
    nobody: to(/^\/loans\/loan_/),
    roles: everyone(to(/^\/loans\/loan_/)),
  },
  {
    route: '/api/lookup',
    request: (loan) => posted('/api/lookup', { identifiers: [['loan', loan]] }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/lookup/enter',
    request: (loan) => posted('/api/lookup/enter', { identifiers: [['loan', loan]], chosen: loan }),
    nobody: 401,
    roles: everyone(200),
  },
  { route: '/api/lookup/at-hand', request: get('/api/lookup/at-hand'), nobody: 401, roles: everyone(200) },
  { route: '/api/lookup/index', request: get('/api/lookup/index'), nobody: 401, roles: everyone(200) },
  {
    route: '/api/lists',
    request: (loan) => posted('/api/lists', { rows: [[1, ['loan', loan]]] }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/lists/[id]',
    request: () => posted('/api/lists/nobody-has-it', { position: 1, done: true }),
    nobody: 401,
    roles: everyone(400),
  },
  {
    route: '/api/pins/[loan]',
    request: (loan) => posted(`/api/pins/${loan}`, { pinned: false }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/loans/[loan]',
    request: (loan) => ({ path: `/api/loans/${loan}?expand=customer` }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/loans/[loan]/accesses',
    request: (loan) => ({ path: `/api/loans/${loan}/accesses` }),
    nobody: 401,
    roles: { analyst: 200, support: 403, auditor: 200 },
  },
  {
    route: '/api/loans/[loan]/reveals',
    request: (loan) => posted(`/api/loans/${loan}/reveals?expand=customer`, { pointer: '/context', reason }),
    nobody: 401,
    roles: { analyst: 200, support: 200, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications',
    request: (loan) => ({ path: `/api/loans/${loan}/verifications` }),
    nobody: 401,
    roles: { analyst: 200, support: 403, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications',
    request: (loan) => posted(`/api/loans/${loan}/verifications`, { kind: 'document', typed: '11144477735' }),
    nobody: 401,
    roles: { analyst: 200, support: 200, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications/lift',
    request: (loan) => posted(`/api/loans/${loan}/verifications/lift`),
    nobody: 401,
    roles: { analyst: 200, support: 403, auditor: 403 },
  },
  {
    route: '/api/access-log/export',
    request: get('/api/access-log/export?action=lookup'),
    nobody: 401,
    roles: { analyst: 403, support: 403, auditor: 200 },
  },
  {
    route: '/api/access-log/people-of',
    request: () => posted('/api/access-log/people-of', asked),
    nobody: 401,
    roles: { analyst: 403, support: 403, auditor: 200 },
  },
  { route: '/api/session', request: get('/api/session'), nobody: 401, roles: everyone(200) },
  { route: '/api/session', request: () => posted('/api/session'), nobody: 401, roles: everyone(200) },
  {
    route: '/api/sessions/[id]',
    request: () => posted(`/api/sessions/${'0'.repeat(24)}`),
    nobody: 401,
    roles: everyone(404),
  },
  {
    route: '/api/back-channel-logout',
    request: () => ({
      method: 'POST',
      path: '/api/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=x.y.z',
    }),
    nobody: 400,
    roles: everyone(400),
  },
  {
    route: '/api/messages/[locale]',
    request: get('/api/messages/pt-BR'),
    nobody: 200,
    roles: everyone(200),
  },
  { route: '/api/health/live', request: get('/api/health/live'), nobody: 200, roles: everyone(200) },
  { route: '/api/health/ready', request: get('/api/health/ready'), nobody: 200, roles: everyone(200) },
  { route: '/api/[...rest]', request: get('/api/no/such/door'), nobody: 404, roles: everyone(404) },
];

/** Ends the session that it is sent with: asked last, with sessions of its own. */
const signOut: Omit<Expected, 'nobody' | 'roles'> = {
  route: '/sign-out',
  request: () => ({
    method: 'POST',
    path: '/sign-out',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: '',
  }),
};

/** Values of the loan that is asked for: what whoever sees it whole receives, and what a masked role must not. */
const ofLoan = /CCB-2026-000417|5000\.00|6160\.8/;
const hidden = /390\.533\.447|192\.0\.2\.36|maria\.silva|2026000417-SP/;

function check(answer: RawAnswer, expected: Answer, what: string): void {
  if (typeof expected === 'number') expect(answer.status, what).toBe(expected);
  else
    try {
      expected(answer);
    } catch (cause) {
      throw new Error(`${what}: ${answer.status} ${answer.headers.location ?? ''}`, { cause });
    }
}

test('every route of the app is in this table, and the table has no other', () => {
  const known = new Set([...table, signOut].map(({ route }) => route));
  expect([...known].sort()).toEqual(inTree);
});

test('without a session no route gives a byte of a loan', async ({ desk, someone, sandbox }) => {
  const gone = cookieHeader(await (await someone('analyst')).context().storageState());
  check(await desk.raw({ ...signOut.request(''), as: gone }), toProvider, 'sign-out');
  const watch = await sandbox.watch();
  for (const { request, nobody } of table) {
    for (const [who, as] of [
      ['no session', null],
      ['a revoked session', gone],
    ] as const) {
      const sent = request(freshLoan());
      const what = `${sent.method ?? 'GET'} ${sent.path}, ${who}`;
      const answer = await desk.raw({ ...sent, as });
      check(answer, nobody, what);
      expect(answer.wire, what).not.toMatch(ofLoan);
      expect(answer.wire, what).not.toMatch(hidden);
    }
  }
  expect(await watch.queries(), 'the lending API was not asked').toEqual([]);
  check(await desk.raw({ ...signOut.request(''), as: null }), to(/^\/signed-out$/), 'sign-out of nobody');
});

for (const role of ['analyst', 'support', 'auditor'] as const) {
  test(`each route gives ${role} what is theirs`, async ({ desk, cookieOf, someone }) => {
    const as = await cookieOf(role);
    let seen = 0;
    for (const { request, roles, route } of table) {
      const sent = request(freshLoan());
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
    const out = await desk.raw({ ...signOut.request(''), as: cookie });
    check(out, toProvider, 'sign-out');
    expect((await desk.raw({ path: '/api/session', as: cookie })).status).toBe(401);
  });
}

test('what is sent is taken from pages of the desk alone', async ({ desk, cookieOf, records, identity }) => {
  const posts = [...table, signOut].filter(({ request }) => request('loan_1').method === 'POST');
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
    const { headers: { 'sec-fetch-site': _, ...rest } = {}, ...sent } = request(freshLoan());
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
    [...table, signOut].filter(({ request }) => request('x').method).map(({ route }) => route),
  );
  for (const { route, request } of table) {
    const path = request('loan_complete').path;
    const methods = posts.has(route) ? ['PUT', 'PATCH', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE'];
    for (const method of methods) {
      const answer = await desk.raw({ ...posted(path), method, as });
      expect([method, answer.status], path).toEqual([method, 405]);
    }
  }
});
