import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type OpenDatabase } from '#lib/server/db/create-database.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import { readPartitions } from '#lib/server/db/partitions.ts';
import { Secret } from '#lib/server/secret.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { fillMonths } from '#lib/testing/access-log/test-months.ts';
import { tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { isAnchorSigned, readAnchor } from '../chain/log-anchor.ts';
import { readHead } from '../chain/signed-head.ts';
import { verifyChain } from '../chain/verify-chain.ts';
import { verifyLog } from '../chain/verify-log.ts';
import { detachMonths } from './detach-months.ts';
import { findLegalHolds, liftLegalHold, setLegalHold } from './legal-holds.ts';

vi.mock('../chain/verify-chain.ts', { spy: true });

const folder = mkdtempSync(join(tmpdir(), 'retention-'));
const seed = new Secret(Buffer.alloc(32, 5).toString('base64'));
let database: TestDatabase;
let owner: OpenDatabase;
let log: string | null;
beforeAll(async () => {
  database = await testDatabase();
  owner = createDatabase({ url: database.ownerUrl, application: 'loan-desk test', connections: 2 });
  await fillMonths(database, 15, 3);
  ({ log } = await readHead(database.db));
});
afterAll(async () => {
  await owner.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);
const detach = (months: number, name: string) =>
  detachMonths(owner.db, { months, file: file(name), by: 'Olga', seed });
const onHolds = { by: 'Olga', reason: 'a lawsuit' };
const months = async () => (await readPartitions(database.db)).length;

test('nothing is detached that is younger than the retention', async () => {
  expect(await detach(15, 'none')).toEqual({ state: 'nothing-due' });
  expect((await verifyChain(database.db)).rows).toBe(45);
});

test('a legal hold stops it until somebody lifts it, and both are rows of the log', async () => {
  const options = { db: database.db, deadlineMs: 10_000 };
  const hold = await withTransaction((trx) => setLegalHold(trx, onHolds), options);
  expect(await detach(13, 'held')).toMatchObject({ state: 'held', holds: [{ sequence: hold, by: 'Olga' }] });
  const lift = (number: number) =>
    withTransaction((trx) => liftLegalHold(trx, { ...onHolds, hold: number }), options);
  expect(await lift(hold + 1)).toBe(false);
  expect(await lift(hold)).toBe(true);
  expect(await lift(hold)).toBe(false);
  expect(await findLegalHolds(database.db)).toEqual([]);
  const rows = await database.run('select action, reason, fields from access_log where sequence > 45');
  expect(rows).toEqual([
    { action: 'set-hold', reason: 'a lawsuit', fields: [] },
    { action: 'lift-hold', reason: 'a lawsuit', fields: [`hold:${hold}`] },
  ]);
});

test('a row that breaks the chain stops it, and leaves no file', async () => {
  await tamper(database, `update access_log set loan = 'x' where sequence = 2`);
  await expect(detach(13, 'broken')).rejects.toMatchObject({ fault: { sequence: 2, kind: 'content' } });
  expect(() => statSync(file('broken'))).toThrow('ENOENT');
  await tamper(database, `update access_log set loan = 'loan_15_1' where sequence = 2`);
});

test('old months leave behind a signed anchor', async () => {
  const before = await months();
  expect(await detach(13, 'first')).toMatchObject({ state: 'detached', rows: 6, anchor: { sequence: 6 } });
  expect(await months()).toBe(before - 2);
  const anchor = await readAnchor(database.db);
  expect(anchor && isAnchorSigned(anchor)).toBe(true);
  expect(await verifyChain(database.db, { anchor })).toMatchObject({ rows: 42, from: 7, fault: null });
  expect((await verifyChain(database.db)).fault).toEqual({ sequence: 1, kind: 'missing' });
  expect((await readHead(database.db)).log).toBe(log);
  const exported = gunzipSync(readFileSync(file('first')))
    .toString()
    .trim()
    .split('\n');
  expect(exported.map((line) => JSON.parse(line).sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(statSync(file('first')).mode & 0o777).toBe(0o600);
});

test('a verification during which months leave begins again', async () => {
  // The verification has read an earlier anchor by then.
  vi.mocked(verifyChain).mockImplementationOnce(async (db, options) => {
    expect(await detach(12, 'meanwhile')).toMatchObject({ state: 'detached', anchor: { sequence: 9 } });
    return verifyChain(db, options);
  });
  expect(await verifyLog(database.db)).toMatchObject({ fault: null, from: 10, anchor: { sequence: 9 } });
  // Nothing is stored of the attempt that was given up.
  expect(await database.run('select fault, from_sequence from access_log_verification')).toEqual([
    { fault: null, from_sequence: '10' },
  ]);
});

test('a hold that is set during the export stops it, and leaves no file', async () => {
  const options = { db: database.db, deadlineMs: 10_000 };
  const holdRow = () => withTransaction((trx) => setLegalHold(trx, onHolds), options);
  // A reader keeps the detaching from the log until the hold is set.
  const { result, hold } = await database.db.transaction().execute(async (reader) => {
    await reader.selectFrom('access_log').select('sequence').limit(1).execute();
    const result = detach(11, 'held-meanwhile');
    await expect.poll(database.waiters, { timeout: 20_000 }).toBe(1);
    return { result, hold: await holdRow() };
  });
  expect(await result).toMatchObject({ state: 'held', holds: [{ sequence: hold }] });
  expect(() => statSync(file('held-meanwhile'))).toThrow('ENOENT');
  await withTransaction((trx) => liftLegalHold(trx, { ...onHolds, hold }), options);
});

test('months leave while others go on recording', async () => {
  let appended = 0;
  let isStopped = false;
  const recordOn = async () => {
    while (!isStopped) {
      await append(database, [{}]);
      appended += 1;
    }
  };
  const moreThan = (count: number) => expect.poll(() => appended, { timeout: 20_000 }).toBeGreaterThan(count);
  const { rows: rowsBefore } = await verifyChain(database.db, { anchor: await readAnchor(database.db) });
  const recorders = Promise.all(Array.from({ length: 6 }, recordOn));
  const tries = vi.spyOn(owner.db, 'transaction');
  try {
    await moreThan(30);
    expect(await detach(11, 'busy')).toMatchObject({ state: 'detached', rows: 3 });
    await moreThan(appended + 30);
  } finally {
    isStopped = true;
    await recorders;
  }
  // Each try holds up the recorders for as long as it waits for the table, so there must not be many.
  expect(tries.mock.calls.length).toBeLessThan(5);
  const report = await verifyChain(database.db, { anchor: await readAnchor(database.db) });
  expect(report).toMatchObject({ fault: null, rows: rowsBefore - 3 + appended + 1 });
});

test('what was detached stays refused, and the next months follow the anchor', async () => {
  const [part] =
    await database.run(`select relname from pg_class where relname ~ '^access_log_[0-9]{4}_[0-9]{2}$'
    and relkind = 'r' and not relispartition limit 1`);
  await expect(database.run(`delete from ${part?.relname}`, 'owner')).rejects.toMatchObject({
    code: '42501',
  });
  await append(database, [{}, {}]);
  // An earlier export is not overwritten.
  await expect(detach(10, 'first')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await detach(10, 'second')).toMatchObject({ state: 'detached', rows: 3, anchor: { sequence: 15 } });
  const anchor = await readAnchor(database.db);
  expect(await verifyChain(database.db, { anchor })).toMatchObject({ from: 16, fault: null });
  const forged = anchor && { ...anchor, sequence: anchor.sequence + 1 };
  expect(forged && isAnchorSigned(forged)).toBe(false);
});
