import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { problem } from '#lib/http/problem.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import { processValue } from '#lib/server/process-value.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { seenOf } from '#lib/testing/test-desk.ts';
import { fakeApi } from '#lib/testing/test-lending-api.ts';
import {
  type Browser,
  createBrowser,
  requestId,
  type TestSignIn,
  testSignIn,
} from '#lib/testing/test-sign-in.ts';
import { exportLog } from '../access-log/export/export-log.ts';
import { exportProof } from '../access-log/export/export-proof.ts';
import { searchLog } from '../access-log/search/search-log.ts';
import { requestVerification } from '../access-log/verification/request-verification.ts';
import { readLoanAccesses } from '../access-log/viewers/loan-accesses.ts';
import { exportViewers, reportViewers } from '../access-log/viewers/viewers-report.ts';
import type { Actor, Caller } from '../actor.ts';
import { exportList } from '../lists/export-list.ts';
import { createList } from '../lists/lookup-lists.ts';
import { changeNotes } from '../loans/notes/change-notes.ts';
import { readRequest } from '../loans/read-loan-request.ts';
import { recordExport, recordSummary } from '../loans/record-export.ts';
import { revealLoan } from '../loans/reveal-loan.ts';
import { endCall, resumeCall } from '../loans/verification/verified-caller-rows.ts';
import { verifyCaller } from '../loans/verify-caller.ts';
import { viewLoan } from '../loans/view-loan.ts';
import { findContracts, readLookupText, recordLookup } from '../lookup/search/find-contracts.ts';
import { publicSessionId } from '../session-id.ts';
import { authenticate } from './authenticate.ts';
import { endListedSession } from './sessions/end-listed-session.ts';
import { allSessions } from './sessions/list-sessions.ts';
import { backChannelLogout } from './sign-out/back-channel-logout.ts';
import { signOut } from './sign-out/sign-out.ts';

const loan = { contractNumber: 'CCB-1', customer: { cpf: '390.533.447-05', name: 'Ana Braga' } };
const people = { analyst: 'ana', support: 'samuel', auditor: 'helena' } as const;
type Role = keyof typeof people;

let desk: TestSignIn;
let api: Awaited<ReturnType<typeof fakeApi>>;
/** The API answers when this resolves. */
let answering = Promise.resolve();
const logoutTokens = createServer(async (request, response) => {
  const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  const isTaken = await backChannelLogout(body.get('logout_token') ?? '', requestId);
  response.writeHead(isTaken ? 200 : 400).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => logoutTokens.listen(0, '127.0.0.1', resolve));
  const address = logoutTokens.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  desk = await testSignIn({ LOOKUP_KEY: testKey }, `http://127.0.0.1:${port}/api/back-channel-logout`);
  api = await fakeApi(
    async ({ url }, _request, response) => {
      await answering;
      const id = /loan_\w+/.exec(url)?.[0] ?? '';
      response.writeHead(id === 'loan_absent' ? 404 : 200).end(JSON.stringify({ ...loan, id }));
    },
    { callTimeoutMs: 15_000 },
  );
  processValue('lendingApi', () => api.api);
});
afterAll(async () => {
  await desk.close();
  await api[Symbol.asyncDispose]();
  logoutTokens.closeAllConnections();
  logoutTokens.close();
});

type SignedIn = { browser: Browser; actor: Actor };
async function signedIn(user: string): Promise<SignedIn> {
  const browser = createBrowser();
  await desk.signIn(browser, user);
  return { browser, actor: await authenticate(desk.headers(browser)) };
}

/** The ways in which a session ends that is not at the end of its time. */
const endings: Record<string, (session: SignedIn, user: string) => Promise<unknown>> = {
  'an auditor': async ({ actor }) => {
    await desk.control('/people/otavio/groups', { groups: ['internal-audit'] });
    const { actor: auditor } = await signedIn('otavio');
    await endListedSession({ actor: auditor, requestId, id: publicSessionId(actor.sessionHash) });
  },
  'a sign-out': ({ browser }) => signOut(desk.headers(browser), requestId),
  'a logout token': (_, user) => desk.control(`/people/${user}/end-sessions`),
  'a lost role': async (_, user) => {
    await desk.control(`/people/${user}/groups`, { groups: [] });
    await desk.signIn(createBrowser(), user);
  },
};

const request = (id: string) => readRequest(`loan_${id}`, {});
/** Not of the document, which verifies nobody once it was revealed. */
const reveals = () => ({ pointer: '/customer/name', reason: { code: 'dispute' }, seen: seenOf(loan) });
const note = {
  category: 'contact',
  text: 'Paga amanhã',
  holdsUntil: null,
  pinned: false,
  decision: null,
  promise: null,
};
const report = { text: 'loan_1', first: '2026-11-01', last: '2026-11-30' };
const wholeLog = parseLogSearch(new URLSearchParams(), 'UTC');
const csv = { query: new URLSearchParams(), locale: 'en' } as const;

type Verb = [role: Role, run: (caller: Caller, list: string) => Promise<unknown>];
/** Verbs that ask the API. Each reads another loan, since those who read one at once share the answer. */
const asking: Record<string, Verb> = {
  'a view': ['analyst', (by) => viewLoan({ ...by, request: request('view'), action: 'view' })],
  'a refresh': ['analyst', (by) => viewLoan({ ...by, request: request('refresh'), action: 'refresh' })],
  'a masked view': ['support', (by) => viewLoan({ ...by, request: request('masked'), action: 'view' })],
  'a view of no loan': ['analyst', (by) => viewLoan({ ...by, request: request('absent'), action: 'view' })],
  'a reveal': ['support', (by) => revealLoan({ ...by, request: request('reveal'), body: reveals() })],
  'a reveal of what is visible': [
    'analyst',
    (by) => revealLoan({ ...by, request: request('full'), body: reveals() }),
  ],
  'a verification': [
    'support',
    (by) =>
      verifyCaller({ ...by, loan: request('verify').loan, body: { kind: 'document', typed: '39053344705' } }),
  ],
};
const others: Record<string, Verb> = {
  'the end of a call': ['support', (by) => endCall({ ...by, loan: request('call').loan })],
  'a call that goes on': ['support', (by) => resumeCall({ ...by, loan: request('call').loan })],
  'a note': [
    'analyst',
    (by) => changeNotes({ ...by, loan: request('note').loan, body: { act: 'write', note, answer: null } }),
  ],
  'a note that is not there': [
    'analyst',
    (by) =>
      changeNotes({
        ...{ ...by, loan: request('note').loan },
        body: { act: 'delete', id: '4066ec5b-c2dc-4290-9f17-8479db0096cd', answer: null },
      }),
  ],
  'a print': [
    'analyst',
    (by) => recordExport({ ...by, loan: request('print').loan, body: { kind: 'print' } }),
  ],
  'a summary': [
    'analyst',
    (by) =>
      recordSummary({ ...by, loan: request('summary').loan, body: { parts: ['terms'], format: 'text' } }),
  ],
  'a lookup': [
    'analyst',
    async (by) => recordLookup({ ...by, pastedText: await readLookupText('CCB-1'), chosen: null }),
  ],
  'typing, in a minute that was begun before': [
    'analyst',
    async (by) => findContracts({ ...by, pastedText: await readLookupText('CCB-1') }),
  ],
  'typing, as the first of a minute': [
    'support',
    async (by) => findContracts({ ...by, pastedText: await readLookupText('CCB-1') }),
  ],
  'a list': [
    'analyst',
    async (by) => createList({ ...by, rows: (await readLookupText('CCB-1\nCCB-2')).list ?? [] }),
  ],
  'the CSV of a list': ['analyst', (by, id) => exportList({ ...by, id, view: wholeList, locale: 'en' })],
  'a search of the log': ['auditor', (by) => searchLog({ ...by, ...wholeLog })],
  'the CSV of the log': ['auditor', (by) => exportLog({ ...by, ...csv })],
  'the log with its proof': ['auditor', (by) => exportProof({ ...by, ...csv, keptHeads: '' })],
  'the viewers of loans': ['auditor', (by) => reportViewers({ ...by, body: report })],
  'the CSV of viewers': ['auditor', (by) => exportViewers({ ...by, body: report, locale: 'en' })],
  'the accesses to a loan': ['analyst', (by) => readLoanAccesses({ ...by, loan: 'loan_1', before: null })],
  'a verification of the log': ['auditor', requestVerification],
  'everyone’s sessions': ['auditor', ({ actor }) => allSessions(actor, { person: '', requestId })],
  'a refused act': ['support', (by) => searchLog({ ...by, ...wholeLog })],
};
const verbs = { ...asking, ...others };

/** Runs every verb, of which those that ask the API have their answer after `end`. */
async function runVerbs(end: (session: SignedIn, user: string) => Promise<unknown>) {
  const outcomes = new Map<string, unknown>();
  await desk.database.run(
    'delete from contract; delete from lookup_typing; delete from seen_loan; delete from note',
  );
  const sessions = {
    analyst: await signedIn('ana'),
    support: await signedIn('samuel'),
    auditor: await signedIn('helena'),
  };
  const { actor } = sessions.analyst;
  const rows = (await readLookupText('CCB-1\nCCB-2')).list ?? [];
  const { id: list } = await createList({ actor, requestId, rows });
  await findContracts({ actor, requestId, pastedText: await readLookupText('CCB-1') });
  const asked = api.seen.length;
  const released = Promise.withResolvers<void>();
  answering = released.promise;
  const run = ([name, [role, verb]]: [string, Verb]) =>
    verb({ actor: sessions[role].actor, requestId }, list).then(
      (answer) => void outcomes.set(name, answer ?? 'an answer'),
      (error: unknown) => void outcomes.set(name, toProblem(error, requestId)),
    );
  const underWay = Object.entries(asking).map(run);
  await vi.waitUntil(() => api.seen.length - asked >= underWay.length, { timeout: 30_000 });
  for (const role of ['analyst', 'support', 'auditor'] as const) await end(sessions[role], people[role]);
  const before = (await desk.records()).length;
  desk.lines.splice(0);
  released.resolve();
  await Promise.all(underWay);
  for (const other of Object.entries(others)) await run(other);
  const records = (await desk.records()).slice(before);
  await desk.control('/reset');
  return { outcomes, records };
}
type Ran = Awaited<ReturnType<typeof runVerbs>>;
const nobody = problem('unauthenticated', requestId);

describe.each(Object.entries(endings))('where %s ended the session meanwhile', (_, end) => {
  let ran: Ran;
  beforeAll(async () => {
    ran = await runVerbs(end);
  });

  test.each(Object.keys(verbs))('%s has the answer of somebody who is not signed in', (name) => {
    expect(ran.outcomes.get(name)).toEqual(nobody);
  });

  test('nothing is recorded or kept, and nothing is an error', async () => {
    expect(ran.records).toEqual([]);
    const kept = await desk.database.run(`select
      (select count(*)::int from contract) as indexed, (select count(*)::int from seen_loan) as seen,
      (select count(*)::int from note) as notes, (select count(*)::int from verified_caller) as verified,
      (select sum(asked)::int from lookup_typing) as asked`);
    expect(kept).toEqual([{ indexed: 0, seen: 0, notes: 0, verified: 0, asked: 1 }]);
    expect(desk.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    expect(desk.lines.join()).not.toMatch(/loan read|not read/);
  });
});

test('where nobody ended the session, no verb has that answer', async () => {
  const { outcomes, records } = await runVerbs(async () => {});
  for (const name of Object.keys(verbs)) expect(outcomes.get(name), name).not.toEqual(nobody);
  expect(outcomes.get('a view')).toMatchObject({ loan: { contractNumber: 'CCB-1' } });
  // A note that is not there is no act, and the analyst's minute was begun before.
  expect(records.length).toBe(outcomes.size - 2);
});
