import { sql } from 'kysely';
import { processSingleton } from '../process-singletons.ts';
import type { Secret } from '../secret.ts';
import { createDatabase, type DatabaseSettings, type OpenDatabase, type PoolUse } from './create-database.ts';
import { DatabaseFailure, type DatabaseFault, readDatabaseFailure } from './database-failure.ts';
import type { Db, Trx } from './database-schema.ts';
import { defaultDatabaseTimeoutMs, statementTimeoutMs } from './database-timeouts.ts';
import type { RunPrepared } from './prepared-statement.ts';
import { runTransaction, type TransactionLimits } from './transaction.ts';

const holder = () => processSingleton('database', () => ({ open: null }));

/** As many as the access recorder has commits under way at once. */
const recordConnections = 2;
/** Auditors' reads take seconds, so few of them run at once. */
const readConnections = 5;

type DeskDatabaseSettings = DatabaseSettings & {
  /** The role that records views, where it is another one. */
  recordUrl?: Secret | undefined;
  /** A copy of the database that follows it, for the long reads of auditors. */
  readUrl?: Secret | undefined;
};

/** Opens the process's one database. The programs under bin do it, never a verb. */
export function openDatabase({ recordUrl, readUrl, ...settings }: DeskDatabaseSettings): void {
  const state = holder();
  if (state.open) throw new Error('The database is open already.');
  const requests = createDatabase(settings);
  const records = createDatabase({
    ...settings,
    url: recordUrl ?? settings.url,
    connections: recordConnections,
    statementMs: statementTimeoutMs(requests.timeoutMs),
    // They run three statements, and planning these costs more than running them.
    preparesAll: true,
  });
  const reads = readUrl ? createDatabase({ ...settings, url: readUrl, connections: readConnections }) : null;
  state.open = { requests, records, reads };
}

/** The process's one database. Throws a `DatabaseFailure` where it is not open. */
export function database(): Db {
  return opened().requests.db;
}

/** How long a request waits for the process's one database. */
export const databaseTimeoutMs = () => holder().open?.requests.timeoutMs ?? defaultDatabaseTimeoutMs;

/** Runs a prepared statement on the process's one database. */
export const runPrepared: RunPrepared = (statement, values) =>
  opened().requests.runPrepared(statement, values);

/**
 * The same database over connections of its own, for access records: reads that queue for a connection must not use
 * up the time that a view waits for its record. The server cancels statements that take longer than that time.
 */
export function recordDatabase(): OpenDatabase {
  return opened().records;
}

/** The use of each pool of the process's database, by its name; none while it is not open. */
export function poolUses(): [pool: string, use: PoolUse][] {
  return Object.entries(holder().open ?? {}).flatMap(([name, pool]) =>
    pool ? [[name, pool.poolUse()]] : [],
  );
}

/**
 * The database that auditors' long reads go to: a copy that follows the primary with a delay, where the desk is given
 * one. Everything else reads the primary.
 */
export function auditDatabase(): Db {
  const { reads, requests } = opened();
  return (reads ?? requests).db;
}

/** The pools of the process's one database, for the check at start. `reads` is null where there is no copy. */
export const openPools = () => opened();

function opened() {
  const { open } = holder();
  if (!open) throw new DatabaseFailure('down');
  return open;
}

/** Closes every connection when its work is done. */
export async function closeDatabase(): Promise<void> {
  const state = holder();
  const { open } = state;
  state.open = null;
  await Promise.all([open?.requests.close(), open?.records.close(), open?.reads?.close()]);
}

/** Runs one transaction: on the process's database, within its timeout, unless said otherwise (`runTransaction`). */
export function withTransaction<T>(
  run: (trx: Trx) => Promise<T>,
  { db = database(), deadlineMs = databaseTimeoutMs() }: Partial<TransactionLimits> = {},
): Promise<T> {
  return runTransaction(run, { db, deadlineMs });
}

/** A readiness probe comes often, and waits less than a person. */
const checkTimeoutMs = 1000;

export type DatabaseReport = { ok: true; ms: number } | { ok: false; fault: DatabaseFault };

/** Whether the database answers and accepts writes. */
export async function checkDatabase(options: Partial<TransactionLimits> = {}): Promise<DatabaseReport> {
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
