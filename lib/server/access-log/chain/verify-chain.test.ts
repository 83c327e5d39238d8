import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashContent, hashLink } from '#lib/server/access-record/access-record-hash.ts';
import { appendAccessRecords } from '#lib/server/access-record/append-access-record.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { emptyLog, tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { type ChainEnd, findFault, maxFaults, verifyChain } from './verify-chain.ts';

let test: TestDatabase;
let head: ChainEnd;

const append = async (count: number) => {
  const records = Array.from({ length: count }, (_, index) => testRecord({ loan: `loan_${index + 1}` }));
  const [last] = (
    await withTransaction((trx) => appendAccessRecords(trx, records), { db: test.db, deadlineMs: 10_000 })
  ).slice(-1);
  return last ?? { sequence: 0, hash: Buffer.alloc(32) };
};

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await tamper(test, emptyLog);
  head = await append(10);
});

describe('an intact chain', () => {
  it('fits, in steps of any size', async () => {
    for (const batch of [1, 3, 10, 2000]) {
      expect(await verifyChain(test.db, { batchSize: batch })).toEqual({
        rows: 10,
        from: 1,
        end: { sequence: 10, hash: head.hash },
        fault: null,
        faults: [],
      });
    }
  });

  it('fits when it is empty', async () => {
    await tamper(test, emptyLog);
    expect(await verifyChain(test.db)).toMatchObject({ rows: 0, fault: null });
  });

  it('says how far it is, and stops when asked', async () => {
    const seen: number[] = [];
    await verifyChain(test.db, { batchSize: 4, onProgress: ({ sequence }) => seen.push(sequence) });
    expect(seen).toEqual([4, 8, 10]);
    const asked = new AbortController();
    const stopped = verifyChain(test.db, {
      batchSize: 1,
      onProgress: () => asked.abort(),
      signal: asked.signal,
    });
    await expect(stopped).rejects.toThrow();
  });

  it('fits while others append', async () => {
    const appended: Promise<unknown>[] = [];
    const report = await verifyChain(test.db, {
      batchSize: 3,
      onProgress: () => {
        if (appended.length < 5) appended.push(append(3));
      },
    });
    expect(report.fault).toBeNull();
    await Promise.all(appended);
  });

  it('passes through the checkpoints that were kept of it', async () => {
    await append(5);
    expect((await verifyChain(test.db, { checkpoints: [head] })).fault).toBeNull();
  });
});

describe('the first row that does not fit', () => {
  const copy = (to: number, from: string) =>
    `insert into access_log select (jsonb_populate_record(a, '{"sequence": ${to}}')).* from access_log a where ${from}`;
  const swapped = `update access_log set sequence = 100 where sequence = 4;
    update access_log set sequence = 4 where sequence = 5; update access_log set sequence = 5 where sequence = 100`;
  const cases: [string, string, { sequence: number; kind: string }][] = [
    [
      'a changed text',
      `update access_log set loan = 'other' where sequence = 4`,
      { sequence: 4, kind: 'content' },
    ],
    [
      'a changed name',
      `update access_log set name = 'X' where sequence in (7, 9)`,
      { sequence: 7, kind: 'content' },
    ],
    [
      'a longer list',
      `update access_log set paths = '{/a}' where sequence = 1`,
      { sequence: 1, kind: 'content' },
    ],
    [
      'nothing for text',
      `update access_log set reason = '' where sequence = 2`,
      { sequence: 2, kind: 'content' },
    ],
    [
      'another instant',
      `update access_log set instant = now() where sequence = 3`,
      { sequence: 3, kind: 'content' },
    ],
    [
      'another format',
      `update access_log set format = 0 where sequence = 3`,
      { sequence: 3, kind: 'format' },
    ],
    ['a row less', `delete from access_log where sequence = 5`, { sequence: 5, kind: 'missing' }],
    ['the first rows less', `delete from access_log where sequence < 3`, { sequence: 1, kind: 'missing' }],
    ['the last rows less', `delete from access_log where sequence > 8`, { sequence: 9, kind: 'missing' }],
    ['no rows at all', `delete from access_log`, { sequence: 1, kind: 'missing' }],
    ['two that are swapped', swapped, { sequence: 4, kind: 'link' }],
    [
      'a row less, and the others moved up',
      `delete from access_log where sequence = 5;
        update access_log set sequence = -sequence + 1000 where sequence > 5;
        update access_log set sequence = 999 - sequence where sequence > 100`,
      { sequence: 5, kind: 'link' },
    ],
    ['a row at the end', copy(11, 'sequence = 10'), { sequence: 11, kind: 'link' }],
    [
      'a forged row at the end that fits, without the head',
      `insert into access_log select (jsonb_populate_record(a, jsonb_build_object('sequence', 11, 'loan', 'forged',
        'previous_hash', a.hash))).* from access_log a where sequence = 10`,
      { sequence: 11, kind: 'content' },
    ],
    ['another head', `update access_log_head set hash = sha256('x')`, { sequence: 10, kind: 'link' }],
    [
      'the last rows less, and a head that agrees',
      `delete from access_log where sequence > 8; update access_log_head h set sequence = 8, hash = a.hash
        from access_log a where a.sequence = 8`,
      { sequence: 9, kind: 'missing' },
    ],
  ];

  it.each(cases)('is named: %s', async (_name, statements, fault) => {
    await tamper(test, statements);
    for (const batch of [1, 4, 2000]) {
      expect((await verifyChain(test.db, { batchSize: batch, checkpoints: [head] })).fault).toEqual(fault);
    }
  });

  it('stops nothing: each row that does not fit is named, and the others are read', async () => {
    await tamper(test, `update access_log set name = 'X' where sequence in (2, 7, 9)`);
    for (const batchSize of [1, 4, 2000]) {
      const report = await verifyChain(test.db, { batchSize, checkpoints: [head] });
      expect(report.faults).toEqual([2, 7, 9].map((sequence) => ({ sequence, kind: 'content' })));
      expect(report).toMatchObject({ rows: 7, end: { sequence: 10 } });
    }
  });

  it('is one of a thousand at most: rows behind those are not read', async () => {
    await append(maxFaults);
    await tamper(test, `update access_log set name = 'X'`);
    const { rows, faults, end } = await verifyChain(test.db, { batchSize: 700 });
    expect([rows, faults.length, faults.at(-1)?.sequence]).toEqual([0, maxFaults, maxFaults]);
    expect(end.sequence).toBeLessThan(maxFaults);
  });

  it('is the head, where its one row is gone, and that is a sentence', async () => {
    await tamper(test, 'create table kept as table access_log_head; delete from access_log_head');
    await expect(verifyChain(test.db)).rejects.toThrow('The access log has no head');
    await tamper(test, 'insert into access_log_head select * from kept; drop table kept');
  });

  it('is the checkpoint’s, where all after a change was made anew', async () => {
    await tamper(test, emptyLog);
    await append(10);
    expect((await verifyChain(test.db)).fault).toBeNull();
    const { fault } = await verifyChain(test.db, { checkpoints: [head] });
    expect(fault).toEqual({ sequence: 10, kind: 'checkpoint' });
    // The desk goes on and logs the head of what was made anew, under the same number: both were kept.
    const [after] = await test.db.selectFrom('access_log_head').select(['sequence', 'hash']).execute();
    for (const checkpoints of [
      [head, after],
      [after, head],
    ]) {
      const kept = checkpoints.filter((checkpoint) => checkpoint !== undefined);
      expect((await verifyChain(test.db, { checkpoints: kept })).fault).toEqual({
        sequence: 10,
        kind: 'checkpoint',
      });
    }
  });

  it('is one that fits in all but that the head has not heard of it', async () => {
    await tamper(
      test,
      `update access_log_head h set sequence = 9, hash = a.hash from access_log a where a.sequence = 9`,
    );
    expect((await verifyChain(test.db)).fault).toEqual({ sequence: 10, kind: 'unannounced' });
  });

  it('is one that is older than the row before it, though every hash fits', async () => {
    const [before, row] = await test.db
      .selectFrom('access_log')
      .selectAll()
      .where('sequence', '>', 8)
      .orderBy('sequence')
      .execute();
    if (!before || !row) throw new Error('no rows');
    const at = (ms: number) => {
      const instant = new Date(before.instant.getTime() + ms);
      const link = { previous: before.hash, sequence: 10, instant, content: hashContent(row) };
      return findFault({ ...row, instant, hash: hashLink(link) }, before);
    };
    expect(at(0)).toBeNull();
    expect(at(-1)).toEqual({ sequence: 10, kind: 'instant' });
  });
});
