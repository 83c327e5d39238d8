import { getEventListeners } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { processAtRate } from './pace.ts';

let begunAt: number[] = [];
let processed: string[] = [];
beforeEach(() => {
  [begunAt, processed] = [[], []];
});

async function* listed(items: readonly string[]): AsyncGenerator<string> {
  yield* items;
}

const run = (items: readonly string[], { rate = 1, signal = new AbortController().signal } = {}) =>
  processAtRate({
    items: listed(items),
    rate,
    signal,
    process: async (item) => {
      begunAt.push(performance.now());
      if (item === 'failing') throw new Error('unavailable');
    },
    onProcessed: async (group) => void processed.push(...group),
  });

test('no more than the rate begin in a second, spread over it', async () => {
  const startedAt = performance.now();
  await run(['a', 'b', 'c'], { rate: 2 });
  expect(processed).toEqual(['a', 'b', 'c']);
  // A machine that is busy only lengthens these waits; a timer may end a few milliseconds early.
  for (const [index, instant] of begunAt.entries())
    expect(instant - startedAt).toBeGreaterThan(500 * index - 20);
});

test('nothing that hears a stop is left behind by the seconds of a long run', async () => {
  const { signal } = new AbortController();
  await run(['a', 'b', 'c'], { signal });
  expect(processed).toEqual(['a', 'b', 'c']);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('stopped within a second, it does not wait for its end', async () => {
  const controller = new AbortController();
  const ended = run(['a', 'b'], { signal: controller.signal });
  while (processed.length === 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await expect(ended).rejects.toThrow('abort');
  expect(processed).toEqual(['a']);
});

test('a failure ends it after the items that were processed before', async () => {
  await expect(run(['a', 'failing', 'c'])).rejects.toThrow('unavailable');
  expect(processed).toEqual(['a']);
});
