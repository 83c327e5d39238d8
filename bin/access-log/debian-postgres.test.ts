import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAnchor } from '#lib/server/access-log/chain/log-anchor.ts';
import { readHead } from '#lib/server/access-log/chain/signed-head.ts';
import { verifyChain } from '#lib/server/access-log/chain/verify-chain.ts';
import { verifyLog } from '#lib/server/access-log/chain/verify-log.ts';
import { detachMonths } from '#lib/server/access-log/retention/detach-months.ts';
import { appendAccessRecords } from '#lib/server/access-record/append-access-record.ts';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { countMonthsAhead, readPartitions } from '#lib/server/db/partitions.ts';
import { Secret } from '#lib/server/secret.ts';
import { fillMonths } from '#lib/testing/access-log/test-months.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { debianPostgresFolder, startDebianPostgres } from '../../e2e/servers/debian-postgres.ts';

const programs = debianPostgresFolder();
const name = 'restore_test';

/** With the programs that operators have: `pg_dump` must not be older than the server. */
describe.skipIf(!programs)('Debian’s Postgres', () => {
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  let folder: string;
  beforeAll(async () => {
    server = await startDebianPostgres();
    folder = mkdtempSync(join(tmpdir(), 'restore-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  });

  const urlOf = (role: string, database = name) => {
    const url = new URL(server.superuserUrl);
    url.pathname = database;
    if (role !== 'postgres') Object.assign(url, { username: role, password: role });
    return url.href;
  };
  const run = async (statement: string, role = 'postgres', database = name) => {
    const client = new pg.Client({ connectionString: urlOf(role, database) });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  const program = (command: string, ...args: string[]) =>
    promisify(execFile)(join(programs ?? '', command), args);
  /** Works on the database as the desk does. */
  const asDesk = async <T>(work: (db: ReturnType<typeof createDatabase>['db']) => Promise<T>) => {
    const open = createDatabase({ url: new Secret(urlOf('restore_desk')), application: 'loan-desk test' });
    return work(open.db).finally(open.close);
  };
  const append = (count: number) =>
    asDesk((db) =>
      withTransaction(
        (trx) =>
          appendAccessRecords(
            trx,
            Array.from({ length: count }, () => testRecord()),
          ),
        { db, deadlineMs: 10_000 },
      ),
    );

  test('its backup restores the chain, and a kept head shows the loss', async () => {
    for (const role of ['restore_owner', 'restore_desk']) {
      await run(`create role ${role} login password '${role}'`, 'postgres', 'postgres');
    }
    const createEmpty = () => run(`create database ${name} owner restore_owner`, 'postgres', 'postgres');
    await createEmpty();
    await migrate({ ownerUrl: new Secret(urlOf('restore_owner')), grantTo: 'restore_desk' });
    await append(20);
    const dump = join(folder, 'log.dump');
    await program('pg_dump', '--format=custom', '--file', dump, urlOf('restore_owner'));
    await append(5);
    const head = await asDesk(readHead);

    await run(`drop database ${name}`, 'postgres', 'postgres');
    await createEmpty();
    await program('pg_restore', '--exit-on-error', '--dbname', urlOf('restore_owner'), dump);

    expect(await asDesk((db) => verifyChain(db))).toMatchObject({ rows: 20, fault: null });
    const verifyWithHead = () => asDesk((db) => verifyLog(db, { heads: [head] }));
    expect(await verifyWithHead()).toMatchObject({
      fault: { sequence: 21, kind: 'missing' },
      heads: { missing: [head] },
    });
    expect(countMonthsAhead(await asDesk(readPartitions))).toBe(3);
    for (const [role, statement] of [
      ['restore_desk', 'insert into access_log select * from access_log'],
      ['restore_owner', 'delete from access_log'],
      ['postgres', 'delete from access_log_initial'],
      ['postgres', 'set session_replication_role = replica; truncate access_log_initial'],
      ['postgres', 'update access_log_head set sequence = 25'],
    ] as const) {
      await expect(run(statement, role), statement).rejects.toMatchObject({ code: '42501' });
    }

    await append(10);
    expect(await verifyWithHead()).toMatchObject({
      fault: { sequence: 25, kind: 'checkpoint' },
      heads: { missing: [head] },
    });
    expect(await asDesk((db) => verifyChain(db))).toMatchObject({ rows: 30, fault: null });
  });

  test('it lets its owner detach old months, and nobody change them', async () => {
    const months = 'restore_test_months';
    await run(`create database ${months} owner restore_owner`, 'postgres', 'postgres');
    const ownerUrl = new Secret(urlOf('restore_owner', months));
    await migrate({ ownerUrl, grantTo: 'restore_desk' });
    const test = {
      run: async (statement: string, as = 'superuser') => {
        const results = await run(statement, as === 'owner' ? 'restore_owner' : 'postgres', months);
        return [results].flat().at(-1)?.rows ?? [];
      },
    };
    await fillMonths(test, 14, 2);
    const owner = createDatabase({ url: ownerUrl, application: 'loan-desk test', connections: 2 });
    try {
      const file = join(folder, 'months.gz');
      const seed = new Secret(Buffer.alloc(32, 5).toString('base64'));
      const detached = await detachMonths(owner.db, { months: 12, file, by: 'Olga', seed });
      if (detached.state !== 'detached') throw new Error(detached.state);
      expect(detached).toMatchObject({ rows: 4, anchor: { sequence: 4 } });
      const anchor = await readAnchor(owner.db);
      expect(await verifyChain(owner.db, { anchor })).toMatchObject({ from: 5, fault: null });
      const statement = `delete from ${detached.partitions[0]}`;
      await expect(run(statement, 'postgres', months)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await owner.close();
    }
  });
});
