const share = 0.1;

export type RetryBudget = {
  /** Each call adds a tenth of a retry. */
  earn(): void;
  /** Takes one retry out of the budget, if there is one. */
  spend(): boolean;
};

/** Retries are at most a tenth of the calls, over an allowance for the first: a sick API is not asked twice as much. */
export function createRetryBudget(allowance = 10): RetryBudget {
  let tokens = allowance;
  return {
    earn() {
      tokens = Math.min(tokens + share, allowance);
    },
    spend() {
      // A tenth ten times is not quite one.
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}
