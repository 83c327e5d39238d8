import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAccessRecord } from '#lib/server/access-log/chain/append-access-record.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { migrate, thisRelease } from './apply-migrations.ts';
import { checkRole } from './check-role.ts';
import { createDatabase } from './create-database.ts';
import { withTransaction } from './database.ts';
import { type Release, readSchemaState, requireSchema } from './schema-state.ts';

const newest = Object.keys(thisRelease.migrations).at(-1) ?? '';

/** The next release: it adds a column and an index, which it can do without, and takes nothing away. */
const next: Release = {
  migrations: {
    ...thisRelease.migrations,
    '9001-list-note': {
      up: (db) => db.schema.alterTable('lookup_list').addColumn('note', 'text').execute(),
    },
  },
  indexes: [{ name: 'session_roles_asked', on: 'session (roles_asked_at)' }],
  oldestSchema: newest,
  oldestRelease: newest,
};

/** The release after the next one: it drops a column that only this release needs. */
const afterNext: Release = {
  ...next,
  migrations: {
    ...next.migrations,
    '9002-no-list-count': {
      up: (db) => db.schema.alterTable('lookup_list').dropColumn('documents_not_asked').execute(),
    },
  },
  oldestSchema: '9001-list-note',
  oldestRelease: '9001-list-note',
};

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
}, 60_000);
afterEach(() => test.close());

/** Returns the names of the migrations that ran and of the indexes that were built. */
const migrateTo = async (release: Release) => {
  const report = await migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole, release });
  return [...report.migrated, ...report.indexes];
};
const startThisRelease = () => checkRole({ open: test.open, pooler: 'none' });
const record = () =>
  withTransaction((trx) => appendAccessRecord(trx, testRecord()), { db: test.db, deadlineMs: 5000 });
const indexes = () =>
  test.run(`select indisvalid as valid from pg_index where indexrelid = to_regclass('session_roles_asked')`);

describe('this release and the next one', () => {
  it('work on the schema of either: before the migration, after it, and back again', async () => {
    // The next release starts before anybody has migrated.
    requireSchema(await readSchemaState(test.db), next);
    expect(await migrateTo(next)).toEqual(['9001-list-note', 'session_roles_asked']);
    expect(await indexes()).toEqual([{ valid: true }]);
    // A right that the next release needs is not taken away again by a process of this one.
    await test.run(`grant delete on contract to ${test.appRole}`, 'owner');
    expect(await migrateTo(thisRelease)).toEqual([]);
    expect(
      await test.run(`select has_table_privilege('${test.appRole}', 'contract', 'delete') as kept`),
    ).toEqual([{ kept: true }]);
    await startThisRelease();
    expect((await record()).sequence).toBe(1);
    expect(await migrateTo(next)).toEqual([]);
  });

  it('leave each other’s indexes alone: the release before builds none on the later schema', async () => {
    const before: Release = {
      ...thisRelease,
      indexes: [
        { name: 'dropped_by_next', on: 'session (roles_asked_at)' },
        { name: 'of_a_dropped_column', on: 'session (column_of_before)' },
      ],
    };
    await migrateTo(next);
    const report = await migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole, release: before });
    expect(report).toMatchObject({ migrated: [], later: ['9001-list-note'], indexes: [], monthsAhead: 3 });
    expect(await test.run(`select to_regclass('dropped_by_next') as made`)).toEqual([{ made: null }]);
  });

  it('stay apart once something of this release was taken away, and the message says so', async () => {
    await migrateTo(afterNext);
    requireSchema(await readSchemaState(test.db), next);
    const refusal = `only releases work that know 9001-list-note; this one ends with ${newest}`;
    await expect(startThisRelease()).rejects.toMatchObject({
      variable: 'DATABASE_URL',
      cause: { message: expect.stringContaining(refusal) },
    });
    await expect(migrateTo(thisRelease)).rejects.toThrow(refusal);
    // A late process of the next release does not make the schema look older than it is.
    await migrateTo(next);
    expect((await readSchemaState(test.db)).oldestRelease).toBe('9001-list-note');
  });

  it('refuse a schema that lacks what they cannot do without', async () => {
    await expect(readSchemaState(test.db).then((state) => requireSchema(state, afterNext))).rejects.toThrow(
      'its schema lacks 9001-list-note. Run "npm run migrate"',
    );
    requireSchema({ migrations: Object.keys(thisRelease.migrations), oldestRelease: null }, thisRelease);
    expect(() => requireSchema({ migrations: [], oldestRelease: null }, thisRelease)).toThrow('no tables');
  });
});

it('a migration that waits for a table lets those who work go on', async () => {
  const release = Promise.withResolvers<void>();
  const reading = test.db.transaction().execute(async (trx) => {
    await trx.selectFrom('lookup_list').selectAll().execute();
    await release.promise;
  });
  let isDone = false;
  const migrating = migrateTo(next).finally(() => {
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
  expect(await migrating).toContain('9001-list-note');
});

describe('a large index', () => {
  it('is built while others write and two processes migrate at once', async () => {
    let done = false;
    const write = async () => {
      let written = 0;
      for (; !done; written += 1) await record();
      return written;
    };
    const migrating = Promise.all([migrateTo(next), migrateTo(next)]).finally(() => {
      done = true;
    });
    const [names, written] = await Promise.all([migrating, write()]);
    expect(names.flat().sort()).toEqual(['9001-list-note', 'session_roles_asked']);
    expect(written).toBeGreaterThan(0);
  });

  it('is built again where a build was broken off', async () => {
    await migrateTo(next);
    await test.run(
      `update pg_index set indisvalid = false where indexrelid = 'session_roles_asked'::regclass`,
    );
    expect(await migrateTo(next)).toEqual(['session_roles_asked']);
    expect(await indexes()).toEqual([{ valid: true }]);
  });
});

it('a process that waits too long for another one that migrates says so', async () => {
  await test.run('select pg_advisory_lock(7214003001)');
  await expect(migrate({ ownerUrl: test.ownerUrl, waitMs: 300 })).rejects.toThrow('another process has been');
  await test.run('select pg_advisory_unlock(7214003001)');
  expect(await migrateTo(thisRelease)).toEqual([]);
});
