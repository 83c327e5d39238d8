import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { type EmbeddedPostgres, startPostgres } from '../tools/launcher/postgres/start-postgres.ts';
import { test } from './fixtures.ts';
import { cookieHeader, sessionIn } from './insert-session.ts';
import type { RawAnswer } from './raw.ts';
import { openRecords } from './records.ts';
import { startDatabaseProxy } from './servers/database-proxy.ts';
import { databaseEnv } from './servers/run-database.ts';
import { startDesk } from './servers/start-desk.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test.use({ role: null });

const root = fileURLToPath(new URL('..', import.meta.url));
const cookieOfPage = async (page: Page) => cookieHeader(await page.context().storageState());
const ofLoan = /CCB-2026|Maria das Dores|5000\.00/;
/** The code as it stands on a page: as a name among its words it is in every one. */
const saysWhy = />access_log_unavailable</;

/** `npm run access-log:verify` beside a desk, with these variables. */
function verifyLog(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  return spawnSync(process.execPath, ['bin/access-log.ts', 'verify'], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
}

/** The id of the server's own process, which the launched one only watches. */
function postgresOf({ files }: EmbeddedPostgres): number {
  return Number(readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function expectNoLoan(answer: RawAnswer, what: string): void {
  expect(answer.status, what).toBe(503);
  expect(JSON.parse(answer.body).code, what).toBe('access_log_unavailable');
  expect(answer.wire, what).not.toMatch(ofLoan);
}

test('two desks on one Postgres see each other’s sessions and records', async ({
  desk,
  configuredDesk: second,
  someone,
  cookieOf,
}) => {
  const page = await someone('analyst');
  const as = await cookieOfPage(page);
  const loan = freshLoan();
  expect((await second.raw({ path: `/api/loans/${loan}`, as })).status).toBe(200);
  const auditor = await cookieOf('auditor');
  const log = await desk.raw({ path: `/access-log?loan=${loan}`, as: auditor });
  expect(log.body).toContain(loan);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  await second.raw({ method: 'POST', path: '/sign-out', body: '', headers, as });
  expect((await desk.raw({ path: '/api/session', as })).status, 'ended at one, ended at both').toBe(401);
});

test('two desks migrate once; without a record there is no loan', async ({
  ownDatabase,
  ownDesk,
  identity: { issuer },
}) => {
  // As soon as where nobody says otherwise, a page is told in time what it cannot show.
  const env = { ...databaseEnv(ownDatabase), DATABASE_TIMEOUT_MS: '1000' };
  const [desk, other] = await Promise.all([ownDesk(env), ownDesk(env)]);
  const migrated = [desk, other].filter((desk) => /"migrated":\["/.test(desk.output()));
  expect(migrated, 'the migrations ran once').toHaveLength(1);
  for (const one of [desk, other])
    expect((await one.raw({ path: '/api/health/ready', as: null })).status).toBe(200);
  expect(await other.stop('SIGTERM')).toBe(0);

  const { origin } = desk;
  const as = cookieHeader(await sessionIn(ownDatabase, { role: 'analyst', origin, issuer }));
  const records = await openRecords(ownDatabase);
  const view = () => desk.raw({ path: `/api/loans/${freshLoan()}?expand=customer`, as });
  const works = () => expect.poll(async () => (await view()).status, { timeout: 15_000 }).toBe(200);
  await works();

  await records.run('begin');
  await records.run('select * from access_log_head for update');
  const began = Date.now();
  const slow = await Promise.all([view(), view(), view()]);
  expect(Date.now() - began, 'refused in time').toBeLessThan(15_000);
  for (const answer of slow) expectNoLoan(answer, 'slow');
  const viewPage = async () => {
    const html = await desk.raw({ path: `/loans/${freshLoan()}`, as, headers: { 'accept-language': 'en' } });
    expect(html.wire).not.toMatch(ofLoan);
    expect(html.body).toMatch(saysWhy);
    return html.status;
  };
  // On a busy machine the page may have begun to stream by then.
  await expect.poll(viewPage, 'the page as well').toBe(503);
  // By the time that its record fails it has begun to stream, and so has the status of a page that is well.
  const viewLate = () => {
    const loan = freshLoan().replace('slow_0_', 'slow_1500_');
    return desk.raw({ path: `/loans/${loan}?expand=customer`, as, headers: { 'accept-language': 'en' } });
  };
  const late = await viewLate();
  expect(late.status).toBe(200);
  expect(late.wire, 'nothing of the loan in what streams').not.toMatch(ofLoan);
  expect(late.body).toMatch(saysWhy);
  await records.run('rollback');
  await works();
  const found = await viewLate();
  expect(found.wire, 'what was looked for is there where it may be').toMatch(ofLoan);
  expect(found.body).not.toMatch(saysWhy);

  await records.run(`create function refuse_all() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$`);
  await records.run('create trigger full_disk before insert on access_log execute function refuse_all()');
  expectNoLoan(await view(), 'full');
  await records.run('drop trigger full_disk on access_log');
  await works();

  const setReadOnly = async (to: 'on' | 'off') => {
    const [{ name } = { name: '' }] = await records.run<{ name: string }>(
      'select current_database() as name',
    );
    await records.run('set transaction_read_only = off');
    await records.run(`alter database ${name} set default_transaction_read_only = ${to}`);
    // Open connections go on as before, so the desk connects anew.
    await records.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'loan-desk%' and datname = current_database()`);
  };
  await setReadOnly('on');
  await expect.poll(async () => (await view()).status).toBe(503);
  expectNoLoan(await view(), 'read-only');
  const ready = await desk.raw({ path: '/api/health/ready', as: null });
  expect(ready.status, 'not ready').toBe(503);
  await records.run('set session characteristics as transaction read write');
  await setReadOnly('off');
  await works();
  expect(verifyLog(databaseEnv(ownDatabase)).status, 'the chain is whole').toBe(0);
  await records.close();
  expect(await desk.stop('SIGTERM')).toBe(0);
});

test('no database, no loan; the desk recovers with the database', async ({ ownDesk, cookieOf, sandbox }) => {
  const proxy = await startDatabaseProxy();
  const own = await ownDesk(proxy.env);
  const as = await cookieOf('analyst');
  const view = () => own.raw({ path: `/api/loans/${freshLoan()}?expand=customer`, as });
  expect((await view()).status).toBe(200);
  proxy.cut();
  const watch = await sandbox.watch();
  expectNoLoan(await view(), 'gone while connected');
  expectNoLoan(await view(), 'gone');
  const page = await own.raw({ path: `/loans/${freshLoan()}`, as });
  expect(page.wire).not.toMatch(ofLoan);
  expect(page.status, 'not to the sign-in: nobody knows whether they are signed in').toBe(503);
  expect(await watch.count(), 'the lending API was not asked').toBe(0);
  expect((await own.raw({ path: '/api/health/live', as: null })).status).toBe(200);
  expect((await own.raw({ path: '/api/health/ready', as: null })).status).toBe(503);
  proxy.mend();
  await expect.poll(async () => (await view()).status, { timeout: 15_000 }).toBe(200);
  proxy.stop();
});

test('after a kill of desk and Postgres every answered view has its row', async ({
  ownData,
  ownDesk,
  sandbox,
  identity,
}) => {
  const killed = await startPostgres(ownData);
  const desk = await ownDesk(databaseEnv(killed));
  const { origin } = desk;
  const as = cookieHeader(await sessionIn(killed, { role: 'analyst', origin, issuer: identity.issuer }));
  const answered: string[] = [];
  let failed = 0;
  const viewer = async () => {
    for (;;) {
      const answer = await desk.raw({ path: '/api/loans/loan_complete?expand=', as }).catch(() => null);
      if (answer?.status !== 200) {
        failed += 1;
        return;
      }
      answered.push(answer.headers['x-request-id'] ?? '');
      if (answered.length === 60) {
        process.kill(postgresOf(killed), 'SIGKILL');
        void desk.stop('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, viewer));
  expect(await desk.exited).toBeNull();
  expect(answered.length).toBeGreaterThanOrEqual(60);
  expect(failed, 'it was killed in the middle').toBeGreaterThan(0);
  await killed.launched.exited;
  const postgres = await startPostgres(ownData);
  const again = await startDesk({ sandbox, identity }, { PORT: String(desk.port), ...databaseEnv(postgres) });
  const { status, stdout } = verifyLog(databaseEnv(postgres));
  expect(status, `the chain is whole: ${stdout}`).toBe(0);
  const records = await openRecords(postgres);
  const rows = await records.run<{ request_id: string }>(
    "select request_id from access_log where action = 'view' and outcome = 'ok'",
  );
  const known = new Set(rows.map(({ request_id }) => request_id));
  expect(
    answered.filter((id) => !known.has(id)),
    'answered, and not on record',
  ).toEqual([]);
  expect(known.size, 'one row for each view').toBe(rows.length);
  await records.close();
  const session = await again.raw({ path: '/api/session', as });
  expect(session.status, 'whoever was signed in still is').toBe(200);
  expect(await again.stop('SIGTERM')).toBe(0);
  await postgres.launched.stop();
  const without = verifyLog({});
  expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('DATABASE_URL is not set')]);
});

test('without a database a desk does not start, and says what it should be', async ({
  sandbox,
  identity,
}) => {
  const started = startDesk({ sandbox, identity }, { DATABASE_URL: '' });
  await expect(started).rejects.toThrow(/DATABASE_URL is missing: it should be postgres:/);
});
