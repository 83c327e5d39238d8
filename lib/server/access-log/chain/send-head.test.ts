import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { append } from '#lib/testing/access-log/test-log.ts';
import { tamper } from '#lib/testing/access-log/test-tampering.ts';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { logHeadHourly } from './log-head.ts';
import { isSignedByItsKey, parseHead } from './signed-head.ts';
import { verifyLog } from './verify-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'heads-'));
const [kept, missing] = [join(folder, 'heads.jsonl'), join(folder, 'no-folder', 'heads.jsonl')];
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({
    ACCESS_LOG_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64'),
    ACCESS_LOG_HEADS: `file:${kept}, file:${missing}`,
  });
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});

const keptHeads = () =>
  readFileSync(kept, 'utf8')
    .trim()
    .split('\n')
    .map(parseHead)
    .filter((head) => head !== null);
const emptyHead = `update access_log_head set sequence = 0, instant = 'epoch', hash = decode(repeat('00', 32), 'hex')`;

test('each head is a signed line of the file', async () => {
  await append(desk.database, [{}, {}, {}]);
  await logHeadHourly().stop();
  const heads = keptHeads();
  expect(heads.length).toBeGreaterThanOrEqual(2);
  for (const head of heads) {
    expect(head.sequence).toBe(3);
    expect('signature' in head && isSignedByItsKey(head)).toBe(true);
  }
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(desk.lines.map(parseHead).filter((head) => head !== null)).toEqual([]);
});

test('an unwritable file is reported, and others get the head', async () => {
  const before = keptHeads().length;
  await logHeadHourly().stop();
  expect(keptHeads().length).toBeGreaterThan(before);
  expect(desk.lines.at(-1)).toContain('ENOENT');
});

test('the last rows cut off are seen with the head that was kept, and not without', async () => {
  const heads = keptHeads();
  await tamper(
    desk.database,
    `delete from access_log where sequence > 1;
    update access_log_head set sequence = 1, hash = (select hash from access_log where sequence = 1)`,
  );
  expect((await verifyLog(desk.database.db)).fault).toBeNull();
  expect((await verifyLog(desk.database.db, { heads })).fault).toEqual({ sequence: 2, kind: 'missing' });
});

test('a replaced log is seen with the kept head alone', async () => {
  const heads = keptHeads();
  await tamper(desk.database, `delete from access_log; ${emptyHead}`);
  await append(desk.database, [{ loan: 'loan_other' }, {}, {}, {}]);
  expect((await verifyLog(desk.database.db)).fault).toBeNull();
  expect((await verifyLog(desk.database.db, { heads })).fault).toEqual({ sequence: 3, kind: 'checkpoint' });
});

test('rows that somebody appends with the rights of the app are seen by no head', async () => {
  const heads = keptHeads().filter(({ sequence }) => sequence === 0);
  await append(desk.database, [{ name: 'Nobody' }]);
  expect((await verifyLog(desk.database.db, { heads })).fault).toBeNull();
});
