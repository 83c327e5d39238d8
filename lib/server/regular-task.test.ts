import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaseLost } from './db/lease.ts';
import { createLog, replaceLog } from './log.ts';
import { runRegularly } from './regular-task.ts';

const lines: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
});
afterEach(() => {
  vi.useRealTimers();
});

const everyMs = 1000;
const failure: [string, string] = ['task', 'the task failed'];

test('a round runs at once, then regularly, on demand, and one at a time', async () => {
  let [running, most, rounds] = [0, 0, 0];
  const round = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    running -= 1;
    rounds += 1;
  };
  const task = runRegularly({ everyMs, round, failure });
  task.runNow();
  await vi.advanceTimersByTimeAsync(6000);
  expect([most, rounds]).toEqual([1, 3]);
  const stopped = task.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  await stopped;
  const ended = rounds;
  task.runNow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([most, rounds]).toEqual([1, ended]);
});

test('rounds that fall due while another one runs are left out', async () => {
  let begun = 0;
  const round = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 10_200));
  };
  const task = runRegularly({ everyMs, round, failure });
  await vi.advanceTimersByTimeAsync(10_900);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
  const stopped = task.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  await stopped;
});

test('a failed round is logged, and the next one tries again', async () => {
  const errors = [new TypeError('first'), new RangeError('down'), new LeaseLost('task')];
  const task = runRegularly({
    everyMs,
    round: (signal) =>
      errors.length > 0
        ? Promise.reject(errors.shift())
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
    failure,
  });
  await vi.advanceTimersByTimeAsync(3500);
  await task.stop();
  expect(errors).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, event: 'task', error: { name: 'TypeError' }, msg: 'the task failed' },
    { error: { name: 'RangeError' } },
  ]);
  expect(lines).toHaveLength(2);
});
