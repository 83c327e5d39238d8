import { LeaseLost } from './db/lease.ts';
import { log } from './log.ts';

type RegularTaskOptions = {
  everyMs: number;
  round: (signal: AbortSignal) => Promise<unknown>;
  /** The event, and the sentence, that the log has for a round that fails. The next round tries again. */
  failure: [event: string, sentence: string];
};

export type RegularTask = {
  /** Runs a round as soon as those before it have ended. */
  runNow: () => void;
  /** Asks the round under way to end, and waits for it. */
  stop: () => Promise<void>;
};

/**
 * Runs a round of a task now and every so many milliseconds, one after the other, until it is stopped. A round that falls
 * due while another one runs is left out: behind one of hours, thousands would follow at once.
 */
export function runRegularly({ everyMs, round, failure }: RegularTaskOptions): RegularTask {
  const [event, sentence] = failure;
  const stopping = new AbortController();
  let isRunning = false;
  const attempt = async () => {
    isRunning = true;
    try {
      await round(stopping.signal);
    } catch (error) {
      // An instance that has lost its lease stops: another one carries the task out.
      if (!(error instanceof LeaseLost || stopping.signal.aborted)) log().warn({ event, error }, sentence);
    } finally {
      isRunning = false;
    }
  };
  let running = attempt();
  const runNow = () => {
    if (stopping.signal.aborted) return;
    running = running.then(attempt);
  };
  const timer = setInterval(() => isRunning || runNow(), everyMs);
  timer.unref();
  return {
    runNow,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
