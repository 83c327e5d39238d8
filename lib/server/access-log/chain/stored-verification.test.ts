import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Secret } from '#lib/server/secret.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { publicKeyOf } from './ed25519.ts';
import { readVerification, storeVerification } from './stored-verification.ts';

let desk: TestDatabase;
beforeAll(async () => {
  desk = await testDatabase();
});
afterAll(() => desk.close());
beforeEach(() => desk.run('delete from access_log_verification', 'owner'));

const newSeed = () => new Secret(randomBytes(32).toString('base64'));
const [seed, other] = [newSeed(), newSeed()];
const key = publicKeyOf(seed);
let minute = 0;

/** Stores a result that is a minute later than the one before it. */
function store(fault: string | null, signingKey?: Secret): Promise<void> {
  minute += 1;
  return storeVerification(
    desk.db,
    {
      ...{ rows: 5, from: 1, end: { sequence: 5, hash: Buffer.alloc(32) } },
      fault: fault === null ? null : { sequence: 3, kind: fault },
      startedAt: new Date(Date.parse('2026-11-20T12:00:00Z') + minute * 60_000),
    },
    signingKey,
  );
}
const believed = async (keys: readonly string[]) => {
  const found = await readVerification(desk.db, keys);
  return found && [found.fault, found.isSigned];
};

test('with a key only a signed all-clear counts, and every fault', async () => {
  await store(null);
  await store(null, other);
  expect(await believed([key])).toBeNull();
  await store(null, seed);
  expect(await believed([key])).toEqual([null, true]);
  await store('content');
  expect(await believed([key])).toEqual(['content', false]);
  await store(null);
  expect(await believed([key])).toEqual(['content', false]);
  await store(null, seed);
  expect(await believed([key])).toEqual([null, true]);
});

test('an all-clear that is stored again, or changed, hides nothing', async () => {
  await store(null, seed);
  await store('link');
  await desk.run(
    `insert into access_log_verification
        (started_at, from_sequence, head_sequence, head_hash, rows, fault, fault_sequence, public_key, signature)
      select started_at + interval '1 hour' * again, from_sequence, head_sequence, head_hash, rows, fault, fault_sequence,
        public_key, signature
      from access_log_verification, generate_series(0, 1) again where fault is null`,
    'app',
  );
  expect(await believed([key])).toEqual(['link', false]);
});

test('without a key the last result counts, and is not called signed', async () => {
  expect(await believed([])).toBeNull();
  await store(null, seed);
  expect(await believed([])).toEqual([null, false]);
});
