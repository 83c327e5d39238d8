import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, seenOf, startSession, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { allSessions } from '../access/sessions/list-sessions.ts';
import { sessionCookie } from '../cookies.ts';
import { hashSessionId, newSessionId } from '../session-id.ts';
import { routes } from '../web/routes.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
vi.mock('../../../app/preferences.ts', () => ({ readPreferences: async () => ({ locale: 'en' }) }));

const loan = { id: 'loan_1', contractNumber: 'CCB-1', customer: { cpf: '390.533.447-05' } };
const session = newSessionId();
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({
    LOOKUP_KEY: testKey,
    NOTE_CATEGORIES: 'contact,other',
  });
  await startSession(desk.database, hashSessionId(session));
  desk.answers(() => JSON.stringify(loan));
});
afterAll(() => desk.close());
beforeEach(() => void desk.lines.splice(0));

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  accept?: string;
};
/** A place of a request in which a text can stand: its route, and the request with that text. */
type Door = [route: string, sent: (text: string) => Sent];

/** Sends a request to the handler of its route, as Next does. */
async function send(route: string, { params = {}, query, json, form, accept }: Sent): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const module = await import(/* @vite-ignore */ `${root}app${path}/route.ts`);
  const url = `http://localhost:3000/?${new URLSearchParams(query)}`;
  const headers = { cookie: `${sessionCookie}=${session}`, ...(accept && { accept }) };
  const body = form ? new URLSearchParams(form) : JSON.stringify(json ?? {});
  const request = new Request(url, { headers, ...(method === 'POST' && { method, body }) });
  Object.assign(request, { nextUrl: new URL(url) });
  return module[method](request, { params: Promise.resolve(params) });
}

const atLoan = { loan: 'loan_1' };
const atList = { id: 'a'.repeat(22) };
const draft = {
  category: 'contact',
  text: 'Paga',
  holdsUntil: null,
  pinned: false,
  decision: null,
  promise: null,
};
const noteRoute = 'POST /api/loans/[loan]/notes';
const note = (changes: object, more: object = {}): Sent => ({
  params: atLoan,
  json: { act: 'write', note: { ...draft, ...changes }, answer: null, ...more },
});
const named = (kind: string, id: string, more: object = {}) => ({ kind, id, evidence: 'whole', ...more });
const asked = (...identifiers: object[]) => ({ identifiers, typed: null });
const reveal = (reason: unknown, pointer = '/customer/cpf'): Sent => ({
  params: atLoan,
  json: { pointer, reason, seen: seenOf(loan) },
});
const report = (changes: object): Sent => ({
  json: { text: 'loan_1', first: '2026-11-01', last: '2026-11-30', ...changes },
});

/** Doors that take JSON, in which a text can be any. */
const bodies: Record<string, Door> = {
  'the text of a note': [noteRoute, (text) => note({ text })],
  'the category of a note': [noteRoute, (text) => note({ category: text })],
  'the last day of a note': [noteRoute, (text) => note({ holdsUntil: text })],
  'the answer that a note is about': [noteRoute, (text) => note({}, { answer: text })],
  'a note that is edited': [noteRoute, (text) => note({}, { act: 'edit', id: text })],
  'what a caller says': [
    'POST /api/loans/[loan]/verifications',
    (typed) => ({ params: atLoan, json: { kind: 'document', typed } }),
  ],
  'the kind of what a caller says': [
    'POST /api/loans/[loan]/verifications',
    (kind) => ({ params: atLoan, json: { kind, typed: '1' } }),
  ],
  'the reason of a reveal': [
    'POST /api/loans/[loan]/reveals',
    (text) => reveal({ text: `cliente pediu ${text}` }),
  ],
  'the pointer of a reveal': [
    'POST /api/loans/[loan]/reveals',
    (name) => reveal({ code: 'dispute' }, `/${name}`),
  ],
  'the code of a reason': ['POST /api/loans/[loan]/reveals', (code) => reveal({ code })],
  'the ticket of a reveal': [
    'POST /api/loans/[loan]/reveals',
    (ticket) => reveal({ code: 'dispute', ticket }),
  ],
  'a part of a summary': [
    'POST /api/loans/[loan]/summaries',
    (part) => ({ params: atLoan, json: { parts: [part], format: 'text' } }),
  ],
  'the kind of an export': ['POST /api/loans/[loan]/exports', (kind) => ({ params: atLoan, json: { kind } })],
  'a loan that is looked up': ['POST /api/lookup', (text) => ({ json: asked(named('loan', text)) })],
  'a reference that is looked up': [
    'POST /api/lookup',
    (text) => ({ json: asked(named('reference', text, { reference: null })) }),
  ],
  'an external id that is looked up': [
    'POST /api/lookup',
    (text) => ({ json: asked(named('externalId', text)) }),
  ],
  'a contract that is looked up': [
    'POST /api/lookup',
    (text) => ({ json: asked(named('contract', text, { written: text })) }),
  ],
  'a text that is typed': ['POST /api/lookup', (typed) => ({ json: { identifiers: [], typed } })],
  'a lookup by Enter': ['POST /api/lookup/enter', (text) => ({ json: asked(named('externalId', text)) })],
  'a loan that is chosen': ['POST /api/lookup/enter', (chosen) => ({ json: { ...asked(), chosen } })],
  'a row of a list': [
    'POST /api/lists',
    (text) => ({ json: { rows: [{ line: 1, identifiers: [named('externalId', text)] }] } }),
  ],
  'a row that is marked': ['POST /api/lists/[id]', (position) => ({ params: atList, json: { position } })],
  'the name of a list': ['POST /api/lists/[id]/name', (name) => ({ params: atList, json: { name } })],
  'a loan that is decided': [
    'POST /api/lists/[id]/decisions',
    (loan) => ({ params: atList, json: { loans: [loan], decision: 'reviewed', text: '' } }),
  ],
  'why a loan is decided': [
    'POST /api/lists/[id]/decisions',
    (text) => ({ params: atList, json: { loans: ['loan_1'], decision: 'reviewed', text } }),
  ],
  'the reading of a list': ['POST /api/lists/[id]/reading', (act) => ({ params: atList, json: { act } })],
  'the contracts of a report': ['POST /api/access-log/viewers', (text) => report({ text })],
  'the contracts of a report as CSV': [
    'POST /api/access-log/viewers',
    (text) => ({ ...report({ text }), accept: 'text/csv' }),
  ],
  'the first day of a report': ['POST /api/access-log/viewers', (first) => report({ first })],
};

const logFilters = [
  'person',
  'loan',
  'contract',
  'contracts',
  'holder',
  'ticket',
  'action',
  'outcome',
  'from',
  'outside',
];
/** Doors in a URL or a form: percent-encoded UTF-8 can hold NUL, and no lone surrogate. */
const urlsAndForms: Record<string, Door> = {
  'the loan of a view': ['GET /api/loans/[loan]', (text) => ({ params: { loan: text } })],
  'the fields of a view': ['GET /api/loans/[loan]', (fields) => ({ params: atLoan, query: { fields } })],
  'the day of a payment': [
    'GET /api/loans/[loan]',
    (text) => ({ params: atLoan, query: { payment_for: text } }),
  ],
  'the loan of a note': [noteRoute, (text) => ({ ...note({}), params: { loan: text } })],
  'the loan of a call that ends': [
    'POST /api/loans/[loan]/verifications/end',
    (text) => ({ params: { loan: text } }),
  ],
  'the loan of a customer': ['GET /api/loans/[loan]/customer', (text) => ({ params: { loan: text } })],
  'the loan of accesses': ['GET /api/loans/[loan]/accesses', (text) => ({ params: { loan: text } })],
  'the page of accesses': [
    'GET /api/loans/[loan]/accesses',
    (before) => ({ params: atLoan, query: { before } }),
  ],
  'a list that is read': ['GET /api/lists/[id]', (id) => ({ params: { id } })],
  'a list that is changed': [
    'POST /api/lists/[id]',
    (id) => ({ params: { id }, json: { position: 1, done: true } }),
  ],
  'a list that is to be read': [
    'POST /api/lists/[id]/reading',
    (id) => ({ params: { id }, json: { act: 'read' } }),
  ],
  'the CSV of a list': ['GET /api/lists/[id]/csv', (id) => ({ params: { id } })],
  'a session that is ended': ['POST /api/sessions/[id]', (id) => ({ params: { id } })],
  ...Object.fromEntries(
    logFilters.map((name): [string, Door] => [
      `the filter ${name} of an export of the log`,
      ['GET /api/access-log/export', (text) => ({ query: { [name]: text } })],
    ]),
  ),
  'heads that were kept': ['POST /api/access-log/export', (heads) => ({ form: { heads } })],
  'a person in the search form of the log': [
    'POST /access-log/search',
    (text) => ({ form: { person: text } }),
  ],
  'a contract in it': ['POST /access-log/search', (contract) => ({ form: { contract } })],
  'the name of a field in it': ['POST /access-log/search', (name) => ({ form: { [name]: 'x' } })],
  'a link that opens a loan': ['GET /open', (q) => ({ query: { q } })],
  'the lookup field before its scripts': ['POST /open', (q) => ({ form: { q } })],
};
const doors = { ...bodies, ...urlsAndForms };

async function isRefused(name: string, text: string): Promise<void> {
  const [route = '', sent = () => ({})] = doors[name] ?? [];
  const records = (await desk.records()).length;
  const response = await send(route, sent(text));
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect((await response.json()).code).toMatch(/^invalid_(request|loan_id)$/);
  expect(desk.lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  expect((await desk.records()).slice(records)).toEqual([]);
}

describe.each([
  ['NUL', 'loan_a1\0'],
  ['a lone surrogate', 'loan_a1\ud83d'],
  ['a lone low surrogate', 'loan_\udc00a1'],
])('%s is the sender’s error', (_, text) => {
  test.each(Object.keys(bodies))('in %s', (name) => isRefused(name, text));
});
test.each(Object.keys(urlsAndForms))('NUL is the sender’s error in %s', (name) =>
  isRefused(name, 'loan_a1\0'),
);

test('a text that can be kept stays one where a list cuts it off', async () => {
  // Of 160 characters the last one is the first half of a pair.
  const id = `x${'𐐀'.repeat(100)}`;
  const rows = [{ line: 1, identifiers: [named('externalId', id)] }];
  expect((await send('POST /api/lists', { json: { rows } })).status).toBe(200);
  const [item] = await desk.database.run('select id from lookup_list_item');
  expect(item?.id).toBe(`x${'𐐀'.repeat(79)}\ufffd`);
});

test('a search for a person’s sessions is no search with NUL', async () => {
  const search = allSessions(person(['auditor']), { person: 'a\0', requestId });
  await expect(search).rejects.toMatchObject({ code: 'invalid_request', details: { parameter: 'person' } });
});

/** Routes whose texts reach no database, or are tested elsewhere. */
const others = [
  // Their URL leads back to a page, or is the provider's answer, of which only the token is kept (verify-token.test.ts).
  ...['GET /sign-in', 'GET /sign-in/callback', 'GET /sign-in/problem'],
  // A token of the provider (back-channel-logout.test.ts).
  'POST /api/back-channel-logout',
  // Pages over verbs that are called above, or whose query is read by a pattern.
  ...['GET /', 'GET /loans/[loan]', 'GET /compare', 'GET /lists/[id]'],
  ...['GET /access-log', 'GET /sessions', 'GET /limits'],
  // These routes read nothing of the body.
  ...['POST /sign-out', 'POST /api/session', 'POST /api/access-log/verifications'],
  // It finds nothing.
  'GET /api/[...rest]',
];

test('every route that takes a text is one of these doors', () => {
  const takesText = routes.flatMap(({ path, query, ...route }) => [
    ...(route.GET && (query || path.includes('[')) ? [`GET ${path}`] : []),
    ...(route.POST ? [`POST ${path}`] : []),
  ]);
  expect(takesText.length).toBeGreaterThan(30);
  const tested = new Set(Object.values(doors).map(([route]) => route));
  expect(takesText.filter((route) => !tested.has(route) && !others.includes(route))).toEqual([]);
});

test('no text of a request has a schema of its own', () => {
  const files = globSync('{app,lib/server,lib/lookup,lib/access,lib/view,lib/http}/**/*.{ts,tsx}', {
    cwd: root,
  });
  const ofText = files.filter((file) => /\bz\s*\.string\(/.test(readFileSync(root + file, 'utf8')));
  // Heads are read by patterns of a few characters.
  const isOther = /\.test\.ts$|^lib\/server\/(env|access-log\/chain\/signed-head)/;
  expect(ofText.filter((file) => !isOther.test(file))).toEqual([]);
});
