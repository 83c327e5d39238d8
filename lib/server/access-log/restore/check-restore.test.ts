import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isLastCommittedRowLost } from '#lib/server/db/access-chain/last-committed-row.ts';
import { emptyLog, setBack, tamper } from '#lib/server/db/access-chain/test-tampering.ts';
import { verifyChain } from '#lib/server/db/access-chain/verify-chain.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/server/loans/test-desk.ts';
import { Secret } from '#lib/server/secret.ts';
import { createMetrics } from '#lib/server/telemetry/create-metrics.ts';
import { metrics, telemetry } from '#lib/server/telemetry/telemetry.ts';
import { logHeadHourly } from '../chain/log-head.ts';
import { recordAccess, recordAll } from '../record-access.ts';
import { append } from '../test-log.ts';
import { findLostHead } from './check-restore.ts';
import { findRestores, recordRestore } from './restore-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const heads = join(folder, 'heads.jsonl');
const [seed, otherSeed] = [5, 6].map((byte) => new Secret(Buffer.alloc(32, byte).toString('base64')));
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({
    ...{ ACCESS_LOG_SIGNING_KEY: seed?.reveal() ?? '', ACCESS_LOG_HEADS: `file:${heads}` },
  });
}, 60_000);
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  rmSync(heads, { force: true });
  await tamper(desk.database, emptyLog);
});

const actor = person(['analyst']);
const access = { action: 'view', requestId, outcome: 'ok', loan: 'loan_1' } as const;
const record = () => recordAccess(actor, access);
const refusal = { code: 'access_log_unavailable', cause: { fault: 'restored' } };
const restore = (key = seed) => {
  if (!key) throw new Error('no key');
  return recordRestore(desk.database.db, { by: 'Olga', reason: 'the disk was lost\nat night', seed: key });
};

test('an instance appends nothing behind its own last row, until a restore is recorded', async () => {
  for (const _ of [1, 2, 3, 4]) await record();
  await setBack(desk.database, 2);
  await expect(record()).rejects.toMatchObject(refusal);
  await expect(recordAll(async () => [{ actor, access }])).rejects.toMatchObject(refusal);
  expect(await desk.records()).toHaveLength(2);
  expect(desk.lines.join()).toContain('access-log:restored');
  // The alert has to last as long as the fault, whether or not anybody asks for a loan.
  expect(isLastCommittedRowLost()).toBe(true);

  await restore();
  // The refusal that finds the record is the last one.
  await record().catch(() => {});
  expect(isLastCommittedRowLost()).toBe(false);
  await record();
  const rows = await desk.records();
  expect(rows[2]).toMatchObject({ action: 'record-restore', name: 'Olga' });
  expect((await verifyChain(desk.database.db)).fault).toBeNull();
});

test('a row that was written together with a change is an own row of the instance too, and is counted', async () => {
  telemetry().metrics = createMetrics('1');
  try {
    await record();
    await recordAll(async () => [{ actor, access }]);
    const text = await metrics()?.registry.metrics();
    expect(text).toContain('loan_desk_access_records_total{action="view",outcome="ok"} 2');
  } finally {
    telemetry().metrics = null;
  }
  await setBack(desk.database, 1);
  await expect(record()).rejects.toMatchObject(refusal);
});

test('an instance notices a log of the same length with other rows', async () => {
  for (const _ of [1, 2, 3]) await record();
  await setBack(desk.database, 2);
  await append(desk.database, [{ loan: 'loan_other' }]);
  await expect(record()).rejects.toMatchObject(refusal);
});

test('an instance notices that others have appended past its own lost row', async () => {
  for (const _ of [1, 2, 3]) await record();
  await setBack(desk.database, 2);
  await append(desk.database, [{}, {}, {}]);
  await expect(record()).rejects.toMatchObject(refusal);
  expect(await desk.records()).toHaveLength(5);
});

test('a restore of before excuses no later one, nor does one that another key signed', async () => {
  await record();
  await restore();
  for (const _ of [1, 2, 3]) await record();
  await setBack(desk.database, 3);
  await expect(record()).rejects.toMatchObject(refusal);
  await restore(otherSeed);
  await expect(record()).rejects.toMatchObject(refusal);
  await expect(record()).rejects.toMatchObject(refusal);
  expect(await findRestores(desk.database.db, [])).toHaveLength(2);
});

test('a record of a restore that was copied to another place is none', async () => {
  await record();
  await restore();
  const [, copied] = await desk.records();
  const { action, name, fields, reason } = copied ?? {};
  await append(desk.database, [{ action, name, fields, reason }]);
  expect(await findRestores(desk.database.db, [])).toHaveLength(1);
});

test('at the start the newest head that was kept has to be in the log, or a later restore recorded', async () => {
  expect(await findLostHead()).toBeNull();
  await append(desk.database, [{}, {}, {}]);
  await logHeadHourly().stop();
  await append(desk.database, [{}]);
  expect(await findLostHead()).toBeNull();

  await setBack(desk.database, 2);
  expect(await findLostHead()).toMatchObject({ sequence: 3 });
  // Others went on: the row is there again, and is another one.
  await append(desk.database, [{ loan: 'loan_other' }, {}]);
  expect(await findLostHead()).toMatchObject({ sequence: 3 });
  // Nor do their own heads hide it.
  await logHeadHourly().stop();
  expect(await findLostHead()).toMatchObject({ sequence: 3 });

  await setBack(desk.database, 2);
  await restore();
  expect(await findLostHead()).toBeNull();
  await logHeadHourly().stop();
  expect(await findLostHead()).toBeNull();
});
