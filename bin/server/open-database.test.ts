import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { readSession } from '#lib/server/access/sessions/read-session.ts';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { verifyChain } from '#lib/server/db/access-chain/verify-chain.ts';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { database, openPools } from '#lib/server/db/database.ts';
import { parseEnv } from '#lib/server/env.ts';
import { fakeApi } from '#lib/server/lending/test-lending-api.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { person, requestId, seenOf } from '#lib/server/loans/test-desk.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { processSingleton } from '#lib/server/process-singletons.ts';
import { Secret } from '#lib/server/secret.ts';
import { stubSettings, testSettings } from '#lib/server/test-settings.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../launcher/postgres/start-pgbouncer.ts';
import { openDeskDatabase } from './open-database.ts';
import { createTestRoles, type TestRoles } from './test-roles.ts';

const contracts = fileURLToPath(new URL('../contracts.ts', import.meta.url));
const program = findPgBouncer();
const loan = { id: 'loan_1', contractNumber: 'CCB-1', customer: { cpf: '390.533.447-05' } };
let roles: TestRoles;
let pooler: PgBouncer | null = null;
let api: Awaited<ReturnType<typeof fakeApi>>;
const lines: string[] = [];
let close = async () => {};

beforeAll(async () => {
  roles = await createTestRoles();
  const { owner: _, ...desk } = roles.roles;
  await migrate({ ownerUrl: new Secret(roles.urls.owner), grantTo: desk });
  if (program) pooler = await startPgBouncer(program, roles.urls.superuser, Object.values(roles.roles));
  stubSettings();
  api = await fakeApi((_answer, _request, response) => {
    response.end(JSON.stringify(loan));
  });
  processSingleton('lendingApi', () => api.api);
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
}, 60_000);
afterEach(async () => {
  await close();
  close = async () => {};
});
afterAll(async () => {
  await pooler?.stop();
  await roles.close();
  await api[Symbol.asyncDispose]();
});

/** The roles of deploy/postgres, each in its variable. */
function roleVariables(lead = (url: string) => url): Record<string, string> {
  return {
    DATABASE_URL: lead(roles.urls.requests),
    DATABASE_RECORD_URL: lead(roles.urls.records),
    DATABASE_READ_URL: lead(roles.urls.reads),
    DATABASE_DIRECT_URL: roles.urls.imports,
  };
}

async function open(variables: Record<string, string>): Promise<void> {
  const parsed = parseEnv({ ...testSettings, DATABASE_TIMEOUT_MS: '3000', ...variables });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  close = (await openDeskDatabase(parsed.env, { dev: false })).close;
}

/** The rights that each kind of work of the desk needs. */
async function work(): Promise<void> {
  const request = () => readRequest('loan_1', {});
  const view = () => viewLoan({ actor: person(['analyst']), requestId, request: request(), action: 'view' });
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 30 }, view));
  await revealLoan({
    ...{ actor: person(['support']), requestId, request: request() },
    body: { pointer: '/customer/cpf', reason: { code: 'dispute' }, seen: seenOf(loan) },
  });
  await Promise.all(Array.from({ length: 30 }, () => readSession(Buffer.alloc(32, 1))));
  const auditor = { actor: person(['auditor'], 'eve'), requestId };
  const page = await searchLog({ ...auditor, ...parseLogSearch(new URLSearchParams(), 'UTC') });
  expect(page?.entries.length).toBe(50);
  const file = await exportLog({ ...auditor, query: new URLSearchParams(), locale: 'en' });
  expect(await new Response(file).text()).toContain('CCB-1');
}

async function recordsOf(run: () => Promise<void>): Promise<number> {
  const count = async () => Number((await roles.run('select count(*) as rows from access_log'))[0]?.rows);
  const before = await count();
  await run();
  return (await count()) - before;
}

/** 300 views, a reveal, a search and an export. */
const recordsOfWork = 303;
const behindPooler = (): Record<string, string> => ({
  ...roleVariables(pooler?.through),
  DATABASE_POOLER: 'transaction',
});

describe('the roles of deploy/postgres', () => {
  test('have the rights for everything that the desk does', async () => {
    await open(roleVariables());
    expect(await recordsOf(work)).toBe(recordsOfWork);
    expect(lines.join()).not.toContain('database-owner');
  });

  test.skipIf(!program)(
    'have them behind PgBouncer in transaction mode, where their timeouts hold (needs PgBouncer)',
    async () => {
      await open(behindPooler());
      expect(await recordsOf(work)).toBe(recordsOfWork);
      expect((await verifyChain(database())).fault).toBeNull();
      const { requests, records } = openPools();
      const slow = (pool: typeof requests) =>
        pool.runPrepared({ name: 'slow', text: 'select pg_sleep(2)' }, []);
      await expect(slow(records)).rejects.toMatchObject({ code: '57014' });
      await slow(requests);
    },
  );

  test('may do nothing beyond that', async () => {
    const refused = (statement: string, as: Parameters<TestRoles['run']>[1]) =>
      expect(roles.run(statement, as), `${as}: ${statement}`).rejects.toMatchObject({
        // The role for reads may not even begin to write.
        code: as === 'reads' ? expect.stringMatching(/^(42501|25006)$/) : '42501',
      });
    for (const as of ['requests', 'records', 'imports', 'reads'] as const) {
      await refused('delete from access_log', as);
      await refused('insert into access_log select * from access_log', as);
      await refused('create table own ()', as);
      await refused(`select access_log_add_month('2031-01-01')`, as);
    }
    for (const as of ['records', 'imports', 'reads'] as const) await refused('select from session', as);
    await refused('select from access_log', 'imports');
    await refused('create temp table own ()', 'requests');
    await expect(roles.run(`insert into pin values ('i', 's', 'l')`, 'reads')).rejects.toThrow();
    const owned = await roles.run(`select count(*)::int as count from pg_class
      where relowner = any(array['${Object.values(roles.roles).slice(1).join("', '")}']::regrole[])`);
    expect(owned).toEqual([{ count: 0 }]);
  });

  test('are the same after the files are run once more', async () => {
    await roles.prepare();
    await open(roleVariables());
  });
});

test.skipIf(!program)('an import goes around PgBouncer (needs PgBouncer)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const file = join(folder, 'contracts.csv');
  writeFileSync(file, 'loan_id,contract_number\nloan_1,CCB-1\nloan_7,CCB-7\n');
  const run = (variables: Record<string, string>) => {
    const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, ...variables };
    return promisify(execFile)(process.execPath, [contracts, 'import', file], { env });
  };
  try {
    const withoutDirect = { ...behindPooler(), DATABASE_DIRECT_URL: '' };
    await expect(run(withoutDirect)).rejects.toMatchObject({
      stderr: expect.stringContaining('DATABASE_DIRECT_URL is not set'),
    });
    expect((await run(behindPooler())).stdout).toContain('1 loans added');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a desk whose database is not as it should be says what is wrong', () => {
  const wrongPassword = (url: string) => url.replace('of%20', 'not%20');
  const nothingThere = 'postgres://a:b@127.0.0.1:1/x';
  const cases: Record<string, [variables: () => Record<string, string>, message: RegExp]> = {
    'its own role cannot come in': [
      () => ({ ...roleVariables(), DATABASE_URL: wrongPassword(roles.urls.requests) }),
      /^The database of DATABASE_URL cannot be used: it refuses the role or its password\.$/,
    ],
    'its own role cannot come in, though the owner can': [
      () => ({ DATABASE_URL: wrongPassword(roles.urls.requests), DATABASE_OWNER_URL: roles.urls.owner }),
      /^The database of DATABASE_URL cannot be used: it refuses the role/,
    ],
    'the role of records cannot come in': [
      () => ({ ...roleVariables(), DATABASE_RECORD_URL: wrongPassword(roles.urls.records) }),
      /^The database of DATABASE_RECORD_URL cannot be used: it refuses the role/,
    ],
    'a role lacks rights': [
      () => ({ ...roleVariables(), DATABASE_RECORD_URL: roles.urls.imports }),
      /^The database of DATABASE_RECORD_URL cannot be used: the role may not execute on append_access_records.*, insert on person_limit_window, .* Run "npm run migrate"/,
    ],
    'the copy refuses its role': [
      () => ({ ...roleVariables(), DATABASE_READ_URL: wrongPassword(roles.urls.reads) }),
      /^The database of DATABASE_READ_URL cannot be used: it refuses the role/,
    ],
  };

  test.each(Object.entries(cases))('%s', async (_name, [variables, message]) => {
    await expect(open(variables())).rejects.toThrow(message);
  });

  test.skipIf(!program)('a pooler that is not configured (needs PgBouncer)', async () => {
    await expect(open(roleVariables(pooler?.through))).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: a pooler stands between\. For DATABASE_URL set DATABASE_POOLER=transaction/,
    );
  });

  test.skipIf(!program)('a role that the pooler does not let in (needs PgBouncer)', async () => {
    const variables = { ...behindPooler(), DATABASE_URL: wrongPassword(behindPooler().DATABASE_URL ?? '') };
    await expect(open(variables)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: it refuses the role/,
    );
  });

  test('a role without timeouts behind a pooler', async () => {
    await roles.run(`alter role ${roles.roles.records} reset statement_timeout`);
    try {
      await expect(open({ ...roleVariables(), DATABASE_POOLER: 'transaction' })).rejects.toThrow(
        `The database of DATABASE_RECORD_URL cannot be used: statement_timeout is off. Behind a pooler timeouts are settings of the role. Run as a superuser, or as the role that made it: alter role ${roles.roles.records} set statement_timeout = 2700;`,
      );
    } finally {
      await roles.prepare();
    }
  });

  test('a copy that is away does not keep it from starting', async () => {
    await open({ ...roleVariables(), DATABASE_READ_URL: nothingThere });
    expect(lines.join()).toContain('the copy of DATABASE_READ_URL cannot be used: nothing listens');
  });

  test('a database that nobody has migrated', async () => {
    const empty = await createTestRoles();
    try {
      await expect(open({ DATABASE_URL: empty.urls.requests })).rejects.toThrow(
        'The database of DATABASE_URL cannot be used: it has no tables of the desk. Run "npm run migrate" with DATABASE_OWNER_URL',
      );
      // A simple install has one role, which owns what it makes.
      await open({ DATABASE_URL: empty.urls.owner });
      expect(lines.join()).toContain('database-owner');
    } finally {
      await close();
      close = async () => {};
      await empty.close();
    }
  });
});
