/**
 * Calls `onPassed` once `deadlineMs` have passed and everything that arrived by then has been read. A busy process
 * runs its timers before it reads its sockets: without that extra turn of the event loop, a view would be refused
 * whose access record had already been confirmed. The function that it returns cancels the deadline.
 */
export function startDeadline(deadlineMs: number, onPassed: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(onPassed);
  }, deadlineMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/**
 * Waits for `work` at most `deadlineMs`; after that the result is what `onPassed` returns or throws. The work itself
 * is not stopped: it goes on, and its result or error is dropped.
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
