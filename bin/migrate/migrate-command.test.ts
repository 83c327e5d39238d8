import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Migrations } from '#lib/server/db/apply-migrations.ts';
import { migrate, migrations } from '#lib/server/db/apply-migrations.ts';
import { readPartitions } from '#lib/server/db/partitions.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';

const script = fileURLToPath(new URL('../migrate.ts', import.meta.url));
const accessLog = fileURLToPath(new URL('../access-log.ts', import.meta.url));
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase({ bare: true });
});
afterAll(() => test.close());

/** Runs a command with these variables alone, unless another one is named the migration. */
function run(variables: Record<string, string>, command: readonly string[] = [script]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_ENV: 'test' as const, PATH, NODE_COMPILE_CACHE, ...variables };
  return promisify(execFile)(process.execPath, command, { env });
}

it('makes the schema as the owner, once, and says what it did', async () => {
  const variables = { DATABASE_OWNER_URL: test.ownerUrl.reveal() };
  expect((await run(variables)).stdout).toMatch(
    /^Migrations: ran 0001-schema\.\nMonths of the access log: made access_log_.+; months after the present one that are prepared: 3\.\nRights: .+\.\n$/,
  );
  const [last] = (await readPartitions(test.db)).slice(-1);
  await test.run(`drop table ${last?.name}`, 'owner');
  const named = { ...variables, DATABASE_URL: test.appUrl.reveal() };
  const made = (what: string) =>
    `Migrations: none was left to run.\nMonths of the access log: ${what}; months after the present one that are prepared: 3.\nRights: those of this release, for ${test.appRole}.\n`;
  expect((await run(named)).stdout).toBe(made(`made ${last?.name}`));
  expect((await run(named)).stdout).toBe(made('none was missing'));
});

it('processes of this release start on the schema of a later one', async () => {
  const other = await testDatabase();
  const release: Migrations = {
    ...migrations,
    '9001-list-note': {
      up: (db) => db.schema.alterTable('lookup_list').addColumn('note', 'text').execute(),
    },
  };
  const verify = () => run({ DATABASE_URL: other.appUrl.reveal() }, [accessLog, 'verify']);
  const owner = { DATABASE_OWNER_URL: other.ownerUrl.reveal() };
  expect(await migrate({ ownerUrl: other.ownerUrl, release })).toMatchObject({
    migrated: ['9001-list-note'],
  });
  expect((await run(owner)).stdout).toMatch(
    /^A later release has migrated this database \(9001-list-note\)\. .+\nMonths of the access log: none was missing; .+: 3\.\n$/,
  );
  expect((await verify()).stdout).toMatch(/^All 0 rows fit/);
  await other.close();
});

it('explains why it cannot', async () => {
  await expect(run({ DATABASE_OWNER_URL: 'postgres://a:secret@127.0.0.1:1/x' })).rejects.toMatchObject({
    code: 2,
    stderr: 'The database cannot be migrated: nothing listens at that address.\n',
  });
  await expect(run({})).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DATABASE_OWNER_URL is not set'),
  });
});
