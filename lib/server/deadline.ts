import { performance } from 'node:perf_hooks';

/** The most that the process's own work may add to a deadline, so that even a process that never rests has one. */
export const maxBusyMs = 3000;

/**
 * Calls `onPassed` once the process has waited for `deadlineMs`. Time in which it works for others does not count: an
 * answer lies unread then, and the next question is not sent, although database and lending API are healthy. Where one
 * of them does not answer, the requests that wait for it leave the process idle, and the time counts. Everything that
 * arrived by then is read first: without that turn of the event loop, a view would be refused whose access record had
 * already been confirmed. The function that it returns cancels the deadline.
 */
export function startDeadline(deadlineMs: number, onPassed: () => void): () => void {
  const lastCall = performance.now() + deadlineMs + maxBusyMs;
  const idleAtStart = idleMs();
  let immediate: NodeJS.Immediate | undefined;
  const check = () => {
    const left = Math.min(deadlineMs - (idleMs() - idleAtStart), lastCall - performance.now());
    // Timers count whole milliseconds.
    if (left < 1) immediate = setImmediate(onPassed);
    else timer = setTimeout(check, left);
  };
  let timer = setTimeout(check, deadlineMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** Milliseconds for which the event loop has waited for something to happen, since the process started. */
function idleMs(): number {
  return performance.eventLoopUtilization().idle;
}

/**
 * Waits for `work` at most `deadlineMs` of the process's idle time; after that the result is what `onPassed` returns or
 * throws. The work itself is not stopped: it goes on, and its result or error is dropped.
 */
export async function withDeadline<T, F>(
  work: Promise<T>,
  deadlineMs: number,
  onPassed: () => F,
): Promise<T | F> {
  const { promise: passed, resolve } = Promise.withResolvers<void>();
  const cancel = startDeadline(deadlineMs, resolve);
  try {
    return await Promise.race([work, passed.then(onPassed)]);
  } finally {
    cancel();
  }
}

/** Runs `work` with a signal that aborts when the deadline has passed, and gives its result. */
export async function withDeadlineSignal<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const cancel = startDeadline(deadlineMs, () => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    cancel();
  }
}
