import { expect } from '@playwright/test';
import type { RoleName } from './identity.ts';
import { posted, type RawAnswer, type RawRequest } from './raw.ts';

/** What is asked about. */
export type World = {
  loan: string;
  /** A list of who asks, with that loan in it. */
  list: string;
  /** The fingerprints of a masked view of that loan. */
  seen: Record<string, string>;
};

export type Answer = number | ((answer: RawAnswer) => void);
type Expected = {
  /** Where it stands in the tree. */
  route: string;
  request: (about: World) => RawRequest;
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
const refusing = (answer: RawAnswer) => {
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('Your role does not allow this');
};
export const to = (location: RegExp) => (answer: RawAnswer) => {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toMatch(location);
};

/** Away from the desk goes a page, and no redirect. */
export const toProvider = (answer: RawAnswer) => {
  expect(answer.status).toBe(200);
  expect(answer.headers.refresh).toMatch(/^0; url=http:\/\/127\.0\.0\.1:\d+\//);
};

const reason = { code: 'customer-request' };
const days = { first: '2026-01-01', last: '2027-12-31', timeZone: 'UTC' };

/** Every route of the app by every method it has. What is not here is not known to be safe, and fails the test. */
export const table: readonly Expected[] = [
  { route: '/', request: get('/'), nobody: toSignIn, roles: everyone(200) },
  {
    route: '/loans/[loan]',
    request: ({ loan }) => ({ path: `/loans/${loan}?expand=customer` }),
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
    request: ({ list }) => ({ path: `/lists/${list}` }),
    nobody: toSignIn,
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
    request: ({ loan }) => ({ path: `/open?q=${loan}` }),
    nobody: to(/^\/loans\/loan_/),
    roles: everyone(to(/^\/loans\/loan_/)),
  },
  {
    route: '/open',
    request: ({ loan }) => ({
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
    request: ({ loan }) => posted('/api/lookup', { identifiers: [['loan', loan]] }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/lookup/enter',
    request: ({ loan }) => posted('/api/lookup/enter', { identifiers: [['loan', loan]], chosen: loan }),
    nobody: 401,
    roles: everyone(200),
  },
  { route: '/api/lookup/at-hand', request: get('/api/lookup/at-hand'), nobody: 401, roles: everyone(200) },
  { route: '/api/lookup/index', request: get('/api/lookup/index'), nobody: 401, roles: everyone(200) },
  {
    route: '/api/lookup/known',
    request: ({ loan }) => ({ path: `/api/lookup/known?loan=${loan}` }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/lists',
    request: ({ loan }) => posted('/api/lists', { rows: [[1, ['loan', loan]]] }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/lists/[id]',
    request: ({ list }) => posted(`/api/lists/${list}`, { position: 1, done: true }),
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
    request: ({ loan }) => posted(`/api/pins/${loan}`, { pinned: false }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/loans/[loan]',
    request: ({ loan }) => ({ path: `/api/loans/${loan}?expand=customer` }),
    nobody: 401,
    roles: everyone(200),
  },
  {
    route: '/api/loans/[loan]/accesses',
    request: ({ loan }) => ({ path: `/api/loans/${loan}/accesses` }),
    nobody: 401,
    roles: { analyst: 200, support: 403, auditor: 200 },
  },
  {
    route: '/api/loans/[loan]/reveals',
    request: ({ loan, seen }) =>
      posted(`/api/loans/${loan}/reveals?expand=customer`, { pointer: '/context', reason, seen }),
    nobody: 401,
    roles: { analyst: 200, support: 200, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications',
    request: ({ loan }) => ({ path: `/api/loans/${loan}/verifications` }),
    nobody: 401,
    roles: { analyst: 200, support: 403, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications',
    request: ({ loan }) =>
      posted(`/api/loans/${loan}/verifications`, { kind: 'document', typed: '11144477735' }),
    nobody: 401,
    roles: { analyst: 200, support: 200, auditor: 403 },
  },
  {
    route: '/api/loans/[loan]/verifications/lift',
    request: ({ loan }) => posted(`/api/loans/${loan}/verifications/lift`),
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
    request: ({ loan }) => posted('/api/access-log/people-of', { text: loan, ...days }),
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
  { route: '/icon.svg', request: get('/icon.svg'), nobody: 200, roles: everyone(200) },
  { route: '/api/health/live', request: get('/api/health/live'), nobody: 200, roles: everyone(200) },
  { route: '/api/health/ready', request: get('/api/health/ready'), nobody: 200, roles: everyone(200) },
  { route: '/api/[...rest]', request: get('/api/no/such/door'), nobody: 404, roles: everyone(404) },
];

/** Ends the session that it is sent with: asked last, with sessions of its own. */
export const signOut: Omit<Expected, 'nobody' | 'roles'> = {
  route: '/sign-out',
  request: () => ({
    method: 'POST',
    path: '/sign-out',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: '',
  }),
};

/** Holds an answer to what is expected of it. */
export function check(answer: RawAnswer, expected: Answer, what: string): void {
  if (typeof expected === 'number') expect(answer.status, what).toBe(expected);
  else
    try {
      expected(answer);
    } catch (cause) {
      throw new Error(`${what}: ${answer.status} ${answer.headers.location ?? ''}`, { cause });
    }
}

type Asked = {
  loan: string;
  /** The cookie of a masked reader. */
  masked: string;
  /** What the list holds besides, as a page sends it. */
  rows?: readonly (readonly string[])[];
};

/** Something to ask about for somebody: a list of their own, and how a masked reader sees the loan. */
export async function worldOf(
  ask: (request: RawRequest) => Promise<RawAnswer>,
  { loan, masked, rows = [] }: Asked,
): Promise<World> {
  const all = [['loan', loan], ...rows].map((row, at) => [at + 1, row]);
  const made = await ask(posted('/api/lists', { rows: all }));
  const view = await ask({ path: `/api/loans/${loan}?expand=customer`, headers: { cookie: masked } });
  return { loan, list: JSON.parse(made.body).id, seen: JSON.parse(view.body).fingerprints };
}
