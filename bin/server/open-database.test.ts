import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { readSession } from '#lib/server/access/sessions/read-session.ts';
import { verifyChain } from '#lib/server/access-log/chain/verify-chain.ts';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { createDatabase, poolSizes } from '#lib/server/db/create-database.ts';
import { closeDatabase, database, openPools, withTransaction } from '#lib/server/db/database.ts';
import type { Database, Trx } from '#lib/server/db/database-types.ts';
import { parseEnv } from '#lib/server/env.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { revealLoan } from '#lib/server/loans/reveal-loan.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { processValue } from '#lib/server/process-value.ts';
import { Secret } from '#lib/server/secret.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '#lib/testing/start-pgbouncer.ts';
import { person, requestId, seenOf, startSession } from '#lib/testing/test-desk.ts';
import { fakeApi } from '#lib/testing/test-lending-api.ts';
import { stubSettings, testSettings } from '#lib/testing/test-settings.ts';
import { openDeskDatabase } from './open-database.ts';
import { createTestRoles, type TestRoles } from './test-roles.ts';

const contracts = fileURLToPath(new URL('../contracts.ts', import.meta.url));
const program = findPgBouncer();
const loan = { id: 'loan_1', contractNumber: 'CCB-1', customer: { cpf: '390.533.447-05' } };
let roles: TestRoles;
let pooler: PgBouncer | null = null;
let api: Awaited<ReturnType<typeof fakeApi>>;
const lines: string[] = [];

beforeAll(async () => {
  roles = await createTestRoles();
  await migrate({ ownerUrl: new Secret(roles.urls.owner), grantTo: roles.roles.desk });
  await startSession(roles);
  if (program) pooler = await startPgBouncer(program, roles.urls.superuser, Object.values(roles.roles));
  stubSettings();
  api = await fakeApi((_answer, _request, response) => {
    response.end(JSON.stringify(loan));
  });
  processValue('lendingApi', () => api.api);
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
});
afterEach(closeDatabase);
afterAll(async () => {
  await pooler?.stop();
  await roles.close();
  await api[Symbol.asyncDispose]();
});

async function open(variables: Record<string, string>): Promise<void> {
  const parsed = parseEnv({ ...testSettings, DATABASE_TIMEOUT_MS: '3000', ...variables });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  await openDeskDatabase(parsed.env, { dev: false });
}

const request = () => readRequest('loan_1', {});
const view = () => viewLoan({ actor: person(['analyst']), requestId, request: request(), action: 'view' });

/** Does one of each kind of work that needs rights of its own. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 30 }, view));
  await revealLoan({
    actor: person(['support']),
    requestId,
    request: request(),
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

/** 90 views, a reveal, a search and an export. */
const recordsOfWork = 93;
const straight = (): Record<string, string> => ({ DATABASE_URL: roles.urls.desk });
const behindPooler = (): Record<string, string> => ({
  DATABASE_URL: pooler?.through(roles.urls.desk) ?? '',
  DATABASE_POOLER: 'transaction',
});

describe('the role of deploy/postgres', () => {
  test('has the rights for everything that the desk does', async () => {
    await open(straight());
    expect(await recordsOf(work)).toBe(recordsOfWork);
    expect(lines.join()).not.toContain('database-owner');
  });

  test.skipIf(!program)('has them behind PgBouncer in transaction mode (needs PgBouncer)', async () => {
    await open(behindPooler());
    expect(await recordsOf(work)).toBe(recordsOfWork);
    expect((await verifyChain(database())).fault).toBeNull();
    const { rows } = await sql<{
      name: string;
      ms: number;
    }>`select name, setting::int as ms from pg_settings
        where name in ('lock_timeout', 'statement_timeout') order by name`.execute(openPools().records.db);
    expect(rows).toEqual([
      { name: 'lock_timeout', ms: 900 },
      { name: 'statement_timeout', ms: 10_000 },
    ]);
  });

  test('may do nothing beyond that', async () => {
    const refused = (statement: string) =>
      expect(roles.run(statement, 'desk'), statement).rejects.toMatchObject({ code: '42501' });
    await refused('delete from access_log');
    await refused('insert into access_log select * from access_log');
    await refused('create table own ()');
    await refused(`select access_log_add_month('2031-01-01')`);
    const owned = await roles.run(`select count(*)::int as count from pg_class
      where relowner = '${roles.roles.desk}'::regrole`);
    expect(owned).toEqual([{ count: 0 }]);
  });

  test('cannot deceive the append function by temporary tables', async () => {
    const [before] = await roles.run('select sequence::int from access_log_head');
    const url = new Secret(roles.urls.desk);
    const { db, close: closePool } = createDatabase({ url, application: 'deceiver', connections: 1 });
    try {
      for (const table of ['access_log_head', 'access_log']) {
        await sql`create temporary table ${sql.id(table)} (like ${sql.id(table)} including all)`.execute(db);
      }
      const append = (trx: Trx) => appendAccessRecord(trx, testRecord());
      const { sequence } = await withTransaction(append, { db, deadlineMs: 5000 });
      expect(sequence).toBe(Number(before?.sequence) + 1);
      expect(await db.selectFrom('access_log').selectAll().execute()).toEqual([]);
    } finally {
      await closePool();
    }
  });

  test('is the same after the files are run once more', async () => {
    await roles.prepare();
    await open(straight());
  });
});

test('an import needs temporary tables, and a desk does not', async () => {
  await roles.run(`revoke temporary on database ${roles.roles.desk} from ${roles.roles.desk}`);
  await open(straight());
  expect(await recordsOf(work)).toBe(recordsOfWork);
  await expect(importTwo(straight())).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^The database of DATABASE_URL cannot be used: the role may not temporary on the database .*Run "npm run migrate"/,
    ),
  });
  await migrate({ ownerUrl: new Secret(roles.urls.owner), grantTo: roles.roles.desk });
  expect((await importTwo(straight())).stdout).toContain('2 rows');
});

/** Imports two rows in a process of its own. */
async function importTwo(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const file = join(folder, 'contracts.csv');
  writeFileSync(file, 'loan_id,contract_number\nloan_1,CCB-1\nloan_7,CCB-7\n');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_ENV: 'test' as const, PATH, NODE_COMPILE_CACHE, ...variables };
  try {
    return await promisify(execFile)(process.execPath, [contracts, 'import', file], { env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(!program)('an import needs Postgres itself, and says so (needs PgBouncer)', async () => {
  await expect(importTwo(behindPooler())).rejects.toMatchObject({
    stderr: expect.stringContaining(
      'set DATABASE_URL to a URL of Postgres itself, and DATABASE_POOLER to none',
    ),
  });
  expect((await importTwo(straight())).stdout).toContain('2 rows');
});

test.skipIf(!program)(
  'views are recorded while all other connections are held (needs PgBouncer)',
  async () => {
    await open(behindPooler());
    const url = new Secret(behindPooler().DATABASE_URL ?? '');
    const { requests, audits } = openPools();
    const connections = Object.values(poolSizes).reduce((sum, size) => sum + size, 0);
    // One other instance, and the one more that runs while instances are replaced.
    const others = [1, 2].map((instance) =>
      createDatabase({ url, application: `other ${instance}`, connections, pooler: 'transaction' }),
    );
    const heldPools = [
      ...Array.from({ length: poolSizes.requests }, () => requests),
      ...Array.from({ length: poolSizes.audits }, () => audits),
      ...others.flatMap((other) => Array.from({ length: connections }, () => other)),
    ];
    const transactions: ControlledTransaction<Database>[] = [];
    try {
      for (const { db } of heldPools) {
        const trx = await db.startTransaction().execute();
        transactions.push(trx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      }
      const held = () =>
        roles.run(`select count(*)::int as count from pg_stat_activity
          where usename = '${roles.roles.desk}' and state = 'idle in transaction'`);
      const all = [{ count: 3 * connections - poolSizes.records }];
      expect(await held()).toEqual(all);
      const end = performance.now() + 10_000;
      await expect(requests.db.selectFrom('lookup_list').select('id').execute()).rejects.toThrow('deadline');
      // A view whose record is not made in time is a failure.
      while (performance.now() < end) {
        expect(await recordsOf(async () => void (await view()))).toBe(1);
        await wait(500);
      }
      expect(await held()).toEqual(all);
    } finally {
      await Promise.all(transactions.map((trx) => trx.rollback().execute()));
      await Promise.all(others.map((other) => other.close()));
    }
  },
  60_000,
);

// No database is at any of these URLs. 0.0.0.0 stands for another machine, and leads to a closed port of this one.
test.each([
  ['postgres://a:b@0.0.0.0:1/d', true],
  ['postgres://a:b@0.0.0.0:1/d?sslmode=require', true],
  ['postgres://a:b@localhost:1/d?host=0.0.0.0', true],
  ['postgres://a:b@0.0.0.0:1/d?sslmode=verify-full', false],
  ['postgres://a:b@localhost:1/d', false],
  ['postgres://a:b@[::1]:1/d', false],
  ['postgres://a:b@%2Fnone/d', false],
  ['postgres://a:b@0.0.0.0/d?host=/none', false],
])('whether a start with %s warns of a way that is not protected: %s', async (url, warns) => {
  lines.length = 0;
  await expect(open({ DATABASE_URL: url })).rejects.toThrow('cannot be used');
  expect(lines.some((line) => line.includes('database-plain'))).toBe(warns);
});

describe('a desk whose database is not as it should be says what is wrong', () => {
  const wrongPassword = (url: string) => url.replace('of%20', 'not%20');
  const cases: Record<string, [variables: () => Record<string, string>, message: RegExp]> = {
    'its role cannot come in': [
      () => ({ DATABASE_URL: wrongPassword(roles.urls.desk) }),
      /^The database of DATABASE_URL cannot be used: it refuses the role or its password\.$/,
    ],
    'its role cannot come in, though the owner can': [
      () => ({ DATABASE_URL: wrongPassword(roles.urls.desk), DATABASE_OWNER_URL: roles.urls.owner }),
      /^The database of DATABASE_URL cannot be used: it refuses the role/,
    ],
    'the owner cannot come in': [
      () => ({ ...straight(), DATABASE_OWNER_URL: wrongPassword(roles.urls.owner) }),
      /^The database of DATABASE_OWNER_URL cannot be used: it refuses the role/,
    ],
  };

  test.each(Object.entries(cases))('%s', async (_name, [variables, message]) => {
    await expect(open(variables())).rejects.toThrow(message);
  });

  test.skipIf(!program)('a pooler that is not configured (needs PgBouncer)', async () => {
    await expect(open({ ...behindPooler(), DATABASE_POOLER: 'none' })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: a pooler stands between\. For DATABASE_URL set DATABASE_POOLER=transaction/,
    );
  });

  test.skipIf(!program)('a role that the pooler does not let in (needs PgBouncer)', async () => {
    const variables = { ...behindPooler(), DATABASE_URL: wrongPassword(behindPooler().DATABASE_URL ?? '') };
    await expect(open(variables)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: it refuses the role/,
    );
  });

  test('a role that lacks rights', async () => {
    await roles.run(`revoke insert on session from ${roles.roles.desk}`, 'owner');
    try {
      await expect(open(straight())).rejects.toThrow(
        /^The database of DATABASE_URL cannot be used: the role may not insert on session\. Run "npm run migrate"/,
      );
    } finally {
      await migrate({ ownerUrl: new Secret(roles.urls.owner), grantTo: roles.roles.desk });
    }
  });

  test('a role without timeouts behind a pooler', async () => {
    await roles.run(`alter role ${roles.roles.desk} reset lock_timeout`);
    try {
      await expect(open({ ...straight(), DATABASE_POOLER: 'transaction' })).rejects.toThrow(
        `The database of DATABASE_URL cannot be used: lock_timeout is off. Behind a pooler timeouts are settings of the role. Run as a superuser, or as the role that made it: alter role ${roles.roles.desk} set lock_timeout = 2700;`,
      );
    } finally {
      await roles.prepare();
    }
  });

  test('a database that nobody has migrated', async () => {
    const empty = await createTestRoles();
    try {
      await expect(open({ DATABASE_URL: empty.urls.desk })).rejects.toThrow(
        'The database of DATABASE_URL cannot be used: it has no tables of the desk. Run "npm run migrate" with DATABASE_OWNER_URL',
      );
      // A simple install has one role, which owns what it makes. It may stand in both variables.
      for (const ownerUrl of ['', empty.urls.owner]) {
        lines.length = 0;
        await open({ DATABASE_URL: empty.urls.owner, DATABASE_OWNER_URL: ownerUrl });
        expect(lines.join()).toContain('database-owner');
        await withTransaction((trx) => appendAccessRecord(trx, testRecord()), { deadlineMs: 5000 });
        await closeDatabase();
      }
    } finally {
      await closeDatabase();
      await empty.close();
    }
  });
});
