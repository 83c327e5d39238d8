import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProblemCode } from '#lib/http/problem.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { database, withTransaction } from '#lib/server/db/database.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { env } from '#lib/server/env.ts';
import { lendingApi } from '#lib/server/lending/configured-lending-api.ts';
import { indexLoan } from '../index/index-loan.ts';

/** A loan to read, and the position from which a sync continues after it. */
export type LoanToSync = { loan: LoanId; position: string };
/** Loans that were indexed, that the API does not know, and whose answer cannot be read. */
export type SyncCounts = { kept: number; missing: number; unreadable: number };

type SyncOptions = {
  loans: AsyncIterable<LoanToSync>;
  /** Loans per second, at most. */
  rate: number;
  /** Called after the loans of each second: all up to this position are done. */
  onDone: (position: string, counts: SyncCounts) => Promise<void>;
  /** Called when the API is unavailable, before the wait for the next attempt. */
  onWait: (ms: number, code: ProblemCode) => void;
  signal: AbortSignal;
  /** Waits between attempts in seconds; after the last one the sync ends and can be started again. */
  pauses?: readonly number[];
};

const defaultPauses = [2, 5, 10, 30, 60, 120, 300];

/**
 * Reads loans from the lending API into the index. Nobody is shown a loan, so none of this is recorded. The API is
 * called with the same retries and breaker as for people, and not faster than `rate`. Throws if the API refuses the key
 * or stays unavailable, or if the database fails.
 */
export async function syncContracts({
  loans,
  rate,
  onDone,
  onWait,
  signal,
  pauses = defaultPauses,
}: SyncOptions): Promise<SyncCounts> {
  const counts: SyncCounts = { kept: 0, missing: 0, unreadable: 0 };
  for await (const group of groupsOf(loans, rate)) {
    signal.throwIfAborted();
    // The signal ends the wait early; the listener is removed with it.
    const second = wait(1000, undefined, { ref: false, signal }).catch(() => {});
    const results = await Promise.all(
      group.map(async ({ loan }, place) => {
        await wait((1000 / rate) * place);
        return syncLoan(loan, { onWait, signal, pauses });
      }),
    );
    for (const result of results) counts[result] += 1;
    await onDone(group.at(-1)?.position ?? '', counts);
    if (group.length === rate) await second;
  }
  return counts;
}

async function* groupsOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** How a failure counts; codes that are not listed end the sync. */
const outcomes: Partial<Record<ProblemCode, 'missing' | 'unreadable' | 'again'>> = {
  not_found: 'missing',
  invalid_request: 'unreadable',
  upstream_malformed: 'unreadable',
  upstream_too_large: 'unreadable',
  upstream_rate_limited: 'again',
  upstream_unavailable: 'again',
  upstream_timeout: 'again',
};

async function syncLoan(
  loan: LoanId,
  { onWait, signal, pauses }: Required<Pick<SyncOptions, 'onWait' | 'signal' | 'pauses'>>,
): Promise<keyof SyncCounts> {
  for (const pause of [...pauses, null]) {
    signal.throwIfAborted();
    try {
      return await readAndIndex({ loan, expand: env().DEFAULT_EXPAND, fields: null, paymentFor: null });
    } catch (error) {
      const outcome = isDeskError(error) ? outcomes[error.code] : undefined;
      if (!isDeskError(error) || !outcome || (outcome === 'again' && pause === null)) throw error;
      if (outcome === 'missing') await markMissed(loan);
      if (outcome !== 'again') return outcome;
      const ms = 1000 * Math.max(pause ?? 0, error.details.retryAfter ?? 0);
      onWait(ms, error.code);
      await wait(ms, undefined, { signal });
    }
  }
  return 'unreadable';
}

async function readAndIndex(request: LoanRequest): Promise<'kept' | 'unreadable'> {
  const { text, retrievedAt } = await lendingApi().fetchLoan(request);
  const parsed = readLoan(text, request);
  if (!parsed.ok) return 'unreadable';
  const { loan, deviations } = parsed;
  const answer = { loan, deviations, request, retrievedAt, requestId: randomUUID() };
  await withTransaction((trx) => indexLoan(trx, answer), { deadlineMs: 5000 });
  return 'kept';
}

/** Keeps the entry of a loan that the API does not know, and marks it so that it is not stale again tomorrow. */
async function markMissed(loan: LoanId): Promise<void> {
  await database().updateTable('contract').set({ missed_at: new Date() }).where('loan', '=', loan).execute();
}
