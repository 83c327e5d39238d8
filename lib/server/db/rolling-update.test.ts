import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAccessRecord } from '#lib/server/access-record/append-access-record.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { type Migrations, migrate, migrations, readMigrated, requireSchema } from './apply-migrations.ts';
import { checkRole } from './check-role.ts';
import { createDatabase } from './create-database.ts';
import { withTransaction } from './database.ts';
import { readPartitions } from './partitions.ts';

/** A later release, which adds a column that this one does not know. */
const later: Migrations = {
  ...migrations,
  '9001-list-note': {
    up: (db) => db.schema.alterTable('lookup_list').addColumn('note', 'text').execute(),
  },
};

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

const migrateTo = (release: Migrations) =>
  migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole, release });
const startThisRelease = () => checkRole({ open: test.open, pooler: 'none' });
const record = () =>
  withTransaction((trx) => appendAccessRecord(trx, testRecord()), { db: test.db, deadlineMs: 5000 });

describe('where a later release has migrated', () => {
  beforeEach(async () => {
    expect(await migrateTo(later)).toMatchObject({ migrated: ['9001-list-note'] });
  });

  it('a desk of this release starts and records', async () => {
    await startThisRelease();
    expect((await record()).sequence).toBe(1);
  });

  it('`migrate` of this release makes the months, and nothing else', async () => {
    await test.run(`grant delete on contract to ${test.appRole}`, 'owner');
    const last = (await readPartitions(test.db)).at(-1)?.name;
    await test.run(`drop table ${last}`, 'owner');
    expect(await migrateTo(migrations)).toEqual({
      migrated: [],
      later: ['9001-list-note'],
      months: [last],
      monthsAhead: 3,
      role: null,
    });
    // A right that the later release needs is not taken away again.
    expect(
      await test.run(`select has_table_privilege('${test.appRole}', 'contract', 'delete') as kept`),
    ).toEqual([{ kept: true }]);
    expect(await migrateTo(later)).toMatchObject({ migrated: [], later: [], role: test.appRole });
  });

  it('a desk does not start on a schema without its tables', async () => {
    await test.run('drop table seen_loan', 'owner');
    await expect(startThisRelease()).rejects.toThrow('the role may not delete on seen_loan');
  });
});

it('a desk does not start on a schema that lacks a migration of its own', async () => {
  const migrated = await readMigrated(test.db);
  requireSchema(migrated, migrations);
  expect(() => requireSchema(migrated, later)).toThrow(
    'its schema lacks 9001-list-note. Run "npm run migrate"',
  );
  expect(() => requireSchema([], migrations)).toThrow('it has no tables of the desk');
});

it('a schema of no known release is refused', async () => {
  await test.run(`update kysely_migration set name = '0000-draft'`, 'owner');
  const refusal = 'it has 0000-draft and lacks 0001-schema. Give the desk an empty database.';
  await expect(startThisRelease()).rejects.toMatchObject({
    cause: { message: expect.stringContaining(refusal) },
  });
  await expect(migrateTo(migrations)).rejects.toThrow(refusal);
  expect(await readMigrated(test.db)).toEqual(['0000-draft']);
});

it('a migration that waits for a table lets those who work go on', async () => {
  const release = Promise.withResolvers<void>();
  const reading = test.db.transaction().execute(async (trx) => {
    await trx.selectFrom('lookup_list').selectAll().execute();
    await release.promise;
  });
  let isDone = false;
  const migrating = migrateTo(later).finally(() => {
    isDone = true;
  });
  // A query of the table also waits while the migration waits for it, but not longer than a request may: here it may
  // take long, because the machine may be busy.
  const others = createDatabase({ url: test.appUrl, application: 'loan-desk test', timeoutMs: 20_000 });
  const until = performance.now() + 1500;
  while (performance.now() < until) await others.db.selectFrom('lookup_list').select('id').execute();
  await others.close();
  expect(isDone).toBe(false);
  release.resolve();
  await reading;
  expect(await migrating).toMatchObject({ migrated: ['9001-list-note'] });
});

it('a process that waits too long for another one that migrates says so', async () => {
  await test.run('select pg_advisory_lock(7214003001)');
  await expect(migrate({ ownerUrl: test.ownerUrl, waitMs: 300 })).rejects.toThrow('another process has been');
  await test.run('select pg_advisory_unlock(7214003001)');
  expect(await migrateTo(migrations)).toMatchObject({ migrated: [] });
});
