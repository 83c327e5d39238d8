import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnchor } from '#lib/server/access-log/chain/log-anchor.ts';
import { type Head, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { setBack } from '#lib/server/access-log/chain/test-tampering.ts';
import { fillMonths } from '#lib/server/access-log/retention/test-months.ts';
import { type TestDatabase, testDatabase } from '#lib/server/db/test-database.ts';
import { Secret } from '#lib/server/secret.ts';
import { type CommandResult, runInTest } from '../command/test-command.ts';
import { accessLogCommand } from './access-log-command.ts';

const [key, otherKey] = [9, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'retention-command-'));
  await fillMonths(database, 14, 2);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function run(args: readonly string[], more: Record<string, string> = {}): Promise<CommandResult> {
  const urls = { DATABASE_URL: database.appUrl.reveal(), DATABASE_OWNER_URL: database.ownerUrl.reveal() };
  const settings = { ACCESS_LOG_SIGNING_KEY: key ?? '', ACCESS_LOG_RETENTION_MONTHS: '12' };
  return runInTest(() => accessLogCommand(args, new AbortController().signal), {
    ...{ ...urls, ...settings, ...more },
  });
}
const lastVerification = async () => {
  const [last] = await database.run(
    'select fault, fault_sequence from access_log_verification order by id desc limit 1',
  );
  return last;
};
const by = ['--by', 'Olga'];
const why = [...by, '--reason', 'case 77'];
const retain = (...more: string[]) => ['retain', ...by, '--export', join(folder, 'months.gz'), ...more];

test('retention needs its variable, the signing key, a file and a name', async () => {
  const cases: [string[], Record<string, string>, string][] = [
    [retain(), { ACCESS_LOG_RETENTION_MONTHS: '' }, 'ACCESS_LOG_RETENTION_MONTHS is not set'],
    [retain(), { ACCESS_LOG_RETENTION_MONTHS: '11' }, 'ACCESS_LOG_RETENTION_MONTHS is wrong'],
    [retain(), { ACCESS_LOG_SIGNING_KEY: '' }, 'ACCESS_LOG_SIGNING_KEY is not set'],
    [['retain', ...by], {}, '--export is missing'],
    [['retain', '--export', 'x'], {}, '--by is missing'],
  ];
  for (const [args, env, message] of cases) {
    expect(await run(args, env)).toMatchObject({ code: 2, error: expect.stringContaining(message) });
  }
}, 60_000);

test('a hold stops retention; lifted, old months leave, and verification says where it begins', async () => {
  expect(await run(['hold', ...why])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Legal hold 29'),
  });
  expect(await run(['hold'])).toMatchObject({ code: 0, out: expect.stringContaining('by Olga: case 77') });
  expect(await run(retain())).toMatchObject({ code: 1, out: expect.stringContaining('legal hold 29') });
  expect((await run(['hold', '--lift', '28', ...why])).code).toBe(2);
  expect((await run(['hold', '--lift', '29', ...why])).code).toBe(0);

  const done = await run(retain());
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('4 rows up to 4 are in') });
  expect(done.out).toContain('drop table access_log_');
  const verified = await run(['verify']);
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('The log begins behind row 4') });
  expect(verified.out).toContain('All 27 rows fit');
  // A person who replaces the beginning has no trusted key.
  const distrusted = await run(['verify'], { ACCESS_LOG_SIGNING_KEY: otherKey ?? '' });
  expect(distrusted).toMatchObject({ code: 1, out: expect.stringContaining('none of the keys given') });
  // The page and the metrics have to show it, too.
  expect(await lastVerification()).toEqual({ fault: 'anchor', fault_sequence: '4' });
}, 90_000);

test('kept heads are held to the anchor, and those that cannot be checked are counted', async () => {
  const anchor = await readAnchor(database.db);
  if (!anchor) throw new Error('nothing was detached');
  const seed = new Secret(key ?? '');
  const [log, hash] = [anchor.log.toString('hex'), anchor.hash.toString('hex')];
  const otherHash = 'ab'.repeat(32);
  const verifyWith = (head: Partial<Head>) => {
    const file = join(folder, 'old-heads');
    const whole = { log, hash, sequence: 4, instant: '2025-01-01T00:00:00.000Z', ...head };
    writeFileSync(file, JSON.stringify(signHead(whole, seed)));
    return run(['verify', '--checkpoint', file]);
  };
  const fits = await verifyWith({});
  expect([fits.code, fits.out]).toEqual([0, expect.stringContaining('It passes through 1 kept heads')]);
  const before = await verifyWith({ sequence: 2, hash: otherHash });
  expect([before.code, before.out]).toEqual([
    0,
    expect.stringContaining('1 kept heads are of rows before the anchor, and were not checked'),
  ]);
  const replaced = await verifyWith({ hash: otherHash });
  expect([replaced.code, replaced.out]).toEqual([1, expect.stringContaining('Row 4 does not fit')]);
  expect(await lastVerification()).toEqual({ fault: 'checkpoint', fault_sequence: '4' });
  const ofOtherLog = await verifyWith({ sequence: 2, log: otherHash });
  expect([ofOtherLog.code, ofOtherLog.out]).toEqual([1, expect.stringContaining('of another log')]);
}, 90_000);

test('after a recorded restore kept heads of rows that were lost are set aside, and said so', async () => {
  const file = join(folder, 'heads');
  const { out: head } = await run(['checkpoint']);
  writeFileSync(file, head);
  await setBack(database, 30);
  const verify = ['verify', '--checkpoint', file];
  expect(await run(verify)).toMatchObject({ code: 1, out: expect.stringContaining('Row 31 does not fit') });
  expect(await run(['restored', ...why])).toMatchObject({ code: 0, out: expect.stringContaining('row 31') });
  expect(await run(verify)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 kept heads are of rows'),
  });
}, 60_000);
