/** The weight of the latest interval in the mean. */
const smoothing = 1 / 64;
/** A process that stood still, or one long download, says little about the requests that wait. */
const maxIntervalMs = 1000;

export type CompletionRate = {
  /** Called when a request is finished, with whether another waits for its place. */
  finished: (hasWaiting: boolean) => void;
  /** How many requests may be expected to finish within so many milliseconds; infinity while nothing is known. */
  finishedWithin: (ms: number) => number;
};

/** Measures how quickly requests are finished while the process has as many as it can do. */
export function createCompletionRate(): CompletionRate {
  /** The mean time between two finished requests while others wait, in milliseconds. */
  let mean: number | null = null;
  /** When the last request was finished, if another waited then: only such an interval was all work. */
  let since: number | null = null;
  return {
    finished(hasWaiting) {
      const now = performance.now();
      if (since !== null) {
        const interval = Math.min(now - since, maxIntervalMs);
        mean = mean === null ? interval : mean + (interval - mean) * smoothing;
      }
      since = hasWaiting ? now : null;
    },
    finishedWithin: (ms) => (mean === null ? Number.POSITIVE_INFINITY : ms / mean),
  };
}
