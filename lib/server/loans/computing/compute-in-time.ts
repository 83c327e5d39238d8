import { env } from '../../env.ts';
import { ordinaryBytes } from '../../lending/large-answers.ts';
import { processValue } from '../../process-value.ts';
import {
  type ComputationName,
  computations,
  type InputOf,
  type KeptOf,
  type ResultOf,
} from './computations.ts';
import { ComputationStopped, runInterruptibly } from './interrupt.ts';

/** `hereMs`: on this thread, where everybody waits; an ordinary loan takes some milliseconds. `threadMs`: in a thread. */
export type TimeLimits = { hereMs: number; threadMs: number };
const defaultLimits: TimeLimits = { hereMs: 250, threadMs: 2000 };

/** What was computed, and what was kept before; null where it was stopped before that. */
export type Computed<N extends ComputationName> = { result: ResultOf<N> | null; kept: KeptOf<N> | null };

/** Runs a computation in a thread for at most so many milliseconds from its beginning. */
export type ComputeInThread = <N extends ComputationName>(
  name: N,
  input: InputOf<N>,
  maxMs: number,
) => Promise<Computed<N>>;

/** The threads of this process, which `startComputationThreads` starts outside of what Next bundles. */
export const threadsOfProcess = () =>
  processValue<{ compute: ComputeInThread | null }>('computationThreads', () => ({ compute: null }));

/** Loans that were stopped on this thread: nobody waits for one a second time. */
const slowLoans = () => processValue('slowLoans', () => new Set<string>());
const maxSlowLoans = 1000;

/** A busy machine may have given the first try next to nothing of its time. */
const maxTriesHere = 2;
/** The processor time of this thread, in milliseconds. */
const cpuMs = () => process.threadCpuUsage().user / 1000;

/**
 * Computes something of an answer of so many bytes: of an ordinary one on this thread, because another thread costs a copy
 * of the loan and of the result. What takes long here is stopped and computed in a thread, as a large answer is from the
 * start, where it is stopped for good after two seconds. Throws what the computation throws.
 */
export async function computeInTime<N extends ComputationName>(
  name: N,
  input: InputOf<N>,
  bytes: number,
  { hereMs, threadMs }: TimeLimits = defaultLimits,
): Promise<Computed<N>> {
  const { loan } = input.answer.request;
  const slow = slowLoans();
  const usedBefore = cpuMs();
  for (let tries = 0; bytes <= ordinaryBytes && !slow.has(loan) && tries < maxTriesHere; tries += 1) {
    try {
      return runInterruptibly(() => computeHere(name, input), hereMs);
    } catch (error) {
      if (!(error instanceof ComputationStopped)) throw error;
    }
    // A loan that had less than half of its time may be as quick as any.
    if (cpuMs() - usedBefore < hereMs / 2) continue;
    if (slow.size >= maxSlowLoans) slow.clear();
    slow.add(loan);
  }
  const { compute } = threadsOfProcess();
  if (!compute) throw new Error('the threads for computations were not started');
  return compute(name, input, threadMs);
}

/** Each name has one type of input, of what is kept and of result, which the compiler cannot tell of a table. */
function computeHere<N extends ComputationName>(name: N, input: InputOf<N>): Computed<N> {
  let kept: KeptOf<N> | null = null;
  const keep = (known: KeptOf<N>) => {
    kept = known;
  };
  const compute = computations[name] as (...args: unknown[]) => ResultOf<N>;
  return { result: compute(input, keep, env()), kept };
}
