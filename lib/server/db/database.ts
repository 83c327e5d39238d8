import { type Kysely, sql, type Transaction } from 'kysely';
import { withDeadline } from '../deadline.ts';
import { shared } from '../shared.ts';
import { createDatabase, type DatabaseSettings, type OpenDatabase } from './create-database.ts';
import { DatabaseFailure, type DatabaseFault, readDatabaseFailure } from './database-failure.ts';
import { defaultDatabaseTimeoutMs, statementTimeoutMs } from './database-timeouts.ts';
import type { Ask } from './statement.ts';
import type { Database } from './tables.ts';

type Open = { all: OpenDatabase; records: OpenDatabase };
const holder = () => shared('database', () => ({ open: null as Open | null }));

/** As many as the recorder writes groups at once. */
const recordConnections = 2;

/** Opens the process's one database. Done by what a person starts, never by a verb. */
export function openDatabase(settings: DatabaseSettings): void {
  const state = holder();
  if (state.open) throw new Error('The database is open already.');
  const all = createDatabase(settings);
  const statementMs = statementTimeoutMs(all.timeoutMs);
  state.open = { all, records: createDatabase({ ...settings, connections: recordConnections, statementMs }) };
}

/** The process's one database. */
export function database(): Kysely<Database> {
  return opened().all.db;
}

/** How long a request waits for the process's one database, in milliseconds. */
export const databaseTimeoutMs = () => holder().open?.all.timeoutMs ?? defaultDatabaseTimeoutMs;

/** Asks the process's one database, by a statement that it knows. */
export const ask: Ask = (statement, values) => opened().all.ask(statement, values);

/**
 * The same database over connections of their own, for access records: a crowd of reads before them would use up
 * the time that a view waits for its record. What takes longer is undone by the server itself.
 */
export function recordDatabase(): OpenDatabase {
  return opened().records;
}

function opened(): Open {
  const { open } = holder();
  if (!open) throw new DatabaseFailure('down');
  return open;
}

/** Ends every connection when its work is done. */
export async function closeDatabase(): Promise<void> {
  const state = holder();
  const { open } = state;
  state.open = null;
  await Promise.all([open?.all.close(), open?.records.close()]);
}

type TransactionOptions = { db?: Kysely<Database>; deadlineMs?: number };

/**
 * All of `run`, or nothing of it: what it gives is given after the commit. A `DatabaseFailure` says that it may
 * not be trusted to be there. One that is late is rolled back, unless its commit was already on its way.
 */
export async function withTransaction<T>(
  run: (trx: Transaction<Database>) => Promise<T>,
  { db = database(), deadlineMs = databaseTimeoutMs() }: TransactionOptions = {},
): Promise<T> {
  let passed = false;
  const throwIfPassed = () => {
    if (passed) throw new DatabaseFailure('deadline');
  };
  const work = db.transaction().execute(async (trx) => {
    throwIfPassed();
    const result = await run(trx);
    throwIfPassed();
    return result;
  });
  try {
    return await withDeadline(work, deadlineMs, () => {
      passed = true;
      throw new DatabaseFailure('deadline');
    });
  } catch (error) {
    throw readDatabaseFailure(error) ?? error;
  }
}

/** Who asks whether the desk is ready asks often, and waits less than a person. */
const checkWaitsMs = 1000;

export type DatabaseReport = { ok: true; ms: number } | { ok: false; fault: DatabaseFault };

/** Whether the database answers, and would take a write. */
export async function checkDatabase(options: TransactionOptions = {}): Promise<DatabaseReport> {
  const started = performance.now();
  try {
    const readOnly = await withTransaction(
      async (trx) => {
        const { rows } = await sql<{ setting: string }>`show transaction_read_only`.execute(trx);
        return Object.values(rows[0] ?? {})[0] !== 'off';
      },
      { deadlineMs: checkWaitsMs, ...options },
    );
    return readOnly ? { ok: false, fault: 'read-only' } : { ok: true, ms: performance.now() - started };
  } catch (error) {
    return { ok: false, fault: readDatabaseFailure(error)?.fault ?? 'other' };
  }
}
