import { setFlagsFromString } from 'node:v8';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { bulkhead } from 'cockatiel';
import Tinypool from 'tinypool';
import { env } from '../../env.ts';
import { log } from '../../log.ts';
import { isDraining } from '../../web/draining.ts';
import type { ComputeSettings } from '../loan-masking.ts';
import type { ThreadTask } from './computation-thread.ts';
import type { ComputationName, InputOf, ResultOf } from './computations.ts';
import { type Computed, threadsOfProcess } from './compute-in-time.ts';

/** Two, so that a large loan and an ordinary one that computes long do not wait for each other. */
const maxThreads = 2;
/** A thread without work is ended, and gives back its memory, some 60 MB. */
const idleMs = 60_000;
/** A thread starts within a second where the machine is not busy. */
const startMs = 20_000;
/** How often a thread gets its time anew, where a busy machine did not give it half of it and no answer has to end soon. */
const maxTries = 5;
/** Of one thread. It is enough for 2 MiB of any list of a loan, but not for 200,000 empty entries. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };

/**
 * Lets this process compute in threads, which run the sources as they are, so that it has to be called by code that was
 * not bundled. A thread is started where one is needed, and ended with what it computes where that takes too long. The
 * function that it returns ends all of them at once.
 */
export function startComputationThreads(): () => Promise<void> {
  // Node strips the types of a thread's sources with WebAssembly. After a thousand calls from it to JavaScript V8 compiles
  // wrappers for such calls, and while it frees old ones it can end the process with `Check failed: jit_page.has_value()`
  // (nodejs/node#64500 has a similar one). This flag keeps V8 from compiling them.
  setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');
  const { MASK_EXCEPT, FREE_TEXT_WORDS, VERIFY_PATHS, AMOUNT_UNIT, RATE_UNIT, DISPLAY_TIME_ZONE } = env();
  const masking = { MASK_EXCEPT, FREE_TEXT_WORDS, VERIFY_PATHS };
  const settings: ComputeSettings = { ...masking, AMOUNT_UNIT, RATE_UNIT, DISPLAY_TIME_ZONE };
  const pool = new Tinypool({
    filename: new URL('./computation-thread.ts', import.meta.url).href,
    ...{ name: 'runTask', minThreads: 0, maxThreads, idleTimeout: idleMs, workerData: settings },
    // What is loaded into the process, such as a debugger, is no part of a thread.
    execArgv: [],
    resourceLimits,
  });
  pool.on('error', (error) =>
    log().error({ event: 'computation-thread', error }, 'a thread ended by itself'),
  );
  // A task waits here and not in the pool, so that a thread is started for each one that begins.
  const places = bulkhead(maxThreads, Number.POSITIVE_INFINITY);
  threadsOfProcess().compute = (name, input, maxMs) => places.execute(() => run(pool, name, input, maxMs));
  return async () => {
    threadsOfProcess().compute = null;
    await pool.destroy();
  };
}

async function run<N extends ComputationName>(
  pool: Tinypool,
  name: N,
  input: InputOf<N>,
  maxMs: number,
): Promise<Computed<N>> {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), startMs).unref();
  // The processor time of all threads but this one tells whether the one that computes can have had its own.
  const cpuMs = () => (process.cpuUsage().user - process.threadCpuUsage().user) / 1000;
  const stopAfter = (triesLeft: number) => {
    const usedBefore = cpuMs();
    const end = () => {
      const goesOn = triesLeft > 1 && !isDraining() && cpuMs() - usedBefore < maxMs / 2;
      if (goesOn) stopAfter(triesLeft - 1);
      else stop.abort();
    };
    timer = setTimeout(end, maxMs).unref();
  };
  // The time in which a thread is started does not count, nor that in which other processes had the processor.
  void Promise.resolve(Atomics.waitAsync(begun, 0, 0).value).then(() => {
    clearTimeout(timer);
    if (begun[0] === 1) stopAfter(maxTries);
  });
  const task: ThreadTask<N> = { name, input, begun, port: port2 };
  try {
    const computed = await pool
      .run(task, { signal: stop.signal, transferList: [port2] })
      .catch((error: unknown) => stoppedAs(error, begun[0] === 1 && stop.signal.aborted));
    return { result: computed as ResultOf<N> | null, kept: receiveMessageOnPort(port1)?.message ?? null };
  } finally {
    // Where the thread has never begun, its end is never told.
    Atomics.notify(begun, 0);
    clearTimeout(timer);
    port1.close();
  }
}

/** Null for the end of a computation that took too long or too much memory; throws any other error. */
function stoppedAs(error: unknown, tookTooLong: boolean): null {
  const code = (error as { code?: unknown } | null)?.code;
  if (!tookTooLong && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  return null;
}
