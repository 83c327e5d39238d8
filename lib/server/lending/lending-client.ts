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
import { withDeadline } from '#lib/server/deadline.ts';
import type { DeskError } from '#lib/server/desk-error.ts';
import type { Log } from '#lib/server/log.ts';
import { createCondition } from './circuit-breaker.ts';
import { loanUrl } from './loan-url.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';
import { type Answer, type Try, timeout, tryOnce } from './try-once.ts';
import { type Failure, toDeskError } from './upstream-failure.ts';

type Fetched = Answer & {
  /** ISO 8601: when the answer was complete. */
  retrievedAt: string;
  /** How long the call took, waiting included, in milliseconds. */
  upstreamMs: number;
  tries: number;
};

export type LendingReport = {
  /** `closed`: requests go through. `open`: they are refused at once. `half-open`: one is let through to see. */
  state: 'closed' | 'half-open' | 'open';
  /** Since when nothing has gone well, ISO 8601. */
  failingSince: string | null;
  lastSuccess: string | null;
  lastFailure: string | null;
};

export type LendingApi = {
  /** The API's answer as text, or a DeskError. Requests for the same that are under way share one call. */
  fetchLoan(request: LoanRequest): Promise<Fetched>;
  report(): LendingReport;
  close(): Promise<void>;
};

export type LendingOptions = {
  baseUrl: string;
  dispatcher: Dispatcher;
  authorization: () => string;
  /** The deadline of a call, in milliseconds. */
  totalMs: number;
  log: Log;
  mostBytes?: number;
  budget?: RetryBudget;
  inFlight?: number;
  waiting?: number;
  halfOpenAfterMs?: number;
};

type Tried = Try & { tries: number };

/** What says that the API is down, so that it is told since when: no connection, no answer, or none in time. */
const down: ReadonlySet<Failure['code']> = new Set(['upstream_unavailable', 'upstream_timeout']);

/** The desk's own crowd says nothing about the API. */
const crowded: ReadonlySet<NotAskedReason | undefined> = new Set<NotAskedReason>(['desk_busy', 'desk_queue']);

const megabyte = 1024 * 1024;
const states = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const;

/** One try's share of the total: 3 s of 8; all of it where the total is short. */
export function tryMsOf(totalMs: number): number {
  return Math.max(Math.min(3000, totalMs), (totalMs * 3) / 8);
}

/** The desk's way to the lending API, with every promise about it kept in one place. */
export function createLendingApi(options: LendingOptions): LendingApi {
  const { totalMs, mostBytes = 2 * megabyte, halfOpenAfterMs = 5000, log } = options;
  const { budget = createRetryBudget(), inFlight: most = 64, waiting = 128 } = options;
  const condition = createCondition();
  const gate = bulkhead(most, waiting);
  const breaker = circuitBreaker(
    handleWhenResult((tried) => (tried as Tried).ok === false && illOf(tried as Tried) !== undefined),
    { halfOpenAfter: halfOpenAfterMs, breaker: condition.breaker },
  );
  const overdue = timeout(totalMs);
  let openedAt = 0;
  /** What kept the last call that failed from the API, if anything did: then it is that for which calls are held back. */
  let between: NotAskedReason | undefined;
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) openedAt = Date.now();
    log.warn({ event: 'lending-api', state: states[state] }, 'the way to the lending API changed its state');
  });
  const underWay = new Map<string, Promise<Fetched>>();

  async function retried(url: URL, until: number): Promise<Tried> {
    const once = () => tryOnce(url, { ...options, mostBytes, tryMs: tryMsOf(totalMs), totalMs, until });
    const first = await once();
    // An API that says when to come back is not asked again before.
    const again = !first.ok && first.failure.again && first.failure.details?.retryAfter === undefined;
    if (!again || performance.now() >= until || !budget.spend()) return { ...first, tries: 1 };
    await wait(50 + Math.random() * 150);
    return { ...(await once()), tries: 2 };
  }

  async function call(url: URL, loan: string): Promise<Fetched> {
    budget.earn();
    const started = performance.now();
    const until = started + totalMs;
    // Given too little of its time, the API is not at fault when that is over.
    let fairly = false;
    const attempt = async (): Promise<Tried> => {
      const left = until - performance.now();
      if (left <= 0) return { ok: false, failure: waitedTooLong(false), tries: 0 };
      fairly = left >= tryMsOf(totalMs) / 2;
      const tried = await retried(url, until);
      if (illOf(tried)) between = tried.ok ? undefined : tried.failure.details?.because;
      const outcome = outcomeOf(tried);
      if (outcome) condition.record(loan, outcome);
      if (fairly || tried.ok || tried.failure.reason !== overdue.reason) return tried;
      return { ...tried, failure: { ...tried.failure, ...waitedTooLong(false) } };
    };
    const guarded = gate.execute(() => breaker.execute(attempt, never), never);
    const tried = await withDeadline(guarded, totalMs, throwDeadline).catch((error): Tried => {
      return { ok: false, failure: refusal(error, fairly), tries: 0 };
    });
    const upstreamMs = Math.round(performance.now() - started);
    if (tried.ok) {
      return { ...tried.answer, retrievedAt: new Date().toISOString(), upstreamMs, tries: tried.tries };
    }
    throw withReport(tried.failure, { upstreamMs, tries: tried.tries });
  }

  /** The API may be well: who waited for a place shows nothing about it. */
  function waitedTooLong(fairly: boolean): Failure {
    const { code, reason, details } = overdue;
    return fairly
      ? { code, reason, details }
      : { code, reason, details: { ...details, because: 'desk_queue' } };
  }

  /** What kept a call from being made, or made the desk stop waiting for it. */
  function refusal(error: unknown, fairly: boolean): Failure {
    const code = 'upstream_unavailable' as const;
    if (error instanceof BulkheadRejectedError)
      return { code, reason: 'bulkhead', details: { retryAfter: 1, because: 'desk_busy' } };
    if (error instanceof BrokenCircuitError) {
      const retryAfter = Math.max(1, Math.ceil((openedAt + halfOpenAfterMs - Date.now()) / 1000));
      return { code, reason: 'breaker', details: { retryAfter, because: between ?? 'desk_pause' } };
    }
    if (error === deadline) return waitedTooLong(fairly);
    throw error;
  }

  function withReport(failure: Failure, measured: { upstreamMs: number; tries: number }): DeskError {
    const since = condition.report().failingSince;
    const known = since && down.has(failure.code) && !crowded.has(failure.details?.because) ? { since } : {};
    return toDeskError({ ...failure, details: { ...failure.details, ...known } }, measured);
  }

  return {
    async fetchLoan(request) {
      const url = loanUrl(options.baseUrl, request);
      const running = underWay.get(url.href);
      if (running) return running;
      const mine = call(url, request.loan).finally(() => underWay.delete(url.href));
      underWay.set(url.href, mine);
      return mine;
    },
    report: () => ({ state: states[breaker.state], ...condition.report() }),
    close: () => options.dispatcher.destroy(),
  };
}

function illOf(tried: Tried): Failure['ill'] {
  return tried.ok ? undefined : tried.failure.ill;
}

/** What a call has shown about the API: an answer about this loan, good or bad, is one. */
function outcomeOf(tried: Tried): 'well' | 'this-loan' | 'any-loan' | null {
  if (tried.ok || tried.failure.code === 'not_found' || tried.failure.code === 'invalid_request')
    return 'well';
  return illOf(tried) ?? null;
}

const deadline = Symbol('deadline');
const throwDeadline = (): never => {
  throw deadline;
};
/** cockatiel wants a signal; the deadline of a call is kept here, whatever queue it waits in. */
const never = new AbortController().signal;
