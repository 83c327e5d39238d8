import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addContracts } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { findContracts, readLookupText } from './find-contracts.ts';
import { closeTypingMinutes, closeTypingMinutesRegularly } from './record-while-typing.ts';

let desk: TestDesk;
let before = 0;

beforeAll(async () => {
  desk = await testDesk();
  await addContracts(desk.database.db, { loan: 'loan_a', number: 'CCB-2026-000417' });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from lookup_typing');
  before = (await desk.records()).length;
});

const ana = person(['analyst']);
const type = async (text: string, { actor = ana, request = requestId } = {}) =>
  findContracts({ actor, requestId: request, pastedText: await readLookupText(text) });
const endMinute = () => desk.database.run(`update lookup_typing set ends_at = now()`);
const newRecords = async () =>
  (await desk.records())
    .slice(before)
    .map(({ action, subject, outcome, fields, request_id: request }) => [
      ...[action, subject, outcome, request],
      fields.join(' '),
    ]);

const firstAsk = ['type', 'ana', 'ok', requestId, 'found:1 identifiers:1 contract:CCB2026000417'];

test('the first ask of a minute is recorded, and its end says how many there were', async () => {
  await type('CCB-2026-000417');
  await type('CCB-2026-000418', { request: 'another' });
  await type('26-000417', { request: 'another' });
  expect(await newRecords()).toEqual([firstAsk]);
  expect(await closeTypingMinutes()).toBe(0);
  await endMinute();
  expect(await closeTypingMinutes()).toBe(1);
  expect(await closeTypingMinutes()).toBe(0);
  expect(await newRecords()).toEqual([firstAsk, ['type', 'ana', 'ok', requestId, 'asked:3 matched:2']]);
});

test('the next minute begins with its own record', async () => {
  await type('CCB-2026-000417');
  await endMinute();
  await type('CCB-2026-000999', { request: 'the-next' });
  expect((await newRecords()).map(([, , outcome, request, fields]) => [outcome, request, fields])).toEqual([
    ['ok', requestId, firstAsk.at(-1)],
    ['ok', requestId, 'asked:1 matched:1'],
    ['not_found', 'the-next', 'found:0 identifiers:0'],
  ]);
});

test('asks that come at once are one record, and each is counted', async () => {
  await Promise.all(Array.from({ length: 12 }, () => type('CCB-2026-000417')));
  expect(await newRecords()).toEqual([firstAsk]);
  expect(await desk.database.run('select asked, matched from lookup_typing')).toEqual([
    { asked: 12, matched: 12 },
  ]);
});

test('each person’s minute is closed once, by any instance', async () => {
  await type('CCB-2026-000417');
  await type('CCB-2026-000417', { actor: person(['support'], 'eva') });
  await endMinute();
  const closed = await Promise.all([closeTypingMinutes(), closeTypingMinutes(), closeTypingMinutes()]);
  expect(closed.reduce((sum, count) => sum + count)).toBe(2);
  const ends = (await newRecords()).filter((record) => record.at(-1) === 'asked:1 matched:1');
  expect(ends.map(([, subject]) => subject).sort()).toEqual(['ana', 'eva']);
});

test('minutes are closed without anybody asking for it', async () => {
  await type('CCB-2026-000417');
  await endMinute();
  const { stop } = closeTypingMinutesRegularly(20);
  await expect.poll(async () => (await newRecords()).length).toBe(2);
  await stop();
});

test('by default they are closed within half a minute of their end', async () => {
  const set = vi.spyOn(globalThis, 'setInterval');
  await closeTypingMinutesRegularly().stop();
  expect(set.mock.lastCall?.[1]).toBe(30_000);
  set.mockRestore();
});

test('without a record no match is returned', async () => {
  await desk.database.run(
    `alter table access_log add constraint none check (sequence <= ${before}) not valid`,
  );
  await expect(type('CCB-2026-000417')).rejects.toMatchObject({ code: 'access_log_unavailable' });
  await desk.database.run('alter table access_log drop constraint none');
  expect(await newRecords()).toEqual([]);
  expect(await desk.database.run('select from lookup_typing')).toEqual([]);
});
