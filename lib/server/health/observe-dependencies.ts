import { sql } from 'kysely';
import type { Gauge, Registry } from 'prom-client';
import { readWholeVerification } from '../access-log/chain/read-chain-state.ts';
import { keysOfDesk, readVerification } from '../access-log/chain/stored-verification.ts';
import { readFeedLag } from '../access-log/feed/feed-log.ts';
import { database, poolUses } from '../db/database.ts';
import { readMonthsAhead } from '../db/partitions.ts';
import { queryDatabase } from '../db/query-database.ts';
import { env } from '../env.ts';
import { lendingApi } from '../lending/configured-lending-api.ts';
import { addGauge } from '../telemetry/create-metrics.ts';

/** Scrapes of several servers within this time, in milliseconds, share one query. */
const sharedMs = 5000;
const deadlineMs = 1000;

/** The state of all instances in the database. Null where there is nothing to report. */
type DatabaseState = {
  sessions: number;
  /** Rows of the access log. */
  records: number;
  headAgeSeconds: number | null;
  /** How long the oldest row that was not fed has waited. */
  feedLagSeconds: number | null;
  /** When a verification of the whole log last finished, in seconds since 1970; the one of each day reads new rows alone. */
  verifiedAt: number | null;
  fault: number | null;
  /** Months after the present one that have a partition; -1 where the present one has none. */
  partitionsAhead: number;
};

const gauges: Record<keyof DatabaseState, [name: string, help: string]> = {
  sessions: ['sessions', 'Live sessions of all instances.'],
  records: ['access_log_records', 'The sequence number of the newest row of the access log.'],
  headAgeSeconds: ['access_log_head_age_seconds', 'Age of the newest row of the access log.'],
  feedLagSeconds: [
    'access_log_feed_lag_seconds',
    'Age of the oldest row of the access log that ACCESS_LOG_FEED did not write yet; 0 where all are written.',
  ],
  verifiedAt: ['access_log_verified_timestamp_seconds', 'When the whole access log was last verified.'],
  fault: ['access_log_fault', '1 where the last verification of the access log found a fault, else 0.'],
  partitionsAhead: [
    'access_log_partitions_ahead',
    'Months after the present one that have a partition of the access log; -1 where the present one has none.',
  ],
};

const poolGauge = [
  'database_pool_connections',
  'Connections of a pool that are in use or idle, and requests that wait for one.',
] as const;

/** Adds the metrics of the database to a registry: its state, read when they are scraped, and the use of the pools. */
export function observeDatabase(registry: Registry): void {
  // The first to be read, so that the queries of the scrape itself do not count as requests that wait.
  const setPools = (gauge: Gauge) => {
    for (const [pool, { total, idle, waiting }] of poolUses()) {
      gauge.set({ pool, state: 'used' }, total - idle);
      gauge.set({ pool, state: 'idle' }, idle);
      gauge.set({ pool, state: 'waiting' }, waiting);
    }
  };
  addGauge(registry, poolGauge, setPools, ['pool', 'state']);
  const read = shareFor(sharedMs, readState);
  const up = ['database_up', '1 where the database answered the last scrape, else 0.'] as const;
  addGauge(registry, up, async (gauge) => gauge.set((await read()) ? 1 : 0));
  for (const [key, about] of Object.entries(gauges)) {
    addGauge(registry, about, async (gauge) => {
      const value = (await read())?.[key as keyof DatabaseState] ?? null;
      if (value === null) gauge.remove();
      else gauge.set(value);
    });
  }
}

const breakerStates = ['closed', 'half-open', 'open'] as const;
const breakerGauge = [
  'lending_api_breaker_state',
  '1 for the state of the circuit breaker of the lending API, 0 for the others.',
] as const;

/** Adds the state of the circuit breaker to a registry, as it is when the metrics are scraped. */
export function observeLendingApi(registry: Registry): void {
  const setStates = (gauge: Gauge) => {
    const { state: current } = lendingApi().report();
    for (const state of breakerStates) gauge.set({ state }, state === current ? 1 : 0);
  };
  addGauge(registry, breakerGauge, setStates, ['state']);
}

/** Reads the state of the database; null where it does not answer in time. */
async function readState(): Promise<DatabaseState | null> {
  const now = sql<Date>`now()`;
  try {
    const read = () =>
      Promise.all([
        database()
          .selectFrom('session')
          .select(({ fn }) => fn.countAll<number>().as('sessions'))
          .where('ended_at', 'is', null)
          .where((row) => row.and([row('idle_until', '>', now), row('absolute_until', '>', now)]))
          .executeTakeFirstOrThrow(),
        database()
          .selectFrom('access_log_head')
          .select('sequence as records')
          .select(sql<number>`extract(epoch from now() - instant)::float8`.as('ageSeconds'))
          .executeTakeFirst(),
        readMonthsAhead(),
        readVerification(database(), keysOfDesk()),
        readWholeVerification(database()),
        env().ACCESS_LOG_FEED === 'off' ? null : readFeedLag(database()),
      ]);
    const [{ sessions }, head, partitionsAhead, verification, whole, feedLagSeconds] = await queryDatabase(
      read,
      deadlineMs,
    );
    const reported = verification?.fault ? verification : whole;
    const verifiedAt = reported ? reported.finished_at.getTime() / 1000 : null;
    const fault = verification && (verification.fault === null ? 0 : 1);
    if (!head) return null;
    const { records, ageSeconds } = head;
    const headAgeSeconds = records > 0 ? ageSeconds : null;
    return { sessions, records, headAgeSeconds, feedLagSeconds, partitionsAhead, verifiedAt, fault };
  } catch {
    return null;
  }
}

/** Makes calls that come within `ms` of one another share a result. */
function shareFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readAt: number; result: Promise<T> } | null = null;
  return () => {
    if (!last || performance.now() - last.readAt >= ms) last = { readAt: performance.now(), result: read() };
    return last.result;
  };
}
