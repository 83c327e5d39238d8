import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import Tinypool from 'tinypool';
import { type ComputationName, computations, type InputOf, type ResultOf } from './computations.ts';

// Where processors are few, the thread that serves everybody comes first. On Linux this is the priority of this thread alone;
// elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** A computation for a thread. `begun` becomes 1 when it begins, and `port` takes what it keeps. */
export type ThreadTask<N extends ComputationName> = {
  name: N;
  input: InputOf<N>;
  begun: Int32Array;
  port: MessagePort;
};

/** Runs one computation: what each thread of the pool does. */
export function runTask<N extends ComputationName>(task: ThreadTask<N>): ResultOf<N> {
  const { name, input, begun, port } = task;
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  // A loan that is shown as it came is not copied back.
  const isKnown = 'visibility' in input && input.visibility === 'full';
  const keep = (kept: unknown) => {
    if (!isKnown) port.postMessage(kept);
  };
  const compute = computations[name] as (...args: unknown[]) => ResultOf<N>;
  return compute(input, keep, Tinypool.workerData);
}
