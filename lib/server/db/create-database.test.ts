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

async function runTwice(which: 'db' | 'prepared', pooler: 'none' | 'transaction' = 'none') {
  const open = createDatabase({
    url: database.appUrl,
    application: 'loan-desk test',
    connections: 1,
    timeoutMs: 5000,
    pooler,
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
    { db: open[which], deadlineMs: 5000 },
  );
}

test('a statement with parameters is prepared once', async () => {
  expect(await runTwice('prepared')).toEqual([{ statement: 'select $1::int + 1 as next', runs: 2 }]);
});

test('none is prepared unasked, nor behind a pooler', async () => {
  expect(await runTwice('db')).toEqual([]);
  expect(await runTwice('prepared', 'transaction')).toEqual([]);
});

test('where no connection is free in time it is slow, and not down', async () => {
  const open = createDatabase({ url: database.appUrl, application: 'loan-desk test', connections: 1 });
  opened.push(open);
  const held = sql`select pg_sleep(3)`.execute(open.db);
  await expect(sql`select 1`.execute(open.db)).rejects.toMatchObject({ fault: 'deadline' });
  await held;
  await sql`select 1`.execute(open.db);
});
