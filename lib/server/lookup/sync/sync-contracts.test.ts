import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { type TestDesk, testDesk } from '#lib/server/loans/test-desk.ts';
import { type LoanToSync, syncContracts } from './sync-contracts.ts';

let desk: TestDesk;
let done: string[] = [];
let waits: string[] = [];

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  [done, waits] = [[], []];
  await desk.database.run('truncate contract');
});

async function* listed(loans: readonly string[]): AsyncGenerator<LoanToSync> {
  for (const loan of loans) yield { loan: loan as LoanId, position: loan };
}

function sync(loans: readonly string[], { rate = 1, signal = new AbortController().signal } = {}) {
  return syncContracts({
    ...{ loans: listed(loans), rate, signal, pauses: [0.01, 0.01, 0.01] },
    onDone: async (position) => void done.push(position),
    onWait: (_ms, code) => void waits.push(code),
  });
}

test('nothing that hears a stop is left behind by the seconds of a long sync', async () => {
  desk.answers(() => '{}');
  const { signal } = new AbortController();
  expect(await sync(['loan_1', 'loan_2', 'loan_3'], { signal })).toMatchObject({ kept: 3 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('stopped within a second, it does not wait for its end', async () => {
  desk.answers(() => '{}');
  const asked = new AbortController();
  const ended = sync(['loan_1', 'loan_2'], { signal: asked.signal });
  while (done.length === 0) await new Promise((resolve) => setImmediate(resolve));
  asked.abort();
  await expect(ended).rejects.toThrow('abort');
  expect(done).toEqual(['loan_1']);
});

test('an outage that lasts ends it where it was, to be started again', async () => {
  desk.answers((url) => (url.includes('loan_1') ? '{}' : 503));
  await expect(sync(['loan_1', 'loan_2', 'loan_3'])).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(done).toEqual(['loan_1']);
  expect(waits).toEqual(Array(3).fill('upstream_unavailable'));
  expect(await desk.database.run('select loan from contract')).toEqual([{ loan: 'loan_1' }]);
});

test('an outage that ends is waited out', async () => {
  let asked = 0;
  desk.answers(() => (++asked <= 4 ? 503 : '{}'));
  expect(await sync(['loan_1'])).toEqual({ kept: 1, missing: 0, unreadable: 0 });
  expect(waits.length).toBeGreaterThan(0);
});
