import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrations } from '#lib/server/db/apply-migrations.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { hashContent, recordFields, recordFormat } from './access-record-hash.ts';
import { appendAccessRecords } from './append-access-record.ts';
import { addPartitionsAhead, countMonthsAhead, type Partition, readPartitions } from './partitions.ts';
import { verifyChain } from './verify-chain.ts';

let test: TestDatabase;
let owner: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  test = await testDatabase({ bare: true });
  owner = createDatabase({ url: test.ownerUrl, application: 'loan-desk test', connections: 1 });
}, 60_000);
afterAll(async () => {
  await owner.close();
  await test.close();
});

/** Appends as a desk of the release before did. */
async function insertAsBefore(db: Kysely<Database>, count: number): Promise<void> {
  const columns = sql.raw([...recordFields, 'format', 'hash'].join(', '));
  const records = Array.from({ length: count }, (_, index) => testRecord({ loan: `loan_${index}` }));
  const rows = records.map((record) => ({ ...record, format: recordFormat, hash: hashContent(record) }));
  await sql`insert into access_log (${columns}) select ${columns}
    from jsonb_populate_recordset(null::access_log, ${jsonRows(rows)})`.execute(db);
}

const append = (count: number) =>
  withTransaction(
    (trx) =>
      appendAccessRecords(
        trx,
        Array.from({ length: count }, () => testRecord()),
      ),
    { db: test.db, deadlineMs: 10_000 },
  );

describe('a log of before', () => {
  it('becomes the first partition, and its chain goes on', async () => {
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'));
    const migrator = new Migrator({ db: owner.db, provider: { getMigrations: async () => before } });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    await test.run(`grant select, insert on access_log to ${test.appRole}`);
    await insertAsBefore(test.db, 7);

    const { migrated } = await migrate({ ownerUrl: test.ownerUrl, grantTo: test.appRole });
    expect(migrated).toContain('0012-log-partitions');
    expect((await append(3)).map(({ sequence }) => sequence)).toEqual([8, 9, 10]);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 10, fault: null });
    expect(await test.run('select count(*)::int as rows from access_log_initial')).toEqual([{ rows: 10 }]);
  });

  it('takes nothing from a desk of before, which shows no loan then', async () => {
    await expect(insertAsBefore(test.db, 1)).rejects.toMatchObject({ code: '42501' });
    await expect(insertAsBefore(owner.db, 1)).rejects.toMatchObject({ code: '23514' });
    expect(await verifyChain(test.db)).toMatchObject({ rows: 10, fault: null });
  });

  it('leaves the role of the desk no right on a partition', async () => {
    const granted = await test.run(`select grantee, table_name from information_schema.role_table_grants
      where table_name like 'access\\_log\\_%' and table_name ~ '(initial|[0-9])$' and privilege_type <> 'SELECT'
        and grantee in ('${test.appRole}', 'PUBLIC')`);
    expect(granted).toEqual([]);
  });
});

describe('months', () => {
  const now = new Date();
  const later = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
  const ahead = async (at = now) => countMonthsAhead(await readPartitions(test.db), at);

  it('are prepared three ahead, once, and without a gap however late that is done', async () => {
    expect(await ahead()).toBe(3);
    expect(await addPartitionsAhead(owner.db)).toEqual([]);
    expect(await ahead(later(2))).toBe(1);
    expect(await ahead(later(4))).toBe(-1);
    expect(await addPartitionsAhead(owner.db, later(6))).toHaveLength(6);
    expect(await ahead(later(6))).toBe(3);
    const parts = await readPartitions(test.db);
    for (const [index, { from }] of parts.entries()) expect(from).toEqual(parts[index - 1]?.to ?? null);
  });

  it('beyond a gap do not count', () => {
    const month = (number: number, from = new Date(Date.UTC(2026, number))): Partition => {
      return { name: `${number}`, from, to: new Date(Date.UTC(2026, number + 1)) };
    };
    const at = new Date('2026-03-31T23:59:59.999Z');
    expect(countMonthsAhead([month(2), month(3), month(5)], at)).toBe(1);
    expect(countMonthsAhead([month(1), month(3)], at)).toBe(-1);
    expect(countMonthsAhead([], at)).toBe(-1);
  });

  it('are needed: without that of the present nothing is recorded', async () => {
    await test.run('drop table access_log_initial');
    expect(await ahead()).toBe(-1);
    await expect(append(1)).rejects.toMatchObject({ fault: 'other', cause: { code: '23514' } });
  });
});
