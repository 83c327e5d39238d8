import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { verifyChain } from '../access-log/chain/verify-chain.ts';
import { appendAccessRecords } from '../access-record/append-access-record.ts';
import { createDatabase } from './create-database.ts';
import { withTransaction } from './database.ts';
import { addPartitionsAhead, countMonthsAhead, type Partition, readPartitions } from './partitions.ts';

let test: TestDatabase;
let owner: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  test = await testDatabase();
  owner = createDatabase({ url: test.ownerUrl, application: 'loan-desk test', connections: 1 });
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

const append = (count: number) =>
  withTransaction(
    (trx) =>
      appendAccessRecords(
        trx,
        Array.from({ length: count }, () => testRecord()),
      ),
    { db: test.db, deadlineMs: 10_000 },
  );

describe('the first partition', () => {
  it('takes the first rows', async () => {
    expect((await append(3)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await test.run('select count(*)::int as rows from access_log_initial')).toEqual([{ rows: 3 }]);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 3, fault: null });
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
