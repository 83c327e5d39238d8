import { createHash } from 'node:crypto';
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { memoize } from '#lib/loan/memoize.ts';
import { DatabaseFailure } from '../database-failure.ts';
import type { Secret } from '../secret.ts';
import type { Database, Db } from './database-types.ts';

/** How long a request waits for its session and for its record, in milliseconds, where `DATABASE_TIMEOUT_MS` is not set. */
export const defaultDatabaseTimeoutMs = 1000;

/** How long the server lets a statement run, in milliseconds, where nothing shorter or longer is needed. */
const defaultStatementMs = 10_000;

/** The server gives up a statement before the request that waits for it does. In milliseconds. */
export const statementTimeoutMs = (timeoutMs: number) => Math.round(timeoutMs * 0.9);

export type DatabaseSettings = {
  url: Secret;
  /** The name of its connections in pg_stat_activity. */
  application: string;
  /** The most connections that are open at once. All instances share what the server allows. */
  connections?: number;
  /** How long the server lets a statement run, in milliseconds; 0 for as long as it takes. */
  statementMs?: number;
  /**
   * Whether a pooler stands between that gives each transaction another connection, as PgBouncer does: then statements
   * have no names, and the timeouts are those of the role.
   */
  pooler?: 'none' | 'transaction';
  /** How long a request waits for the database, in milliseconds. */
  timeoutMs?: number;
  /** How long a connection may take, a new one or the next that is free, in milliseconds. */
  connectMs?: number;
  /** Receives the error of a connection that was lost while nobody used it. */
  onConnectionLost?: (error: unknown) => void;
};

/** The settings of Postgres that bound what a connection may take, in milliseconds; 0 is no bound. */
export type ServerTimeouts = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/** How many connections of a pool are open, how many of them are unused, and how many queries wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number };

export type OpenDatabase = {
  db: Db;
  /**
   * The same pool for the few statements that many requests run: each connection prepares every one of them, since
   * planning it costs Postgres more than running it. Behind a pooler it prepares none.
   */
  prepared: Db;
  timeoutMs: number;
  poolUse: () => PoolUse;
  /** The timeouts of its connections; behind a pooler, those that the role should have. */
  timeouts: ServerTimeouts;
  close: () => Promise<void>;
};

/**
 * The most connections of each pool of a process. `records`: one for the commits of the access recorder, and one for what
 * views read. `audits`: the reads of auditors take seconds, so few of them run at once and none takes a connection of
 * others.
 */
export const poolSizes = { requests: 10, records: 2, audits: 5 } as const;

export type DatabasePools = Record<keyof typeof poolSizes, OpenDatabase>;

/** Creates a pool of connections and the query builder on it. It connects when it is first used. */
export function createDatabase(settings: DatabaseSettings): OpenDatabase {
  const { pooler = 'none', timeoutMs = defaultDatabaseTimeoutMs } = settings;
  const timeouts: ServerTimeouts = {
    statement_timeout: settings.statementMs ?? defaultStatementMs,
    // A transaction gives up waiting for the head of the log before its request does, and none leaves it locked.
    lock_timeout: statementTimeoutMs(timeoutMs),
    idle_in_transaction_session_timeout: 5000,
  };
  const pool = createPool(settings, timeouts);
  let connected = 0;
  pool.on('connect', () => {
    connected += 1;
  });
  pool.on('remove', () => {
    connected -= 1;
  });
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      // Nothing was sent to the database. Where every connection stands, none of them was free in time.
      throw new DatabaseFailure(connected >= pool.options.max ? 'deadline' : 'down', error);
    }
  };
  const databaseOver = (connectTo: () => Promise<PostgresPoolClient>): Db => {
    const shared = { connect: connectTo, end: () => pool.end(), options: pool.options };
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool: shared }) });
  };
  const db = databaseOver(connect);
  const prepared = pooler === 'none' ? databaseOver(async () => prepareStatements(await connect())) : db;
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= pool.ended ? Promise.resolve() : pool.end();
    return closing;
  };
  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, prepared, timeoutMs, timeouts, poolUse, close };
}

function createPool(settings: DatabaseSettings, timeouts: ServerTimeouts): pg.Pool {
  const { url, application, connections = 10, connectMs = 2000, pooler = 'none' } = settings;
  const { statement_timeout: statementMs } = timeouts;
  const pool = new pg.Pool({
    connectionString: url.reveal(),
    application_name: application,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    // A transaction pooler refuses timeouts at the connection: there they are settings of the role (`checkRole`).
    ...(pooler === 'none' ? timeouts : {}),
    // The driver gives up if the server does not answer at all. It does not send a timeout of 0, and a role may have another.
    ...(statementMs > 0 ? { query_timeout: statementMs + 2000 } : { options: '-c statement_timeout=0' }),
    types: { getTypeParser },
  });
  pool.on('error', settings.onConnectionLost ?? (() => {}));
  // The pool listens to idle connections only. A lost connection in use fails its query; without a listener its error
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const int8 = 20;
const date = 1082;

/** Reads bigint as a number, since no column outgrows one, and a civil date as text, since it is no instant. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === int8) return readInteger;
  if (oid === date) return String;
  return pg.types.getTypeParser(oid, format);
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer of the database is beyond a number');
  return value;
}

/**
 * Lets a connection prepare every statement that has parameters: it is parsed and planned once, and kept under its name
 * until the connection ends.
 */
function prepareStatements(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false;
  const query = async (statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []) => {
    if (typeof statement !== 'string')
      throw new Error('a connection that prepares its statements has no cursors');
    const values =
      parameters.length === 0 ? {} : { name: nameOfStatement(statement), values: [...parameters] };
    try {
      return await client.query({ text: statement, ...values });
    } catch (error) {
      // An error that the server reported leaves the connection usable; after any other it is closed.
      isLost ||= !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
      throw error;
    }
  };
  // The type has a second form for cursors, which are refused.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  };
}

/** Names a statement by a hash of its text. Postgres takes 63 bytes. */
const nameOfStatement = memoize((text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 40),
);
