import { getEventListeners } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { processInOneSecond } from './pace.ts';

let begunAt: number[] = [];
let ended: string[] = [];
beforeEach(() => {
  [begunAt, ended] = [[], []];
});

const run = (items: readonly string[], { rate = 2, signal = new AbortController().signal } = {}) =>
  processInOneSecond({
    items,
    rate,
    signal,
    process: async (item) => {
      begunAt.push(performance.now());
      if (item === 'failing') throw new Error('unavailable');
      ended.push(item);
    },
  });

test('the items of a second are spread over it, and the second is waited for', async () => {
  const startedAt = performance.now();
  await run(['a', 'b']);
  await run(['c']);
  expect(ended).toEqual(['a', 'b', 'c']);
  // A machine that is busy only lengthens these waits; a timer may end a few milliseconds early.
  for (const [index, instant] of begunAt.entries())
    expect(instant - startedAt).toBeGreaterThan(500 * index - 20);
});

test('a stop begins nothing more, waits for nothing, and leaves no listener behind', async () => {
  const stopping = new AbortController();
  const running = run(['a', 'b'], { rate: 1, signal: stopping.signal });
  await expect.poll(() => ended).toEqual(['a']);
  stopping.abort();
  await running;
  expect(ended).toEqual(['a']);
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
});

test('a failure is thrown after the others have ended', async () => {
  await expect(run(['failing', 'b'])).rejects.toThrow('unavailable');
  expect(ended).toEqual(['b']);
});
