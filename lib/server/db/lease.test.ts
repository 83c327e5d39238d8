import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import type { Trx } from './database-types.ts';
import { acquireLease, type Lease, LeaseLost, restLease, runUnderLease } from './lease.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from lease; delete from lookup_list'));

const ttlMs = 60_000;
const acquire = () => acquireLease(desk.database.db, 'task', ttlMs);
const acquired = async (owner: string): Promise<Lease> => {
  const lease = await acquire();
  if (!lease) throw new Error(`${owner} has no lease`);
  return lease;
};
const expire = () => desk.database.run("update lease set expires_at = now() - interval '1 second'");
/** Any table does for what a task writes. */
const write = (trx: Trx, id: string) =>
  trx.insertInto('lookup_list').values({ id, issuer: 'i', subject: 's' }).execute();
const step = (lease: Lease, id: string) => runUnderLease(lease, ttlMs, (trx) => write(trx, id));
const written = async () =>
  (await desk.database.run('select id from lookup_list order by id')).map(({ id }) => id);

test('one owner at a time has the lease, however many ask for it at once', async () => {
  const owners = await Promise.all(['a', 'b', 'c', 'd'].map(() => acquire()));
  expect(owners.filter((lease) => lease !== null)).toEqual([{ name: 'task', fence: 1 }]);
  expect(await acquire()).toBeNull();
});

test('an expired lease is taken over from its owner', async () => {
  const slow = await acquired('slow');
  await step(slow, 'first');
  await expire();
  const next = await acquired('next');
  expect(next.fence).toBe(slow.fence + 1);
  await expect(step(slow, 'second')).rejects.toThrow(LeaseLost);
  await restLease(desk.database.db, slow, 0);
  expect(await acquire()).toBeNull();
  await step(next, 'third');
  expect(await written()).toEqual(['first', 'third']);
});

test('nobody takes over in the middle of a step', async () => {
  const slow = await acquired('slow');
  const begun = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  // The lease has expired a second before: with one that expires soon, who asks at once would come too early.
  const slowStep = runUnderLease(slow, -1000, async (trx) => {
    begun.resolve();
    await promise;
    await write(trx, 'first');
  });
  await begun.promise;
  const takeover = acquire();
  await expect.poll(desk.database.waiters).toBe(1);
  resolve();
  await slowStep;
  expect(await takeover).toMatchObject({ fence: 2 });
  expect(await written()).toEqual(['first']);
});

test('a step that fails leaves nothing, and the owner keeps the lease', async () => {
  const lease = await acquired('a');
  const failing = runUnderLease(lease, ttlMs, async (trx) => {
    await write(trx, 'first');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow();
  expect(await written()).toEqual([]);
  await step(lease, 'second');
});

test('a task that has ended rests for a time', async () => {
  await restLease(desk.database.db, await acquired('a'), 60_000);
  expect(await acquire()).toBeNull();
  await expire();
  expect(await acquire()).not.toBeNull();
});
