import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Secret } from '../secret.ts';
import { DatabaseFailure, isPasswordRefused } from './database-failure.ts';
import type { Database, Db } from './database-schema.ts';
import {
  defaultDatabaseTimeoutMs,
  defaultStatementMs,
  type ServerTimeouts,
  serverTimeouts,
} from './database-timeouts.ts';
import { prepareStatements } from './prepare-statements.ts';
import type { PreparedStatement, RunPrepared } from './prepared-statement.ts';

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
  /** Prepares each statement on each connection, for a pool that runs the same few. It has no effect behind a pooler. */
  preparesAll?: boolean;
  /** How long a request waits for the database, in milliseconds. */
  timeoutMs?: number;
  /** Receives the error of a connection that was lost while nobody used it. */
  onConnectionLost?: (error: unknown) => void;
  /** Is called when the server refuses the password, and may replace `url` by what its file holds now. */
  onPasswordRefused?: () => void;
};

export type OpenDatabase = {
  db: Db;
  runPrepared: RunPrepared;
  timeoutMs: number;
  /** How many connections are open, how many of them are unused, and how many queries wait for one. */
  poolUse: () => PoolUse;
  /** The timeouts of its connections; behind a pooler, those that the role should have. */
  timeouts: ServerTimeouts;
  close: () => Promise<void>;
};

export type PoolUse = { total: number; idle: number; waiting: number };

const int8 = 20;
const date = 1082;

/** Creates a pool of connections and the query builder on it. It connects when it is first used. */
export function createDatabase(settings: DatabaseSettings): OpenDatabase {
  const { pooler = 'none', preparesAll = false, timeoutMs = defaultDatabaseTimeoutMs } = settings;
  const { statementMs = defaultStatementMs } = settings;
  const timeouts = serverTimeouts(statementMs, timeoutMs);
  const pool = createPool(settings, timeouts);
  const connect = () => connectTwice(pool, settings);
  const connectKysely =
    preparesAll && pooler === 'none' ? async () => prepareStatements(await connect()) : connect;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: connectKysely, end: () => pool.end(), options: pool.options },
    }),
  });
  const runPrepared: RunPrepared = async <Row extends object>(
    { name, text }: PreparedStatement,
    values: readonly unknown[],
  ) => {
    const client = await connect();
    try {
      const { rows } = await client.query<Row>({
        ...(pooler === 'none' ? { name } : {}),
        text,
        values: [...values],
      });
      client.release();
      return rows;
    } catch (error) {
      // An error that the server reported leaves the connection usable; after any other it is closed.
      client.release(!(error instanceof pg.DatabaseError && error.severity === 'ERROR'));
      throw error;
    }
  };
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= pool.ended ? Promise.resolve() : pool.end();
    return closing;
  };
  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, runPrepared, timeoutMs, timeouts, poolUse, close };
}

function createPool(settings: DatabaseSettings, timeouts: ServerTimeouts): pg.Pool {
  const { url, application, connections = 10, statementMs = defaultStatementMs, pooler = 'none' } = settings;
  /** Takes the URL as it is when the connection is made, since its password may be replaced meanwhile. */
  class Connection extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: url.reveal() });
    }
  }
  const pool = new pg.Pool({
    Client: Connection,
    application_name: application,
    max: connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    ...(pooler === 'none' ? timeouts : {}),
    // The driver gives up if the server does not answer at all.
    ...(statementMs > 0 ? { query_timeout: statementMs + 2000 } : {}),
    types: { getTypeParser },
  });
  pool.on('error', settings.onConnectionLost ?? (() => {}));
  // The pool listens to idle connections only. A lost connection in use fails its query; without a listener its error
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connects, and once more where the server refused the password and `onPasswordRefused` replaced it. */
async function connectTwice(
  pool: pg.Pool,
  { url, onPasswordRefused = () => {} }: DatabaseSettings,
): Promise<pg.PoolClient> {
  const usedUrl = url.reveal();
  try {
    return await pool.connect().catch((error: unknown) => {
      if (!isPasswordRefused(error)) throw error;
      onPasswordRefused();
      if (url.reveal() === usedUrl) throw error;
      return pool.connect();
    });
  } catch (error) {
    // In both cases, no free connection and no new one, nothing was sent to the database.
    throw new DatabaseFailure('down', error);
  }
}

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
