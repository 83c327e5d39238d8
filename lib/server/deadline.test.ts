import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startDeadline, withDeadline } from './deadline.ts';

test('an answer that arrived in time counts, though it was read late', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', () => {
      parentPort.postMessage('answer');
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
    });
    parentPort.postMessage('ready');`,
    { eval: true, workerData: flag },
  );
  await new Promise((resolve) => worker.once('message', resolve));
  // The event loop looks at its timers next.
  await new Promise((resolve) => setImmediate(resolve));
  const first = new Promise((resolve) => {
    worker.once('message', resolve);
    startDeadline(10, () => resolve('late'));
  });
  worker.postMessage('question');
  // Busy until the answer has arrived and the time is up.
  Atomics.wait(flag, 0, 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
  expect(await first).toBe('answer');
  await worker.terminate();
});

/** Keeps the event loop busy for this long, as rendering for other people does. */
function beBusy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('work answered at once is in time, however busy the process', async () => {
  const steps = async () => {
    for (let step = 0; step < 4; step++) {
      await new Promise((resolve) => setImmediate(resolve));
      beBusy(40);
    }
    return 'done';
  };
  expect(await withDeadline(steps(), 80, () => 'late')).toBe('done');
});

test('work that is never answered is late, though the process is never idle', async () => {
  let stopped = false;
  const keepBusy = () => {
    if (stopped) return;
    beBusy(5);
    setImmediate(keepBusy);
  };
  keepBusy();
  expect(await withDeadline(new Promise(() => {}), 20, () => 'late')).toBe('late');
  stopped = true;
});

test('a cancelled deadline calls nobody', async () => {
  const calls: string[] = [];
  const stop = startDeadline(5, () => calls.push('stopped'));
  stop();
  await new Promise<void>((resolve) => startDeadline(20, resolve));
  expect(calls).toEqual([]);
});

test('withDeadline gives the result of work that is done in time, and its error', async () => {
  expect(await withDeadline(Promise.resolve('done'), 50, () => 'late')).toBe('done');
  await expect(withDeadline(Promise.reject(new Error('failed')), 50, () => 'late')).rejects.toThrow('failed');
});

test('withDeadline gives what onPassed returns or throws', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await withDeadline(promise, 5, () => 'late')).toBe('late');
  const refuse = () => {
    throw new Error('deadline');
  };
  await expect(withDeadline(promise, 5, refuse)).rejects.toThrow('deadline');
  // An unhandled rejection would fail this file.
  reject(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});
