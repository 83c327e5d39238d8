import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Secret } from '../secret.ts';
import { DatabaseFailure } from './database-failure.ts';
import { defaultDatabaseTimeoutMs, statementTimeoutMs } from './database-timeouts.ts';
import type { Ask, Statement } from './statement.ts';
import type { Database } from './tables.ts';

export type DatabaseSettings = {
  url: Secret;
  /** How it is named in pg_stat_activity. */
  application: string;
  /** At most so many connections; several instances share what the server allows. */
  connections?: number;
  /** So long a statement may take, in milliseconds. */
  statementMs?: number;
  /** So long a request waits for it, in milliseconds. */
  timeoutMs?: number;
  /** Receives the error of a connection that was lost while nobody used it. */
  onConnectionLost?: (error: unknown) => void;
};

export type OpenDatabase = {
  db: Kysely<Database>;
  ask: Ask;
  timeoutMs: number;
  close: () => Promise<void>;
};

const int8 = 20;
const date = 1082;

/** A pool of connections, and the query builder on it. Connects when it is first used. */
export function createDatabase({
  url,
  application,
  connections = 10,
  statementMs = 10_000,
  timeoutMs = defaultDatabaseTimeoutMs,
  onConnectionLost = () => {},
}: DatabaseSettings): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: application,
    max: connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    statement_timeout: statementMs,
    // Whoever waits for the head of the log gives up before the view does; and nobody leaves it locked.
    lock_timeout: statementTimeoutMs(timeoutMs),
    idle_in_transaction_session_timeout: 5000,
    // For a server that has stopped answering at all.
    query_timeout: statementMs + 2000,
    types: { getTypeParser: readValues },
  });
  pool.on('error', onConnectionLost);
  // The pool listens to those that nobody uses. One lost in use fails its query; unheard, it would end the desk.
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      // No free connection, or none to be had: either way nothing was asked of the database.
      throw new DatabaseFailure('down', error);
    }
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  const ask: Ask = async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
    const client = await connect();
    try {
      const { rows } = await client.query<Row>({ ...statement, values: [...values] });
      client.release();
      return rows;
    } catch (error) {
      // What the server refused leaves the connection as it was; after anything else it is over, or nobody knows.
      client.release(!(error instanceof pg.DatabaseError && error.severity === 'ERROR'));
      throw error;
    }
  };
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= pool.ended ? Promise.resolve() : pool.end();
    return closing;
  };
  return { db, ask, timeoutMs, close };
}

/** bigint as a number, since none of ours outgrows one; a civil date as its text, since it is no instant. */
const readValues: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === int8) return readInteger;
  if (oid === date) return String;
  return pg.types.getTypeParser(oid, format);
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer of the database is beyond a number');
  return value;
}
