import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { append } from '#lib/testing/access-log/test-log.ts';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { unfiltered } from './find-log-rows.ts';
import { countRowsInTime } from './search-log.ts';

/** The parts that were counted, the sequence below which a count takes a minute, and the most that is counted. */
const counting = vi.hoisted(() => ({ parts: [] as [number, number][], slowBelow: 0, most: 100_000 }));
vi.mock('./find-log-rows.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./find-log-rows.ts')>();
  const countRows: typeof original.countRows = async (db, filter, max) => {
    counting.parts.push([filter.lowest, filter.highest]);
    if (filter.lowest < counting.slowBelow) await sql`select pg_sleep(60)`.execute(db);
    return original.countRows(db, filter, max);
  };
  return { ...original, countRows };
});
vi.mock('#lib/access/log/log-entry.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get maxCounted() {
    return counting.most;
  },
}));

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
  await append(desk.database, Array(25).fill({ action: 'reveal' }));
});
afterAll(() => desk.close());
beforeEach(() => {
  Object.assign(counting, { parts: [], slowBelow: 0, most: 100_000 });
});

const count = (maxMs: number, detached: number | null = null) => {
  const kept = detached === null ? null : { sequence: detached, instant: '2026-01-01T00:00:00.000Z' };
  return countRowsInTime({ ...unfiltered, highest: 25, actions: ['reveal'] }, kept, { maxMs, first: 5 });
};

test('the newest rows are counted first, each part as long as all before it', async () => {
  expect(await count(60_000)).toEqual({ count: 25, isCountWhole: true });
  const parts = [
    [21, 25],
    [16, 20],
    [6, 15],
    [1, 5],
  ];
  expect(counting.parts).toEqual(parts);
  expect(await count(60_000, 12)).toEqual({ count: 13, isCountWhole: true });
});

test('where the time ends before the rows do, there are more than were counted', async () => {
  counting.slowBelow = 6;
  // On any machine there is time for twenty rows.
  expect(await count(5000)).toEqual({ count: 20, isCountWhole: false });
  counting.slowBelow = 26;
  expect(await count(100)).toEqual({ count: 0, isCountWhole: false });
});

test('no more than the most are counted', async () => {
  counting.most = 12;
  expect(await count(60_000)).toEqual({ count: 12, isCountWhole: false });
});
