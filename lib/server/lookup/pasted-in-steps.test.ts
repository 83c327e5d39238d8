import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKey } from '#lib/testing/test-contracts.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { createList } from '../lists/lookup-lists.ts';
import { toProblem } from '../responses/problem-response.ts';
import { findContracts, recordLookup } from './search/find-contracts.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: testKey });
});
afterAll(() => desk.close());

/** Long numbers in each of which many documents may stand. */
const identifiers = Array.from({ length: 4000 }, (_, index) => {
  const written = `${index}${'39053344705'.repeat(9)}`;
  return { kind: 'contract' as const, id: written, written, evidence: 'label' as const };
});
const lookup = { actor: person(['analyst']), requestId, pastedText: { identifiers, typed: null } };

/** The processor time of this thread, which others on a busy machine do not change, in milliseconds. */
const cpuMs = () => process.threadCpuUsage().user / 1000;

test.each<[string, () => Promise<unknown>]>([
  [
    'made a list',
    () => {
      const rows = identifiers.map((identifier, index) => ({ line: index + 1, identifiers: [identifier] }));
      return createList({ ...lookup, rows });
    },
  ],
  ['looked up', () => recordLookup({ ...lookup, chosen: null })],
  ['typed', () => findContracts(lookup)],
])('numbers that are %s keep nobody waiting', async (_, act) => {
  let [longest, last] = [0, cpuMs()];
  const beat = setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const began = cpuMs();
  await act().catch((error: unknown) => expect(toProblem(error, requestId).code).toBe('limit_reached'));
  const all = cpuMs() - began;
  clearInterval(beat);
  expect(longest).toBeLessThan(Math.max(all / 8, 60));
});
