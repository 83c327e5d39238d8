import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import { poolUses } from '#lib/server/db/database.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, seenOf, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readRequest } from './read-loan-request.ts';
import { revealLoan } from './reveal-loan.ts';
import { verifyCaller } from './verify-caller.ts';
import { viewLoan } from './view-loan.ts';

const loan = { id: 'loan_1', contractNumber: 'CCB-1', customer: { cpf: '390.533.447-05' } };
let desk: TestDesk;
beforeAll(async () => {
  // Each test of a slow database waits for it.
  desk = await testDesk({ DATABASE_TIMEOUT_MS: '3000' });
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.answers(() => JSON.stringify(loan));
});

/** The loan that a request opens, which no other request reads: simultaneous views of one loan share an answer. */
const loanOf = (requestId: string) => `loan_${requestId.replaceAll('-', '')}`;
const request = (requestId: string) => readRequest(loanOf(requestId), {});
const as = (role: Role, requestId: string) => ({ actor: person([role]), requestId });
const reveals = () => ({
  ...{ pointer: '/customer/cpf', reason: { code: 'dispute' } },
  seen: seenOf(loan),
});
const verbs: Record<string, (requestId: string) => Promise<unknown>> = {
  'a view': (id) => viewLoan({ ...as('analyst', id), request: request(id), action: 'view' }),
  'a masked view': (id) => viewLoan({ ...as('support', id), request: request(id), action: 'refresh' }),
  'a reveal': (id) => revealLoan({ ...as('support', id), request: request(id), body: reveals() }),
  'a verification': (id) =>
    verifyCaller({
      ...as('support', id),
      loan: request(id).loan,
      body: { kind: 'document', typed: '39053344705' },
    }),
};
const others = 'where datname = current_database() and pid <> pg_backend_pid()';
// It waits for the end of each: a connection that goes on for a moment could still write a record.
const disconnect = `select pg_terminate_backend(pid, 10000) from pg_stat_activity ${others}`;
const run = (statements: string[]) => async () => {
  for (const statement of statements) await desk.database.run(statement);
};

/** Alters a setting of this database, and ends all other connections to it: a setting applies to new connections only. */
const set = (statement: string) => async () => {
  const [found] = await desk.database.run('select current_database() as name');
  await run([`alter database ${found?.name} ${statement}`, disconnect])();
  // A pool whose connections have ended may not know it yet, and its next query would fail.
  await vi.waitUntil(() => poolUses().every(([, { total }]) => total === 0), { timeout: 30_000 });
};

/** Ways in which a database fails to keep a record: how each is brought about, and how it is undone. */
const faults: Record<string, { fault: string; begin: () => Promise<void>; end: () => Promise<void> }> = {
  'takes no connections': {
    fault: 'down',
    begin: set('connection limit 0'),
    end: set('connection limit -1'),
  },
  'is slow: the end of the chain is locked': {
    fault: 'deadline',
    begin: run(['begin', 'select 1 from access_log_head for update']),
    end: async () => {
      // The server gives up by itself.
      await vi.waitUntil(async () => (await desk.database.waiters()) === 0, { timeout: 30_000 });
      await run(['rollback'])();
    },
  },
  'takes no writes': {
    fault: 'read-only',
    begin: set('set default_transaction_read_only = on'),
    end: set('reset default_transaction_read_only'),
  },
  'is full': {
    fault: 'full',
    begin: run([
      `create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
      'create trigger no_room after insert on access_log for each row execute function no_room()',
    ]),
    end: run(['drop trigger no_room on access_log', 'drop function no_room()']),
  },
};

describe.each(Object.entries(faults))('where the database %s', (_what, { fault, begin, end }) => {
  let records = 0;
  beforeAll(async () => {
    records = (await desk.records()).length;
    await begin();
  });
  afterAll(async () => {
    await end();
    expect((await desk.records()).slice(records).filter(({ outcome }) => outcome === 'ok')).toEqual([]);
    await verbs['a view']?.(randomUUID());
    expect(await desk.records()).not.toHaveLength(records);
  });

  // At the same time, since each waits for its deadline.
  test.concurrent.for(Object.entries(verbs))(
    '%s gives no byte of the loan',
    async ([name, verb], { expect }) => {
      const requestId = randomUUID();
      const error = await verb(requestId).then(
        (answered) => expect.unreachable(JSON.stringify(answered)),
        (thrown: unknown) => thrown,
      );
      const problem = toProblem(error, requestId);
      expect(problem).toEqual({
        type: 'urn:loan-desk:problem:access_log_unavailable',
        title: expect.any(String),
        status: 503,
        code: 'access_log_unavailable',
        requestId,
      });
      // A verification first asks the database what the person has revealed, and claims an act: without them nothing else.
      if (/down|read-only/.test(fault) && name === 'a verification')
        expect(desk.asked().join()).not.toContain(loanOf(requestId));
      else await expect.poll(() => desk.asked().join()).toContain(loanOf(requestId));
      const lines = desk.lines.filter((line) => line.includes(requestId));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, event: 'access-log', fault });
      expect(lines[0]).not.toMatch(/CCB-1|390\.533/);
    },
  );
});

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync('{app,components,lib,bin}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('lib/server/lending/') && !/\.test\.tsx?$|\/test-/.test(file));
/** The files whose text matches. */
const holds = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(root + file, 'utf8'))).toSorted();

test('one function alone reaches the lending API for a loan that somebody gets', () => {
  expect(files.length).toBeGreaterThan(200);
  const health = ['observe-dependencies.ts', 'report-health.ts'].map((name) => `lib/server/health/${name}`);
  expect(holds(/^import (?!type\b).*lending\/(configured-)?lending-api\.ts'/m)).toEqual(health);
  expect(holds(/\.fetchLoan\b/)).toEqual([]);
  expect(holds(/\bfetchAndReadLoan\b|lending\/fetch-and-read-loan\b/)).toEqual([
    'lib/server/loans/fetch-for-person.ts',
  ]);
  expect(holds(/\blendingApi\(\)\.report\b/)).toEqual(health);
});

/** Functions that read a loan and do not record both its answer and its failure. */
function unrecordedReads(text: string): string[] {
  const functions = text.split(/^(?=export (?:async )?function |(?:async )?function )/m);
  return functions.filter(
    (body) =>
      /\bawait fetchForPerson\(/.test(body) &&
      !(/\bawait recordRead\(/.test(body) && /\bawait recordFailedRead\(/.test(body)),
  );
}

test('each verb that reads a loan records the read, and its failure', () => {
  const readers = holds(/(?<!function )\bfetchForPerson\(/);
  expect(readers).toEqual(
    ['reveal-loan.ts', 'verify-caller.ts', 'view-list-row.ts', 'view-loan.ts'].map(
      (name) => `lib/server/loans/${name}`,
    ),
  );
  for (const file of readers) expect(unrecordedReads(readFileSync(root + file, 'utf8')), file).toEqual([]);
});

test.each([
  ['nothing', 'return await fetchForPerson(read);'],
  ['its answer alone', 'const a = await fetchForPerson(read); await recordRead(read, a, { result });'],
  ['its failure alone', 'await fetchForPerson(read); } catch (e) { await recordFailedRead(e, read, null);'],
])('a verb that records %s is found', (_, body) => {
  const other = 'function other() { await recordRead(); await recordFailedRead(); }';
  expect(unrecordedReads(`export async function view() {\n  ${body}\n}\n\n${other}`)).toHaveLength(1);
});

test('a verb cannot record without its session', () => {
  const room = 'lib/server/access-record/';
  // Operators have no session.
  const byOperators = [
    'lib/server/access-log/retention/detach-months.ts',
    'lib/server/access-log/retention/legal-holds.ts',
    'lib/server/loans/notes/erase-notes.ts',
  ];
  expect(holds(/\bappendAccessRecords?\(/)).toEqual(
    [
      ...byOperators,
      `${room}access-recorder.ts`,
      `${room}append-access-record.ts`,
      `${room}record-access.ts`,
    ].toSorted(),
  );
  // Acts that end a session, begin one, or are done for nobody.
  expect(holds(/\brecordAll\(null|\brecordChange\([^;]*\bnull,?\s*\);/)).toEqual([
    'lib/server/access/sessions/end-provider-sessions.ts',
    'lib/server/access/sign-in/finish-sign-in.ts',
    'lib/server/access/sign-out/sign-out.ts',
    'lib/server/lookup/search/record-while-typing.ts',
  ]);
});
