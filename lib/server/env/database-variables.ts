import * as values from './env-parsers.ts';
import { maxTimeoutMs, minTimeoutMs, variable } from './variable.ts';

/** The database: Postgres, or the embedded one of a demo. */
export const databaseVariables = {
  DATABASE_URL: variable(
    values.optional(values.parseDatabaseUrl),
    'postgres://user:password@host/database',
    'the Postgres of sessions and the access log; required unless EMBEDDED_DATABASE is yes',
    '',
  ),
  DATABASE_OWNER_URL: variable(
    values.optional(values.parseDatabaseUrl),
    'postgres://owner:password@host/database',
    'the role that owns the tables, for migrations alone and without a pooler; a desk that is given it migrates at its start',
    '',
  ),
  DATABASE_RECORD_URL: variable(
    values.optional(values.parseDatabaseUrl),
    'postgres://role:password@host/database',
    'the role that records views, whose statements are cancelled sooner; where unset, the one of DATABASE_URL',
    '',
  ),
  DATABASE_DIRECT_URL: variable(
    values.optional(values.parseDatabaseUrl),
    'postgres://role:password@host/database, without a pooler between',
    'the role of contracts:import and contracts:sync; where unset, the one of DATABASE_URL',
    '',
  ),
  DATABASE_READ_URL: variable(
    values.optional(values.parseDatabaseUrl),
    'postgres://role:password@host/database',
    'a copy of the database that follows it, for the auditors’ searches and exports; where unset, they read the primary',
    '',
  ),
  DATABASE_POOLER: variable(
    values.parseOneOf(['none', 'transaction']),
    'none or transaction',
    'what stands between the desk and Postgres: transaction for a pooler such as PgBouncer, whose roles have to have timeouts of their own',
    'none',
  ),
  DATABASE_TIMEOUT_MS: variable(
    values.parseInteger(minTimeoutMs, maxTimeoutMs),
    `a whole number of milliseconds between ${minTimeoutMs} and ${maxTimeoutMs}`,
    'how long a request waits for the database: where its record is not written by then, no loan is shown',
    '1000',
  ),
  EMBEDDED_DATABASE: variable(
    values.parseOneOf(['yes', 'no']),
    'yes or no',
    'starts a Postgres in DATA_DIR where DATABASE_URL is not set; for one machine',
    'no',
  ),
  DATA_DIR: variable(
    values.anyText,
    'a folder that the desk may write to',
    'where the embedded Postgres keeps its files, and the file by which commands find it',
    '.data',
  ),
};
