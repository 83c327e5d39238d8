import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#lib/server/db/test-database.ts';
import { fakeApi } from '#lib/server/lending/test-lending-api.ts';
import { testKey } from '#lib/server/lookup/index/test-contracts.ts';
import { testSettings } from '#lib/server/test-settings.ts';
import { runInTest } from '../command/test-command.ts';
import { contractsCommand } from './contracts-command.ts';
import { startContracts } from './test-contracts-process.ts';

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let api: Awaited<ReturnType<typeof fakeApi>>;
let answer: (loan: string, count: number) => number | string = () => 404;
let headers: Record<string, string> = {};
let folder = '';

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-sync-'));
  api = await fakeApi(({ url }, _request, response) => {
    const loan = /loans\/(\w+)/.exec(url)?.[1] ?? '';
    const found = answer(loan, api.seen.filter((one) => one.url === url).length);
    response
      .writeHead(typeof found === 'number' ? found : 200, headers)
      .end(typeof found === 'string' ? found : '');
  });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api[Symbol.asyncDispose]();
  await database.close();
});
beforeEach(async () => {
  api.seen.splice(0);
  headers = {};
  answer = (loan) =>
    JSON.stringify({
      id: loan,
      contractNumber: `C-${loan}`,
      customer: { id: 'cust_1', cpf: '390.533.447-05' },
    });
  await database.run('truncate contract, contract_sync');
});

const variables = () => ({
  ...testSettings,
  LENDING_API_BASE_URL: `http://127.0.0.1:${api.port}`,
  LENDING_API_KEY: 'sync-key-7d1f',
  CONTRACT_SYNC_RATE: '20',
});
const databases = () => ({
  DATABASE_URL: database.appUrl.reveal(),
  DATABASE_OWNER_URL: database.ownerUrl.reveal(),
  LOOKUP_KEY: testKey,
});
/** Starts the command as a process of its own, for tests of signals and of two at once. */
const start = (args: readonly string[], more: Record<string, string> = {}) =>
  startContracts(database, ['sync', ...args], { variables: { ...variables(), ...more } });
const slow = { CONTRACT_SYNC_RATE: '5' };
const fast = { CONTRACT_SYNC_RATE: '100' };
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  runInTest(() => contractsCommand(['sync', ...args], new AbortController().signal), {
    ...{ ...databases(), ...variables(), ...more },
  });

function write(name: string, loans: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${loans.join('\n')}\n`);
  return path;
}
const loans = (count: number) => Array.from({ length: count }, (_, at) => `loan_${at}`);
const kept = async () =>
  (await database.run('select loan from contract order by loan')).map(({ loan }) => loan);

test('a list of identifiers fills the index; no person is shown a loan, and the app’s log reports the run', async () => {
  answer = (loan) =>
    loan === 'loan_2'
      ? 404
      : loan === 'loan_3'
        ? 'no JSON'
        : JSON.stringify({ contractNumber: `C-${loan}`, customer: { cpf: '390.533.447-05' } });
  const { code, out, error } = await run([
    write('list.csv', ['loan_id;notes', 'loan_1;x', '"loan_2"', 'loan_3', '', 'loan_4']),
  ]);
  expect([code, error]).toEqual([1, '']);
  expect(out).toContain('2 loans read, 1 unknown to the lending API, 1 not readable.');
  expect(
    await database.run('select loan, number, document_hmac is not null as known from contract order by loan'),
  ).toEqual([
    { loan: 'loan_1', number: 'C-loan_1', known: true },
    { loan: 'loan_4', number: 'C-loan_4', known: true },
  ]);
  expect(await database.run('select sequence from access_log')).toEqual([]);
  expect(out).toMatch(/"event":"sync-contracts".*a sync is finished/);
  expect(out + error).not.toMatch(/sync-key-7d1f|390\.533/);
});

test('it sends no more requests a second than configured', async () => {
  const started = performance.now();
  expect((await run([write('slow.csv', loans(7))], { CONTRACT_SYNC_RATE: '4' })).code).toBe(0);
  // A full second for the first four, and half of one until the last of three is asked for.
  expect(performance.now() - started).toBeGreaterThan(1500);
  expect(api.seen).toHaveLength(7);
});

test('after a stop it continues where it was: no loan is read twice', async () => {
  const path = write('resumed.csv', loans(20));
  const { child, ended } = start([path], slow);
  while ((await database.run('select position from contract_sync')).length === 0) await wait(20);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(130);
  const first = api.seen.length;
  expect(first).toBeLessThan(20);
  expect((await run([path], fast)).code).toBe(0);
  // Only the loans of the second in which it was stopped are asked for twice.
  expect(api.seen.length).toBeLessThanOrEqual(25);
  expect(await kept()).toHaveLength(20);
  expect(await database.run('select source from contract_sync')).toEqual([]);
});

test('after a kill it continues as well', async () => {
  const path = write('killed.csv', loans(20));
  const { child, ended } = start([path], slow);
  while ((await database.run('select position from contract_sync')).length === 0) await wait(20);
  child.kill('SIGKILL');
  await ended;
  expect((await run([path], fast)).code).toBe(0);
  expect(await kept()).toHaveLength(20);
});

test('--stale reads only the loans that have not been read for so long', async () => {
  await database.run(`insert into contract (loan, seen_at) values
    ('loan_new', now()), ('loan_old', now() - interval '31 days'), ('loan_never', null)`);
  expect((await run(['--stale', '30'])).code).toBe(0);
  expect(api.seen.map(({ url }) => /loans\/(\w+)/.exec(url)?.[1]).toSorted()).toEqual([
    'loan_never',
    'loan_old',
  ]);
  expect(
    await database.run(
      `select loan from contract where seen_at < now() - interval '1 day' or seen_at is null`,
    ),
  ).toEqual([]);
});

test('a stale loan that the API does not know is asked for once, and stays as it was known', async () => {
  await database.run(`insert into contract (loan, number, status, seen_at) values
    ('loan_gone', 'A-1', 'open', now() - interval '31 days'), ('loan_never', 'A-2', 'open', null)`);
  answer = () => 404;
  expect(await run(['--stale', '30'])).toMatchObject({ code: 1, out: expect.stringContaining('2 unknown') });
  // It was not seen for all that.
  expect(
    await database.run(`select number, status, seen_at > now() - interval '30 days' as seen
      from contract order by loan`),
  ).toEqual([
    { number: 'A-1', status: 'open', seen: false },
    { number: 'A-2', status: 'open', seen: null },
  ]);
  expect((await run(['--stale', '30'])).code).toBe(0);
  expect(api.seen).toHaveLength(2);
  // After as many days it is asked for again, and found.
  await database.run(`update contract set missed_at = now() - interval '31 days'`);
  answer = (loan) => JSON.stringify({ id: loan });
  expect((await run(['--stale', '30'])).code).toBe(0);
  expect(await database.run('select loan from contract where seen_at > missed_at')).toHaveLength(2);
});

test('an API that says when to come back is not asked before', async () => {
  headers = { 'retry-after': '3' };
  answer = (loan, count) => (count < 2 ? 429 : JSON.stringify({ id: loan }));
  const { code, out } = await run([write('limited.csv', ['loan_1'])]);
  expect(code).toBe(0);
  expect(out).toMatch(/"code":"upstream_rate_limited","ms":3000\b/);
  expect(api.seen).toHaveLength(2);
  expect(await kept()).toEqual(['loan_1']);
});

test('a sync waits for an API that is unavailable', async () => {
  answer = (loan, count) => (count < 4 ? 503 : JSON.stringify({ id: loan }));
  const { code, out } = await run([write('waits.csv', ['loan_1'])]);
  expect(code).toBe(0);
  expect(out).toContain('the sync waits');
  expect(await kept()).toEqual(['loan_1']);
});

test('a key that is refused ends it at once', async () => {
  answer = () => 401;
  const { code, error } = await run([write('refused.csv', loans(100))]);
  expect([code, error]).toEqual([
    2,
    'The sync did not come to the end: the lending API refused the key. Start it again to go on.\n',
  ]);
  expect(api.seen.length).toBeLessThan(45);
});

test('two of the same do not run beside each other', async () => {
  const path = write('twice.csv', loans(15));
  const both = await Promise.all([start([path], slow).ended, run([path], slow)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2]);
  expect(both.find(({ code }) => code === 2)?.error).toBe('The same sync is under way already.\n');
});

test('wrong arguments are explained', async () => {
  const wrong: [args: string[], message: RegExp][] = [
    [['no-such-file'], /there is no such file/],
    [['--stale', 'soon'], /whole number of days/],
    [[], /contracts:sync/],
  ];
  for (const [args, message] of wrong) {
    expect(await run(args)).toMatchObject({ code: 2, error: expect.stringMatching(message) });
  }
});
