import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { createDatabase, type OpenDatabase } from './create-database.ts';
import { withTransaction } from './database.ts';

let database: TestDatabase;
const opened: OpenDatabase[] = [];
beforeAll(async () => {
  database = await testDatabase({ bare: true });
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await database.close();
});

const prepared = () =>
  sql<{ statement: string; runs: number }>`select statement, (generic_plans + custom_plans)::int as runs
    from pg_prepared_statements where statement not like '%pg_prepared_statements%'`;

async function runTwice(settings: { preparesAll?: boolean; pooler?: 'transaction' }) {
  const open = createDatabase({
    url: database.appUrl,
    application: 'loan-desk test',
    connections: 1,
    timeoutMs: 5000,
    ...settings,
  });
  opened.push(open);
  return withTransaction(
    async (trx) => {
      for (const value of [1, 2]) {
        const { rows } = await sql<{ next: number }>`select ${value}::int + 1 as next`.execute(trx);
        expect(rows).toEqual([{ next: value + 1 }]);
      }
      await sql`select 1`.execute(trx);
      return (await prepared().execute(trx)).rows;
    },
    { db: open.db, deadlineMs: 5000 },
  );
}

test('a statement with parameters is prepared once and run as often as it is asked for', async () => {
  expect(await runTwice({ preparesAll: true })).toEqual([
    { statement: 'select $1::int + 1 as next', runs: 2 },
  ]);
});

test('none is prepared unless a pool asks for it, nor behind a pooler, whose connections change', async () => {
  expect(await runTwice({})).toEqual([]);
  expect(await runTwice({ preparesAll: true, pooler: 'transaction' })).toEqual([]);
});

test('an error of a prepared statement is the database’s, and the connection goes on', async () => {
  const open = createDatabase({ url: database.appUrl, application: 'x', connections: 1, preparesAll: true });
  opened.push(open);
  const divide = (by: number) => sql<{ part: number }>`select 6 / ${by}::int as part`.execute(open.db);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(2)).rows).toEqual([{ part: 3 }]);
});

test('where no connection is free in time it is slow, and not down', async () => {
  const open = createDatabase({ url: database.appUrl, application: 'loan-desk test', connections: 1 });
  opened.push(open);
  const held = sql`select pg_sleep(3)`.execute(open.db);
  await expect(sql`select 1`.execute(open.db)).rejects.toMatchObject({ fault: 'deadline' });
  await held;
  await sql`select 1`.execute(open.db);
});
