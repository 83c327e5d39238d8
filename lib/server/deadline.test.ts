import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startDeadline } from './deadline.ts';

test('what came in time is in time, though the process was too busy to read it', async () => {
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
  // From here on the next that the event loop looks at are its timers.
  await new Promise((resolve) => setImmediate(resolve));
  const first = new Promise((resolve) => {
    worker.once('message', resolve);
    startDeadline(10, () => resolve('late'));
  });
  worker.postMessage('question');
  // Busy until after the answer has come, and the time is up.
  Atomics.wait(flag, 0, 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
  expect(await first).toBe('answer');
  await worker.terminate();
});

test('what does not come is late, and whoever waits no longer is not called', async () => {
  const calls: string[] = [];
  const stop = startDeadline(5, () => calls.push('stopped'));
  stop();
  await new Promise<void>((resolve) => startDeadline(20, resolve));
  expect(calls).toEqual([]);
});
