import { createServer } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { readDatabaseFailure } from '../database-failure.ts';
import { Secret } from '../secret.ts';
import { createDatabase } from './create-database.ts';
import { checkDatabase, closeDatabase, database, openDatabase, withTransaction } from './database.ts';
import { jsonRows } from './json-rows.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const lock = (loan: string) => ({ loan, issuer: 'i', subject: 's', day: '2026-11-20', misses: 1 });
const loans = async () => {
  const rows = await test.db.selectFrom('verification_lock').select('loan').orderBy('loan').execute();
  return rows.map(({ loan }) => loan);
};

describe('the one database', () => {
  it('is there from when it is opened until it is closed', async () => {
    expect(() => database()).toThrow('down');
    openDatabase({ url: test.appUrl, application: 'loan-desk one' });
    expect(() => openDatabase({ url: test.appUrl, application: 'loan-desk two' })).toThrow();
    const { rows } = await sql<{ name: string; limit: string }>`
      select current_setting('application_name') as name, current_setting('statement_timeout') as limit`.execute(
      database(),
    );
    expect(rows).toEqual([{ name: 'loan-desk one', limit: '10s' }]);
    expect(await checkDatabase()).toEqual({ ok: true, ms: expect.any(Number) });
    await closeDatabase();
    expect(() => database()).toThrow('down');
    expect(await checkDatabase()).toEqual({ ok: false, fault: 'down' });
  });

  it('gives numbers, civil dates and instants as stored', async () => {
    const at = new Date('2026-11-20T12:34:56.789Z');
    await test.db.insertInto('verification_lock').values(lock('types')).execute();
    const row = await test.db
      .selectFrom('verification_lock')
      .selectAll()
      .select(sql<Date>`${at}::timestamptz(3)`.as('at'))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ day: '2026-11-20', misses: 1, at });
    const { count } = await test.db
      .selectFrom('verification_lock')
      .select((table) => table.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    await test.db.deleteFrom('verification_lock').execute();
  });
});

describe('a text that the schema of every input takes', () => {
  // Mostly of single code units, many of them halves of a pair.
  const units = fc.array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.constant(0)), {
    maxLength: 6,
  });
  const anyText = fc.oneof(
    units.map((codes) => String.fromCharCode(...codes)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );

  it('is kept as it is, as a parameter and in JSON', async () => {
    const keep = async (text: string) => {
      const { rows } = await sql<{ plain: string; listed: string[]; row: string }>`
        select ${text}::text as plain, ${[text]}::text[] as listed, row.text as row
        from jsonb_to_recordset(${jsonRows([{ text }])}) as row (text text)`.execute(test.db);
      return Object.values(rows[0] ?? {}).flat();
    };
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        if (storableText.safeParse(text).success) {
          expect(await keep(text)).toEqual([text, text, text]);
        } else {
          refused += 1;
          const error = await keep(text).then(
            () => null,
            (thrown: unknown) => readDatabaseFailure(thrown),
          );
          expect(error?.fault).toBe('other');
        }
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});

describe('a statement', () => {
  it('that is refused leaves its connection usable', async () => {
    const { prepared, close } = createDatabase({ url: test.appUrl, application: 'x', connections: 1 });
    const divide = (by: number) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, 1 / ${by}::int as part`.execute(prepared);
    const pid = async () => (await divide(1)).rows[0]?.pid;
    const first = await pid();
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await pid()).toBe(first);
    const lost = sql`select pg_sleep(${5}::int)`.execute(prepared);
    lost.catch(() => {});
    await test.run(`select pg_terminate_backend(${first})`);
    const error = await lost.catch((thrown: unknown) => thrown);
    expect(readDatabaseFailure(error)).toMatchObject({ fault: 'down' });
    expect(await pid()).not.toBe(first);
    await close();
  });
});

describe('a transaction', () => {
  it('is all or nothing, and passes on what its work throws', async () => {
    const failing = withTransaction(
      async (trx) => {
        await trx.insertInto('verification_lock').values(lock('a')).execute();
        throw new RangeError('no');
      },
      { db: test.db },
    );
    await expect(failing).rejects.toThrow(RangeError);
    expect(await loans()).toEqual([]);
  });

  it('is undone when it is late, and whoever waits knows at once', async () => {
    const done = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    const late = withTransaction(
      async (trx) => {
        await trx.insertInto('verification_lock').values(lock('late')).execute();
        await work.promise;
        setTimeout(done.resolve, 100);
      },
      { db: test.db, deadlineMs: 100 },
    );
    // The work is still under way, so whoever waits has not waited for it.
    await expect(late).rejects.toMatchObject({ fault: 'deadline' });
    work.resolve();
    await done.promise;
    expect(await loans()).toEqual([]);
  });

  it('is a failure of our own, without a value in its message', async () => {
    const wrong = withTransaction(
      (trx) =>
        trx
          .insertInto('verification_lock')
          .values({ ...lock('secret'), misses: -1 })
          .execute(),
      { db: test.db },
    );
    await expect(wrong).rejects.toMatchObject({ message: 'other', fault: 'other' });
  });

  it('is a failure where a connection is lost in the middle', async () => {
    const lost = withTransaction(
      async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await test.run(`select pg_terminate_backend(${rows[0]?.pid})`);
        await trx.insertInto('verification_lock').values(lock('lost')).execute();
      },
      { db: test.db },
    );
    await expect(lost).rejects.toMatchObject({ fault: 'down' });
    expect(await checkDatabase({ db: test.db })).toMatchObject({ ok: true });
  });
});

describe('a database that is not there', () => {
  it('is down at once where nothing listens', async () => {
    const { db, close } = createDatabase({
      url: new Secret('postgres://a:b@127.0.0.1:1/x'),
      application: 'x',
    });
    expect(await checkDatabase({ db })).toEqual({ ok: false, fault: 'down' });
    await close();
  });

  it('is late where nothing answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { db, close } = createDatabase({
      url: new Secret(`postgres://a:b@127.0.0.1:${port}/x`),
      application: 'x',
    });
    expect(await checkDatabase({ db })).toEqual({ ok: false, fault: 'deadline' });
    silent.close();
    await close();
  });

  it('has no free connection where all are taken', async () => {
    const { db, close } = createDatabase({ url: test.appUrl, application: 'x', connections: 1 });
    // The machine may be busy: only the deadline that is tested is short.
    const deadlineMs = 20_000;
    const busy = withTransaction((trx) => sql`select pg_sleep(0.6)`.execute(trx), { db, deadlineMs });
    expect(await checkDatabase({ db, deadlineMs: 200 })).toEqual({ ok: false, fault: 'deadline' });
    await busy;
    expect(await checkDatabase({ db, deadlineMs })).toMatchObject({ ok: true });
    await close();
  });
});
