import { CircuitState, type IBreaker } from 'cockatiel';

/** The state of the API that a call has shown: it is well, it fails for this loan, or it fails for any loan. */
export type CallOutcome = 'well' | 'this-loan' | 'any-loan';
type RecordedCall = { endedAt: number; loan: string; outcome: CallOutcome };

const windowMs = 30_000;
/** At least so many loans have to fail, and more than half of those asked for, before the breaker opens. */
export const minFailures = 8;
const maxRecordedCalls = 500;

/**
 * The rule by which the circuit breaker opens: most loans of the last half minute failed. The latest outcome of each
 * loan counts once, so that a person who opens one bad loan ten times does not stop all others. A connection that
 * cannot be made counts each time. None of cockatiel's own rules counts by a key, so this one is ours.
 */
export function createBreakerRule(now: () => number = Date.now) {
  let calls: RecordedCall[] = [];
  let failingSince: number | null = null;
  return {
    record(loan: string, outcome: CallOutcome) {
      calls.push({ endedAt: now(), loan, outcome });
      if (calls.length > maxRecordedCalls) calls = calls.slice(-maxRecordedCalls / 2);
      if (outcome === 'well') failingSince = null;
      else failingSince ??= now();
    },
    /** Decides when cockatiel's circuit breaker opens. */
    rule: {
      state: null,
      // After the breaker has closed, the failures that opened it do not count any more.
      success(state: CircuitState) {
        if (state === CircuitState.HalfOpen) calls = [];
      },
      failure: () => mostFail(calls, now() - windowMs),
    } satisfies IBreaker,
    /** ISO 8601; `failingSince`: the first failure after which no call went well. */
    report: () => ({ failingSince: failingSince === null ? null : new Date(failingSince).toISOString() }),
  };
}

function mostFail(calls: readonly RecordedCall[], from: number): boolean {
  const latest = new Map<string, CallOutcome>();
  for (const [index, { endedAt, loan, outcome }] of calls.entries()) {
    if (endedAt >= from) latest.set(outcome === 'any-loan' ? `${loan} ${index}` : loan, outcome);
  }
  const failures = [...latest.values()].filter((outcome) => outcome !== 'well').length;
  return failures >= minFailures && failures > latest.size / 2;
}
