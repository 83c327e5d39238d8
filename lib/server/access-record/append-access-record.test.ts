import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '#lib/server/db/database.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { emptyLog, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { startSession } from '#lib/testing/test-desk.ts';
import { verifyChain } from '../access-log/chain/verify-chain.ts';
import { readPartitions } from '../db/partitions.ts';
import { hashContent, hashLink, noHash } from './access-record-hash.ts';
import { createAccessRecorder } from './access-recorder.ts';
import { appendAccessRecord, appendAccessRecords } from './append-access-record.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await startSession(test);
});
afterAll(() => test.close());
beforeEach(() => tamper(test, `delete from verification_lock; ${emptyLog}`));

type Write = (trx: Transaction<Database>) => Promise<unknown>;
const createRecorder = (deadlineMs?: number) =>
  createAccessRecorder<Write>({
    open: () => test.open,
    writeItems: async (trx, writes) => {
      for (const write of writes) await write(trx);
    },
    deadlineMs,
  });
const append = (given = {}, deadlineMs = 5000) =>
  withTransaction((trx) => appendAccessRecord(trx, testRecord(given)), { db: test.db, deadlineMs });
const rows = () => test.db.selectFrom('access_log').selectAll().orderBy('sequence').execute();

describe('a record', () => {
  it('is numbered, dated and chained by the database', async () => {
    const before = Date.now();
    const first = await append();
    const second = await append({
      action: 'reveal',
      paths: ['/customer/document'],
      reason: 'asked by phone',
    });
    const [one, two] = await rows();
    expect([first.sequence, second.sequence]).toEqual([1, 2]);
    expect(one?.previous_hash).toEqual(noHash);
    expect(two?.previous_hash).toEqual(first.hash);
    expect(first.instant.getTime()).toBeGreaterThanOrEqual(before - 1000);
    const content = hashContent(testRecord());
    expect(first.hash).toEqual(hashLink({ previous: noHash, sequence: 1, instant: first.instant, content }));
  });

  it('keeps lists, nothing, and every kind of text as they are, and still fits', async () => {
    const text = 'a,"b"\\{}\n\t🏦 ç \u{10FFFF}';
    await append({ name: text, expand: [], fields: [text, '', 'null'], paths: ['/a', '/b,c'], reason: '' });
    await append({ session_hash: null, loan: null, contract: null, reason: null, ip: null, roles: [] });
    const [one, two] = await rows();
    expect(one).toMatchObject({ name: text, expand: [], fields: [text, '', 'null'], reason: '' });
    expect(two).toMatchObject({ session_hash: null, loan: null, contract: null, reason: null, ip: null });
    expect((await verifyChain(test.db)).fault).toBeNull();
  });

  it('survives what Postgres cannot hold: NUL and lone surrogates', async () => {
    await append({ name: 'a\0b', fields: ['c\0', '\uD800'] });
    const [one] = await rows();
    expect(one).toMatchObject({ name: 'a\uFFFDb', fields: ['c\uFFFD', '\uFFFD'] });
    expect((await verifyChain(test.db)).fault).toBeNull();
  });

  it('leaves neither row nor gap when its transaction fails', async () => {
    await append();
    const failing = withTransaction(
      async (trx) => {
        await appendAccessRecord(trx, testRecord());
        throw new RangeError('the verb failed');
      },
      { db: test.db },
    );
    await expect(failing).rejects.toThrow(RangeError);
    expect((await append()).sequence).toBe(2);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 2, fault: null });
  });

  it('is never earlier than the one before, whatever the clock does', async () => {
    await append();
    await tamper(test, `update access_log_head set instant = now() + interval '1 hour'`);
    const later = await append();
    expect(later.instant.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect((await append()).instant).toEqual(later.instant);
  });

  it('may be one of several in one transaction, in their order', async () => {
    const places = await withTransaction(
      (trx) =>
        appendAccessRecords(
          trx,
          ['a', 'b', 'c'].map((loan) => testRecord({ loan })),
        ),
      { db: test.db },
    );
    expect(places.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect((await rows()).map(({ loan }) => loan)).toEqual(['a', 'b', 'c']);
    expect((await verifyChain(test.db)).fault).toBeNull();
  });
});

describe('many at once', () => {
  it('keep one chain without a gap, each in its own transaction', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => append({ loan: `loan_${index}` }, 50_000)));
    const report = await verifyChain(test.db, { batchSize: 7 });
    expect(report).toMatchObject({ rows: 60, fault: null });
  });

  it('share commits through a recorder, and each has its own place', async () => {
    const record = createRecorder(50_000);
    const places = await Promise.all(
      Array.from({ length: 200 }, (_, index) => record(testRecord({ loan: `loan_${index}` }))),
    );
    expect(new Set(places.map(({ sequence }) => sequence)).size).toBe(200);
    const stored = await rows();
    for (const [index, { sequence }] of places.entries()) {
      expect(stored[sequence - 1]?.loan).toBe(`loan_${index}`);
    }
    expect(await verifyChain(test.db)).toMatchObject({ rows: 200, fault: null });
  });

  it('do not fail for one among them, whose own work is undone with its record', async () => {
    const record = createRecorder(50_000);
    const day = '2026-11-20';
    const lock = (loan: string) => ({
      loan,
      issuer: 'i',
      subject: 's',
      day,
      misses: loan === 'bad' ? -1 : 1,
    });
    const results = await Promise.allSettled(
      ['a', 'b', 'bad', 'c'].map((loan) =>
        record(testRecord({ loan }), (trx) =>
          trx.insertInto('verification_lock').values(lock(loan)).execute(),
        ),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await rows()).map(({ loan }) => loan).sort()).toEqual(['a', 'b', 'c']);
    const locks = await test.db.selectFrom('verification_lock').select('loan').orderBy('loan').execute();
    expect(locks.map(({ loan }) => loan)).toEqual(['a', 'b', 'c']);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 3, fault: null });
  });
});

describe('a session that is ended', () => {
  const [here, there] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  const ended = { code: 'unauthenticated' };
  const end = `update session set ended_at = now() where id_hash = '\\x${there.toString('hex')}'`;
  const lock = (trx: Transaction<Database>, loan: string) =>
    trx
      .insertInto('verification_lock')
      .values({ loan, issuer: 'i', subject: 's', day: '2026-11-20', misses: 1 })
      .execute();
  const recordOf = (session_hash: Buffer, loan: string) => testRecord({ session_hash, loan });
  beforeEach(async () => {
    await startSession(test);
    await startSession(test, there);
  });

  it('fails its own records in a group, whose other records are written once', async () => {
    await test.run(end);
    const record = createRecorder(50_000);
    const loans = Array.from({ length: 12 }, (_, index) => `loan_${index}`);
    const results = await Promise.allSettled(
      loans.map((loan, index) =>
        record(recordOf(index % 3 === 1 ? there : here, loan), (trx) => lock(trx, loan)),
      ),
    );
    const live = loans.filter((_, index) => index % 3 !== 1).sort();
    for (const [index, result] of results.entries())
      expect(result).toMatchObject(index % 3 === 1 ? { reason: ended } : { status: 'fulfilled' });
    expect((await rows()).map(({ loan }) => loan).sort()).toEqual(live);
    const locks = await test.db.selectFrom('verification_lock').select('loan').orderBy('loan').execute();
    expect(locks.map(({ loan }) => loan)).toEqual(live);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 8, fault: null });
  });

  it('is waited for while its end is under way', async () => {
    const record = createRecorder(50_000);
    for (const [finish, expected] of [
      ['rollback', { status: 'fulfilled' }],
      ['commit', { reason: ended }],
    ] as const) {
      await test.run(`begin; ${end}`);
      const recording = Promise.allSettled([record(recordOf(there, finish))]);
      await expect.poll(test.waiters).toBe(1);
      await test.run(finish);
      expect((await recording)[0]).toMatchObject(expected);
    }
    expect((await rows()).map(({ loan }) => loan)).toEqual(['rollback']);
  });

  it('cannot end between the check and the commit', async () => {
    const record = createRecorder(50_000);
    let ending: Promise<unknown> = Promise.resolve();
    await test.db.transaction().execute(async (trx) => {
      const used = [recordOf(there, 'loan_1')];
      await appendAccessRecords(trx, used, { used });
      ending = test.run(end);
      await expect.poll(test.waiters).toBe(1);
    });
    await ending;
    expect(await rows()).toHaveLength(1);
    await expect(record(recordOf(there, 'loan_2'))).rejects.toMatchObject(ended);
  });

  it.each([
    ['was ended', end],
    // A second before: the clock of a busy machine may be set back a little.
    ['is at its absolute end', `update session set absolute_until = now() - interval '1 second'`],
    ['is gone', 'delete from session'],
    ['has lost the role that was used', `update session set roles = '{support,auditor}'`],
  ])('is one that %s', async (_, statement) => {
    await test.run(statement);
    await expect(createRecorder(50_000)(recordOf(there, 'loan_1'))).rejects.toMatchObject(ended);
    const nothing = withTransaction(
      (trx) => appendAccessRecords(trx, [], { used: [recordOf(there, 'loan_1')] }),
      { db: test.db },
    );
    await expect(nothing, 'though it leaves no record').rejects.toMatchObject(ended);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['has gained a role', `update session set roles = '{analyst,support,other}'`],
    ['is beyond its idle end, since the request was in time', 'update session set idle_until = now()'],
  ])('is none that %s', async (_, statement) => {
    await test.run(statement);
    await createRecorder(50_000)(recordOf(there, 'loan_1'));
  });
});

describe('a database that cannot', () => {
  const fault = { name: 'DatabaseFailure' };

  it('is a failure in time when the head is locked by another transaction', async () => {
    await test.db.transaction().execute(async (other) => {
      await appendAccessRecord(other, testRecord());
      const started = performance.now();
      await expect(append({}, 500)).rejects.toMatchObject({ ...fault, fault: 'deadline' });
      expect(performance.now() - started).toBeGreaterThan(450);
      // The server gives up by itself.
      await expect.poll(test.waiters, { timeout: 20_000 }).toBe(0);
    });
    expect(await verifyChain(test.db)).toMatchObject({ rows: 1, fault: null });
  });

  it('refuses all who share a commit when the head is locked, and goes on after', async () => {
    await test.db.transaction().execute(async (other) => {
      await appendAccessRecord(other, testRecord());
      const record = createRecorder();
      const waiting = await Promise.allSettled([1, 2, 3].map(() => record(testRecord())));
      for (const outcome of waiting)
        expect(outcome).toMatchObject({ reason: { ...fault, fault: 'deadline' } });
      // Postgres ends a transaction in which nothing happens.
      await sql`select 1`.execute(other);
      await expect.poll(test.waiters, { timeout: 20_000 }).toBe(0);
    });
    expect(await verifyChain(test.db)).toMatchObject({ rows: 1, fault: null });
    expect((await append()).sequence).toBe(2);
  });

  it('is a failure when it is read-only', async () => {
    const name = (await test.run('select current_database() as name'))[0]?.name;
    await test.run(`alter database ${name} set default_transaction_read_only = on`);
    try {
      await test.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await expect
        .poll(() => append().catch((error) => error))
        .toMatchObject({ ...fault, fault: 'read-only' });
    } finally {
      await test.run(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
      await test.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }
    await expect
      .poll(() =>
        append().then(
          ({ sequence }) => sequence,
          () => 0,
        ),
      )
      .toBe(1);
  });

  it('is a failure when its disk is full', async () => {
    // Simulated: the error that Postgres gives, from a trigger of the table.
    await test.run(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on access_log for each row execute function full_disk()`);
    await expect(append()).rejects.toMatchObject({ ...fault, fault: 'full' });
    await test.run('drop trigger full_disk on access_log');
  });
});

describe('the database itself', () => {
  const refused = { code: '42501' };
  const statements = [
    'update access_log set loan = null',
    'update access_log set loan = null where false',
    'delete from access_log',
    'truncate access_log',
    'update access_log_head set sequence = 7',
    'delete from access_log_head',
    'truncate access_log_head',
    `insert into access_log_head values (false, 1, now(), '', '')`,
  ];

  it.each(statements)('refuses everyone: %s', async (statement) => {
    await append();
    for (const role of ['superuser', 'owner', 'app'] as const) {
      await expect(test.run(statement, role)).rejects.toMatchObject(refused);
    }
    await expect(
      test.run(`set session_replication_role = replica; ${statement}`, 'superuser'),
    ).rejects.toMatchObject(refused);
  });

  it('lets the desk’s own role neither take away a trigger nor drop a table', async () => {
    for (const statement of [
      'alter table access_log disable trigger access_log_refuse',
      'drop trigger access_log_refuse on access_log',
      'drop table access_log cascade',
      'create table access_log_too ()',
      'grant update on access_log to loan_desk',
      'create or replace function access_log_refuse() returns trigger language plpgsql as $$ begin end $$',
    ]) {
      await test.run(statement, 'app').then(
        // A grant that may not be given is a warning.
        () => expect(statement).toMatch(/^grant/),
        (error) => expect(error).toMatchObject(refused),
      );
    }
    await expect(test.run('update access_log set loan = null', 'app')).rejects.toMatchObject(refused);
  });

  it('lets the desk’s role append through its function alone', async () => {
    await append();
    const insert = `insert into access_log select (jsonb_populate_record(a, '{"sequence": 99}')).* from access_log a`;
    await expect(test.run(insert, 'app')).rejects.toMatchObject(refused);
    await test.run(
      `select append_access_records(jsonb_agg(to_jsonb(a) || '{"sequence": 99, "instant": "2020-01-01"}'))
        from access_log a`,
      'app',
    );
    const [one, two, ...more] = await rows();
    expect([one?.sequence, two?.sequence, more]).toEqual([1, 2, []]);
    expect(two?.instant.getTime()).toBeGreaterThanOrEqual(one?.instant.getTime() ?? Infinity);
    // Its content was hashed by nobody.
    expect((await verifyChain(test.db)).fault).toEqual({ sequence: 2, kind: 'content' });
  });

  it('takes no row of another time, even from its owner', async () => {
    await append();
    for (const instant of ['2020-01-01', 'tomorrow']) {
      const insert = `insert into access_log select (jsonb_populate_record(a,
        jsonb_build_object('instant', timestamptz '${instant}'))).* from access_log a`;
      await expect(test.run(insert, 'owner')).rejects.toMatchObject(refused);
    }
  });

  it('refuses the same for each partition, whoever names it', async () => {
    await append();
    const parts = await readPartitions(test.db);
    expect(parts.map(({ name }) => name)).toContain('access_log_initial');
    expect(parts.length).toBe(4);
    for (const { name } of parts) {
      for (const statement of [
        `update ${name} set loan = null`,
        `delete from ${name}`,
        `truncate ${name}`,
        `insert into ${name} select * from access_log`,
      ]) {
        for (const role of ['superuser', 'owner', 'app'] as const) {
          await expect(test.run(statement, role), `${role}: ${statement}`).rejects.toMatchObject(refused);
        }
        await expect(
          test.run(`set session_replication_role = replica; ${statement}`, 'superuser'),
        ).rejects.toMatchObject(refused);
        await test.run('set session_replication_role = origin', 'superuser');
      }
      await expect(test.run(`select from ${name}`, 'app')).rejects.toMatchObject(refused);
    }
  });
});
