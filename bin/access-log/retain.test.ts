import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tamper } from '#lib/server/access-log/chain/test-tampering.ts';
import { verifyLog } from '#lib/server/access-log/chain/verify-log.ts';
import { DetachUncertain } from '#lib/server/access-log/retention/detach-months.ts';
import { fillMonths } from '#lib/server/access-log/retention/test-months.ts';
import { type TestDatabase, testDatabase } from '#lib/server/db/test-database.ts';
import { Secret } from '#lib/server/secret.ts';
import type { CommandInput } from './command-input.ts';
import { explainFailure, retain } from './retain.ts';
import { verify } from './verify-command.ts';

vi.mock('#lib/server/access-log/chain/verify-log.ts', { spy: true });

const printed: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'retain-'));
const file = join(folder, 'months.gz');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillMonths(database, 14, 2);
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((text: string) => printed.push(text));
  }
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await database.close();
});
afterEach(() => {
  printed.length = 0;
});

function input(months: number): CommandInput {
  return {
    environment: {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_DIRECT_URL: undefined,
      DATABASE_POOLER: 'none',
      DATA_DIR: folder,
      ACCESS_LOG_SIGNING_KEY: new Secret(Buffer.alloc(32, 9).toString('base64')),
      ACCESS_LOG_OLD_PUBLIC_KEYS: undefined,
      ACCESS_LOG_RETENTION_MONTHS: months,
    },
    options: { checkpoint: [], by: 'Olga', export: file },
    trustedKeys: [],
    signal: new AbortController().signal,
  };
}

test('a file that is there already is neither overwritten nor removed', async () => {
  writeFileSync(file, 'kept');
  await expect(retain(input(13))).rejects.toThrow(`Nothing was detached: ${file} is there already`);
  expect(existsSync(file)).toBe(true);
  rmSync(file);
});

test('a row that breaks the chain stops it with what to run, and leaves no file', async () => {
  await tamper(database, `update access_log set loan = 'x' where sequence = 1`);
  expect(await retain(input(13))).toBe(1);
  expect(printed.join()).toContain('Nothing was detached. Run "npm run access-log:verify".');
  expect(existsSync(file)).toBe(false);
  await tamper(database, `update access_log set loan = 'loan_14_0' where sequence = 1`);
});

test('a log that stays locked, and a commit without an answer, say what to do with the file', () => {
  const locked = explainFailure(Object.assign(new Error('lock timeout'), { code: '55P03' }), file);
  expect(locked).toMatch(/^Nothing was detached: others kept the log locked.*months\.gz was removed/);
  const uncertain = explainFailure(new DetachUncertain(new Error('Connection terminated')), file);
  expect(uncertain).toMatch(/^It is not certain.*months\.gz holds their rows\. Look for a row "detach-log"/);
});

test('a verification during which months leave begins again, from the anchor that they left', async () => {
  // The command has read that there is no anchor.
  vi.mocked(verifyLog).mockImplementationOnce(async (db, options) => {
    expect(await retain(input(12))).toBe(0);
    return verifyLog(db, options);
  });
  expect(await verify(input(12))).toBe(0);
  expect(printed.join('\n')).toMatch(
    /It is verified again, from its new anchor.*The log begins behind row 4/s,
  );
  // Nothing is stored of the one that was given up.
  expect(await database.run('select fault, from_sequence from access_log_verification')).toEqual([
    { fault: null, from_sequence: '5' },
  ]);
});
