import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { wholeList } from '#lib/lookup/list/list-view.ts';
import { endListedSession } from '#lib/server/access/sessions/end-listed-session.ts';
import { ownSessions } from '#lib/server/access/sessions/list-sessions.ts';
import { readSession } from '#lib/server/access/sessions/read-session.ts';
import { insertSession } from '#lib/server/access/sessions/session-rows.ts';
import type { Actor } from '#lib/server/actor.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { LeaseLost } from '#lib/server/db/lease.ts';
import { lendingApi } from '#lib/server/lending/configured-lending-api.ts';
import { changeNotes } from '#lib/server/loans/notes/change-notes.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { processValue } from '#lib/server/process-value.ts';
import { s01 } from '#lib/testing/offers/sample-offers.ts';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { readLookupText } from '../lookup/search/find-contracts.ts';
import { controlReading, refreshRead } from './control-reading.ts';
import { decideRows } from './decide-rows.ts';
import { createList, readList } from './lookup-lists.ts';
import { readLists as readListsAtRate } from './read-lists.ts';

/** Five loans in a second are too few for a test. */
const readLists = (signal: AbortSignal, options: { ttlMs?: number; rate?: number } = {}) =>
  readListsAtRate(signal, { rate: 100, ...options });

let desk: TestDesk;
beforeAll(async () => {
  const PERSON_LIMITS = 'loans=100/100,list-reads=6/9';
  desk = await testDesk({ LOOKUP_KEY: testKey, PERSON_LIMITS });
});
afterAll(() => desk.close());

const idOf = (url: string) => /loan_\w+/.exec(url)?.[0] ?? '';
const loanOf = (id: string) => ({
  ...{ id, status: 'active', contractNumber: 'CCB-2026-000417', updatedAt: '2026-11-01T12:00:00.000Z' },
  customer: { name: 'Planted Person', cpf: '390.533.447-05' },
  // A wrong installment, which alone explains what differs.
  offer: { ...s01, installmentAmount: 503.4 },
});
const answered = (url: string) => JSON.stringify(loanOf(idOf(url)));

beforeEach(async () => {
  // A test that has failed may have left its transaction open.
  await desk.database.run('rollback');
  await desk.database.run(
    'delete from person_limit_window; delete from contract; delete from lookup_list; delete from lease; delete from session',
  );
  desk.answers(answered);
});

/** A person with a session of their own. */
async function signedIn(role: Role = 'analyst', who = 'ana'): Promise<Actor> {
  const actor = { ...person([role], who), sessionHash: randomBytes(32) };
  const { issuer, subject, name, sessionHash: id_hash } = actor;
  const none = { user_agent: null, ip: null, provider_session: null };
  await withTransaction((trx) =>
    insertSession(trx, { id_hash, issuer, subject, name, roles: [role], ...none }),
  );
  return actor;
}

async function listOf(actor: Actor, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => `loan_row${index + 1}`).join('\n');
  const { list } = await readLookupText(rows);
  return (await createList({ actor, requestId, rows: list ?? [] })).id;
}

/** A busy machine takes its time. */
const patiently = { timeout: 30_000 };
const never = () => new AbortController().signal;
const act = (actor: Actor, id: string, what: 'read' | 'resume' | 'stop' = 'read') =>
  controlReading({ actor, requestId, id, act: what });
const pageOf = (actor: Actor, id: string, view = {}) =>
  readList({ actor, requestId, id, view: { ...wholeList, ...view } });
const reads = async () => (await desk.records()).filter(({ action }) => action === 'list-read');
const since = async (from: number) =>
  (await reads()).slice(from).map(({ loan, outcome }) => `${loan} ${outcome}`);

test('each row is read, recorded and counted once', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  const before = (await reads()).length;
  expect(await act(actor, id)).toMatchObject({ state: 'reading', total: 3, read: 0 });
  const session = () => desk.database.run('select last_seen_at, idle_until from session');
  const asLeft = await session();
  await readLists(never());
  expect(await session(), 'nothing of it renews the session').toEqual(asLeft);
  // Those of one second may end in any order.
  expect((await since(before)).toSorted()).toEqual(['loan_row1 ok', 'loan_row2 ok', 'loan_row3 ok']);
  expect((await reads()).at(-1)).toMatchObject({
    subject: 'ana',
    fields: [`list:${id}`],
    contract: 'CCB-2026-000417',
  });
  // Its rows were counted when the list was made.
  const used = await desk.database.run(
    `select limit_name, used from person_limit_window where limit_name <> 'list-rows'`,
  );
  expect(used, 'as no opened loan').toEqual(Array(2).fill({ limit_name: 'list-reads', used: 3 }));
  const page = await pageOf(actor, id);
  expect(page).toMatchObject({
    // The index knew none of them when the list was made.
    ...{ size: 3, found: 3 },
    reading: { state: 'done', total: 3, read: 3, failed: 0 },
    causes: [{ cause: '/offer/installmentAmount', rows: 3 }],
    counts: { figures: 3, failed: 0, unread: 0, changed: 0 },
    items: [
      { read: { outcome: 'ok', verdicts: { figures: 'wrong' }, cause: '/offer/installmentAmount' } },
      {},
      {},
    ],
  });
  const kept = JSON.stringify(await desk.database.run('select read::text from list_read read'));
  expect(withoutRandomDigits(kept)).not.toMatch(/Planted|390|CCB|6106|5060|updatedAt/);
});

test('people have equal shares of a second, however many lists they have read', async () => {
  const [ana, bia] = [await signedIn(), await signedIn('analyst', 'bia')];
  for (let lists = 0; lists < 2; lists += 1) await act(ana, await listOf(ana, 2));
  await act(bia, await listOf(bia, 3));
  const before = (await reads()).length;
  await readLists(never(), { rate: 2 });
  const readers = (await reads()).slice(before).map(({ subject }) => subject);
  expect(readers).toHaveLength(7);
  expect(readers.slice(0, 6).filter((subject) => subject === 'bia')).toHaveLength(3);
});

test('a changed answer says so, and daily figures do not count', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  await readLists(never());
  desk.answers((url) => {
    const loan = { ...loanOf(idOf(url)), updatedAt: '2026-11-02T12:00:00.000Z', amountRemaining: 17 };
    return JSON.stringify(url.includes('row2') ? { ...loan, transactions: [] } : loan);
  });
  await act(actor, id);
  await readLists(never());
  const page = await pageOf(actor, id, { show: 'changed' });
  expect(page?.items.map(({ loan }) => loan)).toEqual(['loan_row2']);
  expect(page?.counts.changed).toBe(1);
});

test('a loan that cannot be read says why, and is read again on demand', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  desk.answers((url) => (url.includes('row2') ? 404 : answered(url)));
  await act(actor, id);
  await readLists(never());
  expect((await pageOf(actor, id))?.items[1]?.read).toMatchObject({ outcome: 'not_found', verdicts: null });
  expect(await pageOf(actor, id)).toMatchObject({ reading: { state: 'done', read: 3, failed: 1 } });
  desk.answers(answered);
  const before = (await reads()).length;
  await act(actor, id, 'resume');
  await readLists(never());
  expect(await since(before)).toEqual(['loan_row2 ok']);
});

test('an answer of another loan says nothing of the row', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  desk.answers(() => JSON.stringify(loanOf('loan_another')));
  await act(actor, id);
  await readLists(never());
  expect(await pageOf(actor, id)).toMatchObject({
    ...{ size: 2, found: 0 },
    items: Array(2).fill({ read: expect.objectContaining({ outcome: 'answered-other', verdicts: null }) }),
  });
});

test.each([
  ['limits requests', 429],
  ['refuses the key', 401],
])('while the API %s all lists pause, and go on afterwards', async (_what, status) => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  desk.answers(() => status);
  const before = (await reads()).length;
  await act(actor, id);
  const stopping = new AbortController();
  const running = readLists(stopping.signal);
  await vi.waitUntil(async () => (await pageOf(actor, id))?.reading.pausedBy === 'api', patiently);
  // However slow the machine is, the pause does not end by itself.
  await desk.database.run(`update list_reading set paused_until = now() + interval '1 hour'`);
  // No loan is blamed for it.
  expect(await pageOf(actor, id)).toMatchObject({
    reading: { state: 'reading', read: 0 },
    counts: { unread: 3 },
  });
  await wait(500);
  const tried = (await since(before)).length;
  expect(tried).toBeLessThanOrEqual(3);
  expect(await openTries(), 'a failure of the API is the end of a try').toBe(0);
  await wait(1500);
  expect(await since(before)).toHaveLength(tried);
  desk.answers(answered);
  await desk.database.run('update list_reading set paused_until = now()');
  await running;
  expect((await pageOf(actor, id))?.reading).toMatchObject({ state: 'done', read: 3, failed: 0 });
});

test('while the API fails one loan is tried ever more rarely', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  let asked = 0;
  desk.answers(() => (asked++ % 2 === 0 ? 401 : 403));
  const before = (await reads()).length;
  await act(actor, id);
  const stopping = new AbortController();
  const running = readLists(stopping.signal);
  const secondsLeft = async () => {
    const [row] = await desk.database.run(
      'select extract(epoch from paused_until - now())::float8 as left from list_reading',
    );
    return Number(row?.left);
  };
  const tries: number[] = [];
  for (const pause of [5, 10, 20, 40, 60, 60]) {
    await expect.poll(secondsLeft, patiently).toBeGreaterThan(pause - 3);
    expect(await secondsLeft()).toBeLessThanOrEqual(pause);
    tries.push((await since(before)).length);
    await desk.database.run('update list_reading set paused_until = now()');
  }
  stopping.abort();
  await running;
  // Those of the first second were begun together.
  expect(tries.slice(2).map((count, index) => count - (tries[index + 1] ?? 0))).toEqual([1, 1, 1, 1]);
  const refused = await since(before);
  for (const read of refused) expect(read).toMatch(/upstream_(unauthorized|forbidden)/);
  expect(refused.join()).toContain('upstream_forbidden');
});

test('full and masked reads are kept apart', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  await readLists(never());
  const support = await signedIn('support');
  expect((await pageOf(support, id))?.items[0]?.read).toBeNull();
  await act(support, id);
  await readLists(never());
  expect((await pageOf(support, id))?.items[0]?.read).toMatchObject({ outcome: 'ok' });
  const [kept] = await desk.database.run('select count(distinct answer_hmac)::int as hmacs from list_read');
  expect(kept, 'each of the answer as its reader saw it').toEqual({ hmacs: 4 });
});

test('a short outage costs no loan; one that fails is read twice', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 5);
  desk.answers(() => 503);
  await act(actor, id);
  const running = readLists(never());
  await vi.waitUntil(async () => (await pageOf(actor, id))?.reading.pausedBy === 'api', patiently);
  desk.answers((url) => (url.includes('row4') ? 503 : answered(url)));
  await desk.database.run('update list_reading set paused_until = now()');
  await running;
  expect((await pageOf(actor, id))?.items.map(({ read }) => read?.outcome)).toEqual([
    'ok',
    'ok',
    'ok',
    'upstream_unavailable',
    'ok',
  ]);
});

test('where Postgres refuses the record the list pauses, and the API is left alone', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  await desk.database.run('revoke execute on function append_access_records from loan_desk');
  const before = desk.asked().length;
  await act(actor, id);
  const stopping = new AbortController();
  const running = readLists(stopping.signal);
  await vi.waitUntil(async () => (await pageOf(actor, id))?.reading.pausedBy === 'database', patiently);
  await wait(2000);
  expect(desk.asked().length - before).toBeLessThanOrEqual(3);
  await desk.database.run('grant execute on function append_access_records to loan_desk');
  await desk.database.run('update list_reading set paused_until = now()');
  await running;
  stopping.abort();
  expect((await pageOf(actor, id))?.items.map(({ read }) => read?.outcome)).toEqual(['ok', 'ok', 'ok']);
});

test('at a full limit the list pauses until it opens, without an alarm', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 8);
  await act(actor, id);
  const stopping = new AbortController();
  const running = readLists(stopping.signal);
  // The list pauses at the first loan that has no place, while those before it may still be read.
  const paused = async () => {
    const reading = (await pageOf(actor, id))?.reading;
    return reading?.pausedBy === 'limit' && reading.read >= 6 && reading;
  };
  const reading = (await vi.waitUntil(paused, patiently)) || null;
  expect(reading).toMatchObject({ state: 'reading', read: 6 });
  expect(Date.parse(reading?.pausedUntil ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  expect((await desk.records()).filter(({ action }) => action === 'exceed-limit')).toEqual([]);
  stopping.abort();
  await running;
});

test('the idle end stops no reading; every other end does', async () => {
  const ends = {
    'the idle end': [`update session set idle_until = now() - interval '1 minute'`, 'done'],
    'a sign-out': [`update session set ended_at = now()`, 'stopped'],
    'a logout by the provider': [`update session set ended_at = now()`, 'stopped'],
    'the absolute end': [
      `update session set absolute_until = now(), idle_until = now(), created_at = now() - interval '1 hour'`,
      'stopped',
    ],
  } as const;
  for (const [what, [statement, state]] of Object.entries(ends)) {
    await desk.database.run('delete from session; delete from list_reading; delete from person_limit_window');
    const actor = await signedIn();
    const id = await listOf(actor, 2);
    await act(actor, id);
    await desk.database.run(statement);
    const before = (await reads()).length;
    await readLists(never());
    expect((await pageOf(actor, id))?.reading.state, what).toBe(state);
    expect(await since(before), what).toHaveLength(state === 'done' ? 2 : 0);
  }
});

test('a session whose list is read can be ended beyond its idle end', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  await desk.database.run(`update session set idle_until = now() - interval '1 minute'`);
  expect(await readSession(actor.sessionHash)).toBeNull();
  const [listed] = await ownSessions(actor);
  await endListedSession({ actor: await signedIn(), id: listed?.id ?? '', requestId });
  const before = (await reads()).length;
  await readLists(never());
  expect((await pageOf(actor, id))?.reading).toMatchObject({ state: 'stopped', stoppedBy: 'session' });
  expect(await since(before)).toEqual([]);
  expect((await ownSessions(actor)).map(({ id }) => id)).not.toContain(listed?.id);
});

test('a read that ends after the stop is neither recorded nor kept', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  const before = (await reads()).length;
  const asked = desk.asked().length;
  await desk.database.run('begin');
  await desk.database.run(`update list_reading set state = 'stopped', stopped_by = 'person'`);
  const running = readLists(never());
  await vi.waitUntil(async () => (await desk.database.waiters()) > 0, patiently);
  await desk.database.run('commit');
  await running;
  expect(desk.asked().length).toBeGreaterThan(asked);
  expect(await since(before)).toEqual([]);
  expect(await desk.database.run('select from list_read')).toEqual([]);
});

test('a list that is deleted as its reading begins has none', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await desk.database.run('begin; lock table list_reading in exclusive mode');
  const beginning = act(actor, id);
  await vi.waitUntil(async () => (await desk.database.waiters()) > 0, patiently);
  await desk.database.run('delete from lookup_list; commit');
  expect(await beginning).toMatchObject({ state: 'never', total: 0, read: 0, failed: 0 });
});

const used = () =>
  desk.database.run(
    `select used from person_limit_window where limit_name = 'list-reads' and period = 'day'`,
  );

test('after a crash the loan under way is recorded once', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  const before = (await reads()).length;
  // The instance that was killed leaves its lease: nobody takes over before that has expired.
  await desk.database.run(
    `insert into lease values ('read-lists', 'killed', 7, now() + interval '1 minute')`,
  );
  await readLists(never());
  expect(await since(before)).toEqual([]);
  await desk.database.run("update lease set expires_at = now() - interval '1 second'");
  // Another one loses its connections with answers in its hands.
  await desk.database.run('begin');
  await desk.database.run('select from list_reading for update');
  const crashing = readLists(never()).catch((error: unknown) => error);
  await vi.waitUntil(async () => (await desk.database.waiters()) > 0, patiently);
  const asked = desk.asked().length;
  await desk.database.run(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'loan-desk test%' and wait_event_type = 'Lock'`);
  await desk.database.run('rollback');
  await crashing;
  await desk.database.run("update lease set expires_at = now() - interval '1 second'");
  await readLists(never());
  expect(desk.asked().length).toBeGreaterThan(asked);
  expect((await since(before)).toSorted()).toEqual(['loan_row1 ok', 'loan_row2 ok']);
  expect(await used()).toEqual([{ used: 2 }]);
});

test('a replaced instance finds out before it records', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  const before = (await reads()).length;
  const people = processValue('personReads', () => ({ inFlight: 0 }));
  people.inFlight = 1;
  const slow = readLists(never());
  await vi.waitUntil(async () => (await desk.database.run('select from lease')).length > 0, patiently);
  // Lists are read behind people who wait, so it stands there.
  await desk.database.run(
    `update lease set fence = fence + 1, owner = 'another', expires_at = now() - interval '1 second'`,
  );
  people.inFlight = 0;
  await Promise.all([slow, readLists(never())]);
  expect((await since(before)).toSorted()).toEqual(['loan_row1 ok', 'loan_row2 ok']);
  expect(await used()).toEqual([{ used: 2 }]);
});

/** Reads that begin and never end, as where a process hangs or is killed over an answer, and how often each began. */
function stallReadsOf(loan: string) {
  const api = lendingApi();
  const fetchLoan = api.fetchLoan.bind(api);
  const stalled: (() => void)[] = [];
  const spy = vi.spyOn(api, 'fetchLoan').mockImplementation((request) => {
    if (request.loan !== loan) return fetchLoan(request);
    return new Promise((_, reject) => stalled.push(() => reject(new LeaseLost(loan))));
  });
  return {
    begun: () => stalled.length,
    end: () => {
      spy.mockRestore();
      for (const end of stalled) end();
    },
  };
}
const openTries = async () => {
  const [row] = await desk.database.run('select max(open_tries)::int as most from lookup_list_item');
  return row?.most;
};
const expireLease = () => desk.database.run("update lease set expires_at = now() - interval '1 second'");

test('a reading that does not end is tried twice, then told', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  await act(actor, id);
  const stall = stallReadsOf('loan_row2');
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  const beginAndHang = async (tries: number) => {
    // Nothing of an instance that hangs renews its lease, nor finds that it is lost.
    running.push(readLists(stopping.signal, { ttlMs: 3_600_000 }));
    await expect.poll(openTries, patiently).toBe(tries);
    await expect.poll(async () => (await pageOf(actor, id))?.reading.read, patiently).toBe(2);
    await expireLease();
  };
  try {
    await beginAndHang(1);
    await beginAndHang(2);
    await readLists(never());
    const page = await pageOf(actor, id);
    expect(page?.items.map(({ read }) => read?.outcome)).toEqual(['ok', 'reading-not-ended', 'ok']);
    expect(page?.reading).toMatchObject({ state: 'done', read: 3, failed: 1 });
    expect(stall.begun()).toBe(2);
    // A person who wants it read once more has it read once more.
    await act(actor, id, 'resume');
    await beginAndHang(2);
    await readLists(never());
    expect((await pageOf(actor, id))?.items[1]?.read?.outcome).toBe('reading-not-ended');
    expect(stall.begun()).toBe(3);
  } finally {
    stall.end();
    stopping.abort();
    await Promise.all(running);
  }
  await act(actor, id, 'resume');
  await readLists(never());
  expect((await pageOf(actor, id))?.items[1]?.read?.outcome).toBe('ok');
  expect(await openTries()).toBe(0);
});

test('a loan with a try that did not end is read alone', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 4);
  await act(actor, id);
  await desk.database.run('update lookup_list_item set open_tries = 1 where position in (1, 3)');
  const keptWhenAsked: [loan: string, kept: unknown][] = [];
  desk.answers(async (url) => {
    const [row] = await desk.database.run('select count(*)::int as kept from list_read');
    keptWhenAsked.push([idOf(url), row?.kept]);
    return answered(url);
  });
  await readLists(never());
  expect(keptWhenAsked.slice(0, 2)).toEqual([
    ['loan_row1', 0],
    ['loan_row3', 1],
  ]);
  for (const [loan, kept] of keptWhenAsked.slice(2)) expect(kept, loan).toBeGreaterThanOrEqual(2);
  expect(await openTries()).toBe(0);
});

test.each<[string, (stopping: AbortController) => unknown]>([
  ['stops', (stopping) => stopping.abort()],
  ['is replaced', () => desk.database.run(`update lease set fence = fence + 1, owner = 'another'`)],
])('no try is left of an instance that %s while it reads', async (_what, end) => {
  const actor = await signedIn();
  await act(actor, await listOf(actor, 2));
  const stall = stallReadsOf('loan_row1');
  const stopping = new AbortController();
  const running = readLists(stopping.signal, { ttlMs: 3000 });
  await expect.poll(openTries, patiently).toBe(1);
  await end(stopping);
  // Before the loan has been read: the process may end sooner.
  await expect.poll(openTries, patiently).toBe(0);
  stall.end();
  stopping.abort();
  await running;
  expect(await openTries()).toBe(0);
});

test('a loan opened from the list refreshes its row', async () => {
  const actor = await signedIn('support');
  const id = await listOf(actor, 2);
  await act(actor, id);
  await readLists(never());
  desk.answers((url) => JSON.stringify({ ...loanOf(idOf(url)), status: 'settled' }));
  const open = async (query: string, by = actor) => {
    const request = readRequest('loan_row1', new URLSearchParams(query));
    const view = await viewLoan({ actor, requestId, request, action: 'view' });
    await refreshRead({ actor: by, requestId }, id, view);
    return (await pageOf(actor, id))?.items[0]?.read;
  };
  for (const other of [{ subject: 'eva' }, { issuer: 'https://other.example' }])
    expect(await open('', { ...actor, ...other }), 'of somebody else').toMatchObject({ status: 'active' });
  expect(await open('fields=status')).toMatchObject({ status: 'active', changed: false });
  expect(await open('')).toMatchObject({ status: 'settled', changed: true });
  // HMACs under different keys say nothing.
  await desk.database.run(String.raw`update list_read set answer_key = '\x00000000'`);
  desk.answers(answered);
  expect(await open('')).toMatchObject({ status: 'active', changed: false });
});

test('filters, order and causes are those of what was read', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  desk.answers((url) => {
    const loan = loanOf(idOf(url));
    return JSON.stringify(url.includes('row1') ? { ...loan, offer: null } : loan);
  });
  const rows = async (view: object) => (await pageOf(actor, id, view))?.items.map(({ position }) => position);
  await act(actor, id);
  expect(await rows({ sort: null }), 'as pasted while it is read').toEqual([1, 2, 3]);
  await readLists(never());
  expect(await rows({ sort: null }), 'then what is gravest').toEqual([2, 3, 1]);
  expect(await rows({ show: 'figures' })).toEqual([2, 3]);
  expect(await rows({ sort: 'figures' })).toEqual([2, 3, 1]);
  expect(await rows({ sort: 'figures', from: 3 })).toEqual([1]);
  expect(await rows({ show: 'unread' })).toEqual([]);
  expect(await rows({ cause: '/offer/none' })).toEqual([]);
});

test('nobody has the list of somebody else read, nor one that is none', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  const other = { ...actor, subject: 'eva' };
  expect(await act(other, id)).toBeNull();
  expect(await act(actor, 'x'.repeat(22))).toBeNull();
  expect(await act(actor, "' or true --")).toBeNull();
  expect(await desk.database.run('select from list_reading')).toEqual([]);
});

test('a promise stands in the list, which a broken one filters and sorts', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  const promise = (loan: string, day: string, outcome: 'broken' | null, isClosed = false) =>
    desk.database.run(`insert into note (loan, category, text, issuer, subject, name, session_hash, promised_cents,
        promised_day, channel, outcome, closed_at)
      values ('${loan}', 'promise', '', 'i', 's', 'Ana', '', 50943, '${day}', 'phone',
        ${outcome && `'${outcome}'`}, ${isClosed ? 'now()' : null})`);
  await promise('loan_row3', '2026-01-05', 'broken');
  await promise('loan_row3', '2099-01-05', null);
  await promise('loan_row2', '2099-01-05', null);
  await promise('loan_row1', '2026-01-05', 'broken', true);
  const shown = async (view: Parameters<typeof pageOf>[2] = {}) =>
    (await pageOf(actor, id, view))?.items.map(({ loan, promise: kept }) => [loan, kept?.outcome ?? null]);
  expect(await shown({ sort: 'promise' })).toEqual([
    ['loan_row3', 'broken'],
    ['loan_row2', 'open'],
    ['loan_row1', null],
  ]);
  expect(await shown({ show: 'broken-promise' })).toEqual([['loan_row3', 'broken']]);
  expect((await pageOf(actor, id))?.items[2]?.promise).toEqual({
    ...{ cents: 50_943, day: '2026-01-05', channel: 'phone', outcome: 'broken' },
  });
});

test('rows that were read are decided at once, each with a record and its answer', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 3);
  const decide = (loans: string[], by = actor, list = id) =>
    decideRows({ actor: by, requestId, id: list, body: { loans, decision: 'reviewed', text: 'lote 7' } });
  expect(await decide(['loan_row1'])).toMatchObject({ decided: [] });
  const bia = await signedIn('analyst', 'bia');
  const others = await listOf(bia, 3);
  await act(actor, id);
  await readLists(never());
  const before = (await desk.records()).length;
  const { decided } = await decide(['loan_row1', 'loan_row2', 'loan_row9']);
  expect(decided.toSorted()).toEqual(['loan_row1', 'loan_row2']);
  const records = (await desk.records()).slice(before);
  expect(records.map(({ action, loan, fields }) => [action, loan, fields])).toEqual(
    decided.map((loan) => ['write-note', loan, ['decision', `list:${id}`]]),
  );
  expect(JSON.stringify(records)).not.toContain('lote');
  const shown = async (view = {}) =>
    (await pageOf(actor, id, view))?.items.map((item) => [
      ...[item.position, item.decision, item.decidedBy, item.done, item.isDecisionOutdated],
    ]);
  expect(await shown({ sort: 'position' })).toEqual([
    [1, 'reviewed', 'Ana Araújo', true, false],
    [2, 'reviewed', 'Ana Araújo', true, false],
    [3, null, null, false, false],
  ]);
  await desk.database.run(
    `update list_read set answer_hmac = decode(repeat('00', 32), 'hex') where loan = 'loan_row2'`,
  );
  expect(await shown({ show: 'open', sort: 'position' }), 'a changed answer opens its row again').toEqual([
    [2, 'reviewed', 'Ana Araújo', true, true],
    [3, null, null, false, false],
  ]);
  // Who decides a loan closes its rows in their own lists.
  const { loan } = readRequest('loan_row3', {});
  const note = { category: 'decision', text: 'um', holdsUntil: null, pinned: false, promise: null };
  const body = { act: 'write', note: { ...note, decision: 'reviewed' }, answer: null };
  await changeNotes({ actor, requestId, loan, body });
  expect((await pageOf(actor, id))?.items.map(({ done }) => done)).toEqual([true, true, true]);
  expect((await pageOf(bia, others))?.items.map(({ done }) => done)).toEqual([false, false, false]);
  await expect(decide([])).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(decide(Array.from({ length: 101 }, (_, row) => `loan_row${row}`))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(decide(['loan_row1'], await signedIn('auditor', 'rita'))).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(decide(['loan_row1'], bia)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await desk.database.run('delete from note');
});

test('a decision of a masked reader is bound to no answer, since theirs is another one', async () => {
  const actor = await signedIn('support');
  const id = await listOf(actor, 2);
  await act(actor, id);
  await readLists(never());
  const body = { loans: ['loan_row1'], decision: 'reviewed', text: '' };
  expect((await decideRows({ actor, requestId, id, body })).decided).toEqual(['loan_row1']);
  expect(await desk.database.run('select answer_hmac, answer_key from note')).toEqual([
    { answer_hmac: null, answer_key: null },
  ]);
  await desk.database.run('delete from note');
});

test('where Postgres refuses the record of a decision, no row is decided', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  await act(actor, id);
  await readLists(never());
  const body = { loans: ['loan_row1', 'loan_row2'], decision: 'reviewed', text: '' };
  await desk.database.run('revoke execute on function append_access_records from loan_desk');
  const deciding = decideRows({ actor, requestId, id, body });
  await expect(deciding).rejects.toMatchObject({ code: 'access_log_unavailable' });
  await desk.database.run('grant execute on function append_access_records to loan_desk');
  const rows = (await pageOf(actor, id))?.items.map(({ decision, done }) => [decision, done]);
  expect(rows).toEqual([
    [null, false],
    [null, false],
  ]);
});

test('the last decision stands in the list and filters it', async () => {
  const actor = await signedIn();
  const id = await listOf(actor, 2);
  const request = readRequest('loan_row1', new URLSearchParams());
  const { answerMark } = await viewLoan({ actor, requestId, request, action: 'view' });
  const note = { category: 'decision', text: 'x', holdsUntil: null, pinned: false, promise: null };
  const decide = (loan: string, decision: LoanDecision) =>
    changeNotes({
      ...{ actor, requestId, loan: loan as LoanId },
      body: { act: 'write', note: { ...note, decision }, answer: loan === 'loan_row1' ? answerMark : null },
    });
  await decide('loan_row1', 'sent-back');
  await decide('loan_row1', 'reviewed');
  expect(
    (await pageOf(actor, id))?.items.map(({ done }) => done),
    'a decision closes the row',
  ).toEqual([...[true, false]]);
  await act(actor, id);
  await readLists(never());
  const page = await pageOf(actor, id);
  expect(page?.items.map(({ decision, isDecisionOutdated }) => [decision, isDecisionOutdated])).toEqual([
    ['reviewed', false],
    [null, false],
  ]);
  expect(page?.counts).toMatchObject({ reviewed: 1, 'sent-back': 0, 'to-be-corrected': 0 });
  const support = await signedIn('support');
  const masked = await listOf(support, 2);
  await act(support, masked);
  await readLists(never());
  expect((await pageOf(support, masked))?.items).toMatchObject([
    { decision: 'reviewed', isDecisionOutdated: false },
    { decision: null },
  ]);
  await desk.database.run('delete from person_limit_window');
  desk.answers((url) => JSON.stringify({ ...loanOf(idOf(url)), transactions: [] }));
  await act(actor, id);
  await readLists(never());
  const reviewed = await pageOf(actor, id, { show: 'reviewed' });
  expect(reviewed?.items.map(({ loan, isDecisionOutdated }) => [loan, isDecisionOutdated])).toEqual([
    ['loan_row1', true],
  ]);
  await desk.database.run(
    `update note set holds_until = now() - interval '2 days' where decision = 'reviewed'`,
  );
  expect((await pageOf(actor, id))?.items[0]?.decision).toBe('sent-back');
});
