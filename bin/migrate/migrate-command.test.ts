import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, thisRelease } from '#lib/server/db/apply-migrations.ts';
import type { Release } from '#lib/server/db/compatibility/release.ts';
import { type TestDatabase, testDatabase } from '#lib/server/db/test-database.ts';

const script = fileURLToPath(new URL('../migrate.ts', import.meta.url));
const accessLog = fileURLToPath(new URL('../access-log.ts', import.meta.url));
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase({ bare: true });
}, 60_000);
afterAll(() => test.close());

/** Runs the command with these variables alone. */
function run(variables: Record<string, string>) {
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, DATA_DIR: '/nowhere', ...variables };
  return promisify(execFile)(process.execPath, [script], { env });
}

it('makes the schema as the owner, once', async () => {
  const variables = { DATABASE_OWNER_URL: test.ownerUrl.reveal() };
  expect((await run(variables)).stdout).toMatch(/^Migrated: 0001-access, /);
  expect((await run(variables)).stdout).toBe('There was nothing to migrate.\n');
});

it('processes of this release start on the schema of the next one, until that takes something away', async () => {
  const other = await testDatabase();
  const successor: Release = {
    ...thisRelease,
    migrations: {
      ...thisRelease.migrations,
      '9001-pin-note': { up: (db) => db.schema.alterTable('pin').addColumn('note', 'text').execute() },
    },
  };
  const migrateTo = (release: Release) => migrate({ ownerUrl: other.ownerUrl, release });
  const verify = () => {
    const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, DATABASE_URL: other.appUrl.reveal() };
    return promisify(execFile)(process.execPath, [accessLog, 'verify'], { env });
  };
  const owner = { DATABASE_OWNER_URL: other.ownerUrl.reveal() };
  expect(await migrateTo(successor)).toEqual(['9001-pin-note']);
  expect((await run(owner)).stdout).toBe('There was nothing to migrate.\n');
  expect((await verify()).stdout).toMatch(/^All 0 rows fit/);
  await migrateTo({ ...successor, oldestRelease: '9001-pin-note' });
  const tooOld = { code: 2, stderr: expect.stringContaining('Start a later release.') };
  await expect(run(owner)).rejects.toMatchObject(tooOld);
  await expect(verify()).rejects.toMatchObject(tooOld);
  await other.close();
});

it('explains why it cannot', async () => {
  await expect(run({ DATABASE_OWNER_URL: 'postgres://a:secret@127.0.0.1:1/x' })).rejects.toMatchObject({
    code: 2,
    stderr: 'The database cannot be migrated: nothing listens at that address.\n',
  });
  await expect(run({})).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not set'),
  });
});
