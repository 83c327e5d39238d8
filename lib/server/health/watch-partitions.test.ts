import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readMonthsAhead } from '../db/partitions.ts';
import { watchPartitions } from './watch-partitions.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const reports = () => desk.lines.filter((line) => line.includes('access-log-partitions'));

test('fewer than two months ahead are reported, and no other number', async () => {
  expect(await readMonthsAhead()).toBe(3);
  const dropLast = () =>
    desk.database.run(`do $$ begin execute 'drop table ' ||
      (select max(relid::regclass::text) from pg_partition_tree('access_log') where relid::regclass::text ~ '[0-9]$'); end $$`);
  await dropLast();
  const { stop } = watchPartitions(20);
  await expect.poll(readMonthsAhead).toBe(2);
  expect(reports()).toEqual([]);
  await dropLast();
  await expect.poll(() => reports().length).toBeGreaterThan(1);
  await stop();
  expect(reports()[0]).toContain('"ahead":1');
});
