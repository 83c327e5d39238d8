import { sql } from 'kysely';
import { DatabaseFailure, type DatabaseFault, readDatabaseFailure } from '../database-failure.ts';
import { withDeadline } from '../deadline.ts';
import { processValue } from '../process-value.ts';
import {
  createDatabase,
  type DatabasePools,
  type DatabaseSettings,
  defaultDatabaseTimeoutMs,
  type OpenDatabase,
  type PoolUse,
  poolSizes,
  statementTimeoutMs,
} from './create-database.ts';
import type { Db, Trx } from './database-types.ts';

/** The pools for requests, access records and auditors' reads: `bin/start` opens them, routes and pages use them. */
const holder = () => processValue<{ open: DatabasePools | null }>('database', () => ({ open: null }));

/** Opens the process's one database. The programs under bin do it, never a verb. */
export function openDatabase(settings: DatabaseSettings): void {
  const state = holder();
  if (state.open) throw new Error('The database is open already.');
  const { pooler = 'none', timeoutMs = defaultDatabaseTimeoutMs } = settings;
  // Behind a pooler all pools have the timeout of the role: a late record is bounded by its lock and its deadline.
  const recordTimeout = pooler === 'none' ? { statementMs: statementTimeoutMs(timeoutMs) } : {};
  state.open = {
    requests: createDatabase({ connections: poolSizes.requests, ...settings }),
    records: createDatabase({
      ...settings,
      ...recordTimeout,
      connections: poolSizes.records,
    }),
    audits: createDatabase({ ...settings, connections: poolSizes.audits }),
  };
}

/** The pools of the process's one database. Throws a `DatabaseFailure` where it is not open. */
export function openPools(): DatabasePools {
  const { open } = holder();
  if (!open) throw new DatabaseFailure('down');
  return open;
}

/** The process's one database, for everything but access records and the reads of auditors. */
export const database = (): Db => openPools().requests.db;

/** How long a request waits for the process's one database. */
export const databaseTimeoutMs = () => holder().open?.requests.timeoutMs ?? defaultDatabaseTimeoutMs;

/** The same database for the few statements that many requests run (`OpenDatabase.prepared`). */
export const preparedDatabase = (): Db => openPools().requests.prepared;

/**
 * The same database over connections of its own, for access records: reads that queue for a connection must not use
 * up the time that a view waits for its record.
 */
export const recordDatabase = (): OpenDatabase => openPools().records;

/** The same database over connections of its own, for the long reads of auditors. */
export const auditDatabase = (): Db => openPools().audits.db;

/** The use of each pool of the process's database, by its name; none while it is not open. */
export function poolUses(): [pool: string, use: PoolUse][] {
  return Object.entries(holder().open ?? {}).map(([name, pool]) => [name, pool.poolUse()]);
}

/** Closes every connection when its work is done. */
export async function closeDatabase(): Promise<void> {
  const state = holder();
  const pools = Object.values(state.open ?? {});
  state.open = null;
  await Promise.all(pools.map(({ close }) => close()));
}

type TransactionLimits = { db?: Db; deadlineMs?: number };

/**
 * Runs `run` in one transaction and returns its result after the commit: on the process's database, within its timeout,
 * unless said otherwise. Throws a `DatabaseFailure` where the commit is not certain. A transaction that misses the deadline
 * is rolled back, unless its commit was already on its way.
 */
export async function withTransaction<T>(
  run: (trx: Trx) => Promise<T>,
  { db = database(), deadlineMs = databaseTimeoutMs() }: TransactionLimits = {},
): Promise<T> {
  let isPastDeadline = false;
  const throwPastDeadline = () => {
    if (isPastDeadline) throw new DatabaseFailure('deadline');
  };
  const work = db.transaction().execute(async (trx) => {
    throwPastDeadline();
    const result = await run(trx);
    throwPastDeadline();
    return result;
  });
  try {
    return await withDeadline(work, deadlineMs, () => {
      isPastDeadline = true;
      throw new DatabaseFailure('deadline');
    });
  } catch (error) {
    throw readDatabaseFailure(error) ?? error;
  }
}

/** A readiness probe comes often, and waits less than a person. */
const checkTimeoutMs = 1000;

export type DatabaseReport = { ok: true; ms: number } | { ok: false; fault: DatabaseFault };

/** Whether the database answers and accepts writes. */
export async function checkDatabase(options: TransactionLimits = {}): Promise<DatabaseReport> {
  const started = performance.now();
  try {
    const readOnly = await withTransaction(
      async (trx) => {
        const { rows } = await sql<{ setting: string }>`show transaction_read_only`.execute(trx);
        return Object.values(rows[0] ?? {})[0] !== 'off';
      },
      { deadlineMs: checkTimeoutMs, ...options },
    );
    return readOnly ? { ok: false, fault: 'read-only' } : { ok: true, ms: performance.now() - started };
  } catch (error) {
    return { ok: false, fault: readDatabaseFailure(error)?.fault ?? 'other' };
  }
}
