const retriesPerCall = 0.1;

/**
 * Limits retries to a tenth of the calls, beyond an initial allowance, so that a failing API does not get twice the
 * requests.
 */
export function createRetryBudget(allowance = 10) {
  let tokens = allowance;
  return {
    /** Called once for each call: adds a tenth of a retry. */
    earn() {
      tokens = Math.min(tokens + retriesPerCall, allowance);
    },
    /** Takes one retry out of the budget. False where there is none. */
    spend() {
      // In floating point ten times 0.1 is slightly less than 1, and has to buy one retry.
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}

export type RetryBudget = ReturnType<typeof createRetryBudget>;
