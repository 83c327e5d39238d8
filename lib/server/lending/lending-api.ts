import { setTimeout as wait } from 'node:timers/promises';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Dispatcher } from 'undici';
import type { NotAskedReason } from '#lib/http/problem.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { withDeadline, withDeadlineSignal } from '#lib/server/deadline.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import type { Log } from '#lib/server/log.ts';
import { metrics } from '#lib/server/telemetry/telemetry.ts';
import { type CallOutcome, createBreakerRule } from './circuit-breaker.ts';
import { type TryResult, timeoutFailure, tryOnce, type UpstreamAnswer } from './try-once.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

type FetchedAnswer = UpstreamAnswer & {
  /** The instant at which the answer was complete, ISO 8601. */
  retrievedAt: string;
  /** How long the call took in milliseconds, waiting for a place included. */
  upstreamMs: number;
  tries: number;
};

type LendingReport = {
  /** `closed`: calls are made. `open`: they are refused at once. `half-open`: one is made as a probe. */
  state: 'closed' | 'half-open' | 'open';
} & ReturnType<ReturnType<typeof createBreakerRule>['report']>;

export type LendingApi = {
  /** Resolves with the API's answer as text, or rejects with a DeskError. Concurrent requests for the same share a call. */
  fetchLoan(request: LoanRequest): Promise<FetchedAnswer>;
  report(): LendingReport;
  close(): Promise<void>;
};

export type LendingOptions = {
  baseUrl: string;
  dispatcher: Dispatcher;
  authorization: () => string;
  /** The deadline of a call, retries included; the first try may use all of it. A call waits as long for a place. */
  callTimeoutMs: number;
  log: Log;
  maxBytes?: number;
  maxInFlight?: number;
  maxWaiting?: number;
  halfOpenAfterMs?: number;
};

type Attempt = TryResult & { tries: number };

/** Failures that may be of the API or of one loan: no connection, or no answer in time. */
const outageCodes: ReadonlySet<UpstreamFailure['code']> = new Set([
  'upstream_unavailable',
  'upstream_timeout',
]);

const megabyte = 1024 * 1024;
const stateNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const;

/** A failure that came later is not tried again: the API was busy with it, and the caller has waited. */
const quickFailureMs = 1000;

/**
 * Creates a client of the lending API. It shares concurrent calls, bounds how many are made at once, retries once after a
 * quick failure, opens a circuit breaker, and keeps one deadline over both tries.
 */
export function createLendingApi(options: LendingOptions): LendingApi {
  const { callTimeoutMs, maxBytes = 2 * megabyte, halfOpenAfterMs = 5000, log } = options;
  const { maxInFlight = 64, maxWaiting = 128 } = options;
  const breakerRule = createBreakerRule();
  const gate = bulkhead(maxInFlight, maxWaiting);
  const breaker = circuitBreaker(
    handleWhenResult((result) => unhealthiness(result as Attempt) !== undefined),
    { halfOpenAfter: halfOpenAfterMs, breaker: breakerRule.rule },
  );
  let openedAt = 0;
  /** Why the last failed call did not reach the API, if it did not: while the breaker is open, problems repeat it. */
  let notAskedReason: NotAskedReason | undefined;
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) openedAt = Date.now();
    log.warn({ event: 'lending-api', state: stateNames[state] }, 'the circuit breaker changed its state');
  });
  const pendingCalls = new Map<string, Promise<FetchedAnswer>>();

  async function call(url: URL, loan: string): Promise<FetchedAnswer> {
    const started = performance.now();
    const turn = Promise.withResolvers<void>();
    let hasGivenUp = false;
    const giveUp = () => {
      hasGivenUp = true;
      throw deadlinePassed;
    };
    const ask = async (): Promise<Attempt> => {
      if (hasGivenUp) return { ok: false, failure: queuedTooLong(callTimeoutMs), tries: 0 };
      turn.resolve();
      // The deadline starts here, because the API must not be blamed for the wait for a place.
      const result = await withDeadlineSignal(callTimeoutMs, (signal) =>
        tryTwice(() => tryOnce(url, { ...options, maxBytes, signal }), signal),
      );
      if (unhealthiness(result)) notAskedReason = result.ok ? undefined : result.failure.details?.because;
      const outcome = outcomeOf(result);
      if (outcome) breakerRule.record(loan, outcome);
      return result;
    };
    const guarded = gate.execute(() => breaker.execute(ask, neverAborted), neverAborted);
    const result = await withDeadline(Promise.race([turn.promise, guarded]), callTimeoutMs, giveUp)
      .then(() => guarded)
      .catch((error): Attempt => ({ ok: false, failure: refusal(error, callTimeoutMs, pause), tries: 0 }));
    const upstreamMs = Math.round(performance.now() - started);
    metrics()?.lendingCalls.inc({ outcome: result.ok ? 'ok' : result.failure.code });
    if (result.ok) {
      return { ...result.answer, retrievedAt: new Date().toISOString(), upstreamMs, tries: result.tries };
    }
    const { code, details, reason, apiCode } = withScope(
      result.failure,
      breaker.state === CircuitState.Closed,
    );
    throw new DeskError(code, details, { reason, apiCode, upstreamMs, tries: result.tries });
  }

  /** When a call may be made again while the breaker is open, and why none is made now. */
  const pause = () => ({
    retryAfter: Math.max(1, Math.ceil((openedAt + halfOpenAfterMs - Date.now()) / 1000)),
    because: notAskedReason ?? ('desk_pause' as const),
  });

  return {
    async fetchLoan(request) {
      const url = loanUrl(options.baseUrl, request);
      const pending = pendingCalls.get(url.href);
      if (pending) return pending;
      const started = call(url, request.loan).finally(() => pendingCalls.delete(url.href));
      pendingCalls.set(url.href, started);
      return started;
    },
    report: () => ({ state: stateNames[breaker.state], ...breakerRule.report() }),
    close: () => options.dispatcher.destroy(),
  };
}

/**
 * Returns the URL of a loan at the lending API. Throws `invalid_loan_id` for an identifier that is not safe in a path,
 * whatever pattern was configured.
 */
function loanUrl(baseUrl: string, { loan, expand, fields, paymentFor }: LoanRequest): URL {
  const url = new URL(`${baseUrl}/v1/loans/${loan}`);
  // The configured base URL is normalized, so a difference means that the identifier changed the path.
  const isUnchanged = url.href === `${baseUrl}/v1/loans/${loan}`;
  if (!isUnchanged || !/^[\w.~-]+$/.test(loan)) throw new DeskError('invalid_loan_id', { resource: null });
  // Names need no escaping in a query; commas separate them, as the specification says.
  const query: string[] = [];
  if (expand.length > 0) query.push(`expand=${expand.join(',')}`);
  if (fields) query.push(`fields=${fields.join(',')}`);
  if (paymentFor) query.push(`payment_for=${encodeURIComponent(paymentFor.toWellFormed())}`);
  url.search = query.join('&');
  return url;
}

async function tryTwice(once: () => Promise<TryResult>, signal: AbortSignal): Promise<Attempt> {
  const started = performance.now();
  const first = await once();
  const isQuick = performance.now() - started < quickFailureMs;
  // An API that says when to try again is not asked earlier.
  const isRetried =
    isQuick && !first.ok && first.failure.isRetryable && first.failure.details?.retryAfter === undefined;
  if (!isRetried || signal.aborted) return { ...first, tries: 1 };
  await wait(50 + Math.random() * 150);
  return { ...(await once()), tries: 2 };
}

/** A call that spent its time waiting for a place shows nothing about the API. */
function queuedTooLong(timeoutMs: number): UpstreamFailure {
  const { code, reason, details } = timeoutFailure(timeoutMs);
  return { code, reason, details: { ...details, because: 'desk_queue' } };
}

type Pause = { retryAfter: number; because: NotAskedReason };

/** The failure of a call that was not made. */
function refusal(error: unknown, timeoutMs: number, pause: () => Pause): UpstreamFailure {
  const code = 'upstream_unavailable' as const;
  if (error instanceof BulkheadRejectedError)
    return { code, reason: 'bulkhead', details: { retryAfter: 1, because: 'desk_busy' } };
  if (error instanceof BrokenCircuitError) return { code, reason: 'breaker', details: pause() };
  if (error !== deadlinePassed) throw error;
  return queuedTooLong(timeoutMs);
}

/** Adds that only this loan fails, where that is so. `isClosed`: the breaker lets calls through. */
function withScope(failure: UpstreamFailure, isClosed: boolean): UpstreamFailure {
  const { because } = failure.details ?? {};
  // One loan that fails says nothing about the API: that is down where it cannot be reached, or most loans fail.
  const isOfLoan = because === undefined && failure.unhealthy !== 'any-loan' && isClosed;
  if (!isOfLoan || !outageCodes.has(failure.code)) return failure;
  return { ...failure, details: { ...failure.details, scope: 'this-loan' } };
}

function unhealthiness(result: TryResult): UpstreamFailure['unhealthy'] {
  return result.ok ? undefined : result.failure.unhealthy;
}

/** An answer about this loan, good or bad, shows that the API is well. Null: the result shows nothing. */
function outcomeOf(result: TryResult): CallOutcome | null {
  if (result.ok || result.failure.code === 'not_found' || result.failure.code === 'invalid_request')
    return 'well';
  return unhealthiness(result) ?? null;
}

const deadlinePassed = Symbol('deadline passed');
/** cockatiel requires a signal. The deadline is kept outside, because a call may also wait in the bulkhead's queue. */
const neverAborted = new AbortController().signal;
