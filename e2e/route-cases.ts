import { expect } from '@playwright/test';
import { may, type Role } from '#lib/access/roles/roles.ts';
import { routes } from '#lib/server/web/routes.ts';
import { posted, type RawAnswer, type RawRequest } from './raw.ts';

/** The subject of a request. */
export type RouteSubject = {
  loan: string;
  /** A list of the person who asks, with that loan in it. */
  list: string;
  /** The fingerprints of a masked view of that loan. */
  seen: Record<string, string>;
};

/** A status, or a check of the whole answer. */
export type ExpectedAnswer = number | ((answer: RawAnswer) => void);

/** A request that tries one endpoint of the table of routes. An answer that is not set here has to be that of the table. */
export type RouteCase = {
  /** As in the table of routes. */
  route: string;
  request: (subject: RouteSubject) => RawRequest;
  /** The answer to somebody without a session. */
  nobody?: ExpectedAnswer;
  /** The answer to somebody who may use the route. */
  answer?: ExpectedAnswer;
  /** The roles that may, where this request needs another right than its route. */
  roles?: readonly Role[];
  /** The actions that the access log holds afterwards, where this request leaves others than its route; null: none. */
  records?: string | readonly string[] | null;
};

const get = (path: string) => () => ({ path });

const toSignIn = (answer: RawAnswer) => {
  expect(answer.status).toBe(307);
  expect(answer.headers.location).toMatch(/^\/sign-in(\?returnTo=|$)/);
};
const forbiddenPage = (answer: RawAnswer) => {
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('Your role does not allow this');
};
export const redirectTo = (location: RegExp) => (answer: RawAnswer) => {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toMatch(location);
};

/** A redirect away from the desk is a page that goes on at once (`redirectResponse`). */
export const toProvider = (answer: RawAnswer) => {
  expect(answer.status).toBe(200);
  expect(answer.headers.refresh).toMatch(/^0; url=http:\/\/127\.0\.0\.1:\d+\//);
};

const reason = { code: 'customer-request' };
const draft = { category: 'alert', text: 'parcela', holdsUntil: null };
const note = { ...draft, pinned: false, decision: null, promise: null };
const days = { first: '2026-01-01', last: '2027-12-31', timeZone: 'UTC' };
const form = (path: string, body: string): RawRequest => ({
  ...{ method: 'POST', path, body },
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
});
const toLog = redirectTo(/^\/access-log\?action=view$|^\/access-log$/);
const toLoan = redirectTo(/^\/loans\/loan_/);
const toStateProblem = redirectTo(/^\/sign-in\/problem\?reason=state/);

/** At least one request for every endpoint of the desk. */
export const routeCases: readonly RouteCase[] = [
  // Without a lookup, even an empty one, an auditor is led to the log.
  { route: '/', request: get('/?q=') },
  { route: '/loans/[loan]', request: ({ loan }) => ({ path: `/loans/${loan}?expand=customer` }) },
  {
    route: '/compare',
    request: ({ loan }) => ({ path: `/compare?loan=${loan}&loan=loan_complete` }),
    records: ['view', 'view'],
  },
  { route: '/access-log', request: get('/access-log') },
  { route: '/sessions', request: get('/sessions') },
  {
    route: '/sessions',
    request: get('/sessions?of=all'),
    roles: ['auditor'],
    records: 'read-sessions',
  },
  { route: '/limits', request: get('/limits') },
  { route: '/signed-out', request: get('/signed-out') },
  { route: '/sign-in', request: get('/sign-in'), nobody: toProvider, answer: toProvider },
  {
    route: '/sign-in/callback',
    request: get('/sign-in/callback?code=x&state=y'),
    nobody: toStateProblem,
    answer: toStateProblem,
    records: null,
  },
  { route: '/sign-in/problem', request: get('/sign-in/problem?reason=noAccess') },
  { route: '/lists/[id]', request: ({ list }) => ({ path: `/lists/${list}` }) },
  { route: '/lists/[id]', request: get('/lists/nobody-has-it') },
  // Without a session it turns a loan's identifier into the address of its page, which asks to sign in.
  { route: '/open', request: ({ loan }) => ({ path: `/open?q=${loan}` }), nobody: toLoan, answer: toLoan },
  { route: '/open', request: ({ loan }) => form('/open', `q=${loan}`), nobody: toLoan, answer: toLoan },
  {
    route: '/api/lookup',
    request: ({ loan }) => posted('/api/lookup', { identifiers: [identifierOf(loan)] }),
  },
  {
    route: '/api/lookup/enter',
    request: ({ loan }) => posted('/api/lookup/enter', { identifiers: [identifierOf(loan)], chosen: loan }),
  },
  {
    route: '/access-log/search',
    request: () => form('/access-log/search', 'action=view'),
    nobody: toLog,
    answer: toLog,
  },
  {
    route: '/api/lists',
    request: ({ loan }) => posted('/api/lists', { rows: [{ line: 1, identifiers: [identifierOf(loan)] }] }),
  },
  {
    route: '/api/lists/[id]',
    request: ({ list }) => posted(`/api/lists/${list}`, { position: 1, done: true }),
  },
  {
    route: '/api/lists/[id]',
    request: () => posted('/api/lists/nobody-has-it', { position: 1, done: true }),
    answer: 400,
  },
  { route: '/api/lists/[id]', request: ({ list }) => ({ path: `/api/lists/${list}` }) },
  {
    route: '/api/lists/[id]/name',
    request: ({ list }) => posted(`/api/lists/${list}/name`, { name: 'Carteira de novembro' }),
  },
  {
    route: '/api/lists/[id]/reading',
    request: ({ list }) => posted(`/api/lists/${list}/reading`, { act: 'stop' }),
  },
  {
    route: '/api/lists/[id]/reading',
    request: () => posted('/api/lists/nobody-has-it/reading', { act: 'read' }),
    answer: 400,
  },
  {
    route: '/api/lists/[id]/decisions',
    request: ({ list, loan }) =>
      posted(`/api/lists/${list}/decisions`, { loans: [loan], decision: 'reviewed', text: '' }),
    records: null,
  },
  { route: '/api/lists/[id]/csv', request: ({ list }) => ({ path: `/api/lists/${list}/csv` }) },
  { route: '/api/loans/[loan]', request: ({ loan }) => ({ path: `/api/loans/${loan}?expand=customer` }) },
  {
    route: '/api/loans/[loan]/accesses',
    request: ({ loan }) => ({ path: `/api/loans/${loan}/accesses` }),
  },
  {
    route: '/api/loans/[loan]/customer',
    request: ({ loan }) => ({ path: `/api/loans/${loan}/customer` }),
  },
  {
    route: '/api/loans/[loan]/reveals',
    request: ({ loan, seen }) =>
      posted(`/api/loans/${loan}/reveals?expand=customer`, { pointer: '/context', reason, seen }),
  },
  {
    route: '/api/loans/[loan]/summaries',
    request: ({ loan }) =>
      posted(`/api/loans/${loan}/summaries`, { parts: ['contract', 'terms'], format: 'text' }),
  },
  {
    route: '/api/loans/[loan]/notes',
    request: ({ loan }) => posted(`/api/loans/${loan}/notes`, { act: 'write', note, answer: null }),
  },
  {
    route: '/api/loans/[loan]/exports',
    request: ({ loan }) => posted(`/api/loans/${loan}/exports`, { kind: 'print' }),
  },
  {
    route: '/api/loans/[loan]/verifications/end',
    request: ({ loan }) => posted(`/api/loans/${loan}/verifications/end`, {}),
  },
  {
    route: '/api/loans/[loan]/verifications',
    request: ({ loan }) =>
      posted(`/api/loans/${loan}/verifications`, { kind: 'document', typed: '11144477735' }),
  },
  { route: '/api/access-log/export', request: get('/api/access-log/export?action=lookup') },
  {
    route: '/api/access-log/export',
    request: () => form('/api/access-log/export?action=lookup', 'heads='),
  },
  {
    route: '/api/access-log/viewers',
    request: ({ loan }) => posted('/api/access-log/viewers', { text: loan, ...days }),
  },
  { route: '/api/access-log/verifications', request: get('/api/access-log/verifications') },
  {
    route: '/api/access-log/verifications',
    request: () => posted('/api/access-log/verifications', {}),
  },
  { route: '/api/session', request: get('/api/session') },
  { route: '/api/session', request: () => posted('/api/session') },
  {
    route: '/api/sessions/[id]',
    request: () => posted(`/api/sessions/${'0'.repeat(24)}`),
    answer: 404,
    records: null,
  },
  {
    route: '/api/back-channel-logout',
    request: () => form('/api/back-channel-logout', 'logout_token=x.y.z'),
    nobody: 400,
    answer: 400,
    records: null,
  },
  { route: '/icon.svg', request: get('/icon.svg') },
  { route: '/api/health/live', request: get('/api/health/live') },
  { route: '/api/health/ready', request: get('/api/health/ready') },
  { route: '/api/[...rest]', request: get('/api/no/such/path'), nobody: 404, answer: 404 },
];

/** Ends the session that sends it, so it is tried last, with a session of its own. */
export const signOutCase: RouteCase = { route: '/sign-out', request: () => form('/sign-out', '') };

/** The answer that a case expects: for a role, or for somebody without a session (null). */
export function expectedAnswer({ route, request, nobody, answer, roles }: RouteCase, role: Role | null) {
  const { kind, allowed } = endpointOf({ route, request });
  const isPage = kind === 'page';
  if (role === null) return nobody ?? (allowed === 'anyone' ? 200 : isPage ? toSignIn : 401);
  const isAllowed = roles
    ? roles.includes(role)
    : typeof allowed === 'string' || allowed.some((right) => may([role], right));
  if (isAllowed) return answer ?? 200;
  return isPage ? forbiddenPage : 403;
}

/** The actions that the access log is to hold for an answered request: that of its route, or the refusal. */
export function expectedRecords(routeCase: RouteCase, { status }: RawAnswer): string[] {
  if (status === 403) return ['refusal'];
  const { records } = routeCase.records === undefined ? endpointOf(routeCase) : routeCase;
  return records && status < 400 ? [records].flat() : [];
}

function endpointOf({ route, request }: Pick<RouteCase, 'route' | 'request'>) {
  const entry = routes.find(({ path }) => path === route);
  const method = request({ loan: 'loan_1', list: 'x', seen: {} }).method ?? 'GET';
  const endpoint = method === 'POST' ? entry?.POST : entry?.GET;
  if (!entry || !endpoint) throw new Error(`${method} ${route} is not in the table of routes`);
  return { kind: entry.kind, ...endpoint };
}

/** Holds an answer to what is expected of it. */
export function checkAnswer(answer: RawAnswer, expected: ExpectedAnswer, title: string): void {
  if (typeof expected === 'number') expect(answer.status, title).toBe(expected);
  else
    try {
      expected(answer);
    } catch (cause) {
      throw new Error(`${title}: ${answer.status} ${answer.headers.location ?? ''}`, { cause });
    }
}

type SubjectOptions = {
  loan: string;
  /** The cookie of a masked reader. */
  masked: string;
  /** Identifiers of more rows of the list, as a page sends them. */
  rows?: readonly object[];
};

export const identifierOf = (loan: string) => ({ kind: 'loan', id: loan, query: '' });

/** Prepares a list of the person's own, and reads how a masked reader sees the loan. */
export async function prepareSubject(
  send: (request: RawRequest) => Promise<RawAnswer>,
  { loan, masked, rows = [] }: SubjectOptions,
): Promise<RouteSubject> {
  const all = [identifierOf(loan), ...rows].map((one, index) => ({ line: index + 1, identifiers: [one] }));
  const created = await send(posted('/api/lists', { rows: all }));
  const view = await send({ path: `/api/loans/${loan}?expand=customer`, headers: { cookie: masked } });
  return { loan, list: JSON.parse(created.body).id, seen: JSON.parse(view.body).fingerprints };
}
