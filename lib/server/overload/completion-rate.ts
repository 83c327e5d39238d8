/** The weight of the latest interval in the mean. */
const smoothing = 1 / 64;
/**
 * The mean before anything was measured: a hundred requests a second. A desk that has just started takes much longer for
 * its first requests, because their code is loaded and compiled, and that says little about those that wait.
 */
const firstMeanMs = 10;

/**
 * Measures how quickly requests are finished while the process has as many as it can do. A longer interval than
 * `maxIntervalMs` counts as so much: a process that stood still, or one long download, says little about those that wait.
 */
export function createCompletionRate(maxIntervalMs: number) {
  /** The mean time between two finished requests while others wait, in milliseconds. */
  let mean = firstMeanMs;
  /**
   * The time at which the last request was finished, if another one waited then: only such an interval was spent on
   * work alone, and not on waiting for a request.
   */
  let since: number | null = null;
  return {
    /** Called when a request is finished, with whether another waits for its place. */
    finished(hasWaiting: boolean) {
      const now = performance.now();
      if (since !== null) mean += (Math.min(now - since, maxIntervalMs) - mean) * smoothing;
      since = hasWaiting ? now : null;
    },
    /** How many requests may be expected to finish within so many milliseconds. */
    finishedWithin: (ms: number) => ms / mean,
  };
}
