import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnchor } from '#lib/server/access-log/chain/log-anchor.ts';
import { type Head, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { DetachUncertain } from '#lib/server/access-log/retention/detach-months.ts';
import { Secret } from '#lib/server/secret.ts';
import { fillMonths } from '#lib/testing/access-log/test-months.ts';
import { tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { type CommandResult, runInTest } from '../command/test-command.ts';
import { accessLogCommand } from './access-log-command.ts';
import { explainFailure } from './retain-command.ts';

const [key, otherKey] = [9, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'retention-command-'));
const file = join(folder, 'months.gz');
beforeAll(async () => {
  database = await testDatabase();
  await fillMonths(database, 14, 2);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function run(args: readonly string[], more: Record<string, string> = {}): Promise<CommandResult> {
  const urls = { DATABASE_URL: database.appUrl.reveal(), DATABASE_OWNER_URL: database.ownerUrl.reveal() };
  return runInTest(() => accessLogCommand(args, new AbortController().signal), {
    ...urls,
    ACCESS_LOG_SIGNING_KEY: key ?? '',
    ...more,
  });
}
const lastVerification = async () => {
  const [last] = await database.run(
    'select fault, fault_sequence from access_log_verification order by id desc limit 1',
  );
  return last;
};
const by = ['--by', 'Olga'];
const retain = (...more: string[]) => ['retain', '--keep-months', '12', ...by, '--export', file, ...more];

test('detaching needs months, the signing key, a file and a name', async () => {
  const cases: [string[], Record<string, string>, string][] = [
    [['retain', ...by, '--export', 'x'], {}, '--keep-months is missing'],
    [retain('--keep-months', '11'), {}, '--keep-months is wrong: it should be a whole number of at least 12'],
    [retain('--keep-months', 'all'), {}, '--keep-months is wrong'],
    [retain('--set-hold', 'case 77'), {}, 'Give only one of'],
    [retain(), { ACCESS_LOG_SIGNING_KEY: '' }, 'ACCESS_LOG_SIGNING_KEY is not set'],
    [retain(), { DATABASE_OWNER_URL: '' }, 'DATABASE_OWNER_URL is not set'],
    [['retain', '--keep-months', '12', ...by], {}, '--export is missing'],
    [['retain', '--keep-months', '12', '--export', 'x'], {}, '--by is missing'],
    [['retain', '--set-hold', 'case 77'], {}, '--by is missing'],
    [['retain', '--set-hold', ' ', ...by], {}, 'The reason is missing'],
  ];
  for (const [args, env, message] of cases) {
    expect(await run(args, env)).toMatchObject({ code: 2, error: expect.stringContaining(message) });
  }
});

test('a file that is there already is neither overwritten nor removed', async () => {
  writeFileSync(file, 'kept');
  expect(await run(retain())).toMatchObject({
    code: 2,
    error: expect.stringContaining(`Nothing was detached: ${file} is there already`),
  });
  expect(existsSync(file)).toBe(true);
  rmSync(file);
});

test('a row that breaks the chain stops it with what to run, and leaves no file', async () => {
  await tamper(database, `update access_log set loan = 'x' where sequence = 1`);
  expect(await run(retain())).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was detached. Run "npm run access-log:verify".'),
  });
  expect(existsSync(file)).toBe(false);
  await tamper(database, `update access_log set loan = 'loan_14_0' where sequence = 1`);
});

test('a locked log and an unanswered commit say what to do', () => {
  const locked = explainFailure(Object.assign(new Error('lock timeout'), { code: '55P03' }), file);
  expect(locked).toMatch(/^Nothing was detached: others kept the log locked.*months\.gz was removed/);
  const uncertain = explainFailure(new DetachUncertain(new Error('Connection terminated')), file);
  expect(uncertain).toMatch(/^It is not certain.*months\.gz holds their rows\. Look for a row "detach-log"/);
});

test('a hold stops retention, and months leave once it is lifted', async () => {
  const printKept = () => run(['retain'], { ACCESS_LOG_SIGNING_KEY: '' });
  expect(await printKept()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/holds 14 whole months besides the present one, since .*No legal hold/s),
  });
  const set = (reason: string) => run(['retain', '--set-hold', reason, ...by]);
  const lift = (...more: string[]) => run(['retain', '--lift-hold', 'it is over', ...by, ...more]);
  expect(await set('case 77')).toMatchObject({ code: 0, out: expect.stringContaining('Legal hold 29') });
  expect(await printKept()).toMatchObject({ code: 0, out: expect.stringContaining('by Olga: case 77') });
  expect(await run(retain())).toMatchObject({ code: 1, out: expect.stringContaining('legal hold 29') });
  expect(await lift('--hold', '28')).toMatchObject({
    code: 2,
    error: expect.stringContaining('no legal hold 28 in force'),
  });
  // Nobody lifts one hold and means another.
  expect((await set('case 78')).code).toBe(0);
  expect(await lift()).toMatchObject({ code: 2, error: expect.stringMatching(/Several.*case 77.*case 78/s) });
  expect(await lift('--hold', '30')).toMatchObject({ code: 0, out: expect.stringContaining('hold 30') });
  expect(await run(retain())).toMatchObject({ code: 1, out: expect.stringContaining('legal hold 29') });
  expect(await lift()).toMatchObject({ code: 0, out: expect.stringContaining('Legal hold 29 is lifted') });
  expect((await lift()).code).toBe(2);

  const done = await run(retain());
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('4 rows up to 4 are in') });
  expect(done.out).toContain('drop table access_log_');
  const verified = await run(['verify']);
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('The log begins behind row 4') });
  expect(verified.out).toContain('All 29 rows fit');
  // A person who replaces the beginning has no trusted key.
  const distrusted = await run(['verify'], { ACCESS_LOG_SIGNING_KEY: otherKey ?? '' });
  expect(distrusted).toMatchObject({ code: 1, out: expect.stringContaining('none of the keys given') });
  // The page and the metrics have to show it, too.
  expect(await lastVerification()).toEqual({ fault: 'anchor', fault_sequence: '4' });
}, 90_000);

test('kept heads are held to the anchor', async () => {
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
