import * as values from './env-parsers.ts';
import { choice, maxTimeoutMs, minTimeoutMs, optionalVariable, variable, wholeNumber } from './variable.ts';

const databaseUrl = (user: string, purpose: string, note = '') =>
  optionalVariable(values.parseDatabaseUrl, `postgres://${user}:password@host/database${note}`, purpose);

/** The database: Postgres, or the embedded one of a demo. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl(
    'user',
    'the Postgres of sessions and the access log; required unless EMBEDDED_DATABASE is yes',
  ),
  DATABASE_OWNER_URL: databaseUrl(
    'owner',
    'the role that owns the tables, for migrations alone and without a pooler; a desk that is given it migrates at its start',
  ),
  DATABASE_RECORD_URL: databaseUrl(
    'role',
    'the role that records views, whose statements are cancelled sooner; where unset, the one of DATABASE_URL',
  ),
  DATABASE_DIRECT_URL: databaseUrl(
    'role',
    'the role of contracts:import; where unset, the one of DATABASE_URL',
    ', without a pooler between',
  ),
  DATABASE_READ_URL: databaseUrl(
    'role',
    'a copy of the database that follows it, for the auditors’ searches and exports; where unset, they read the primary',
  ),
  DATABASE_POOLER: choice(
    ['none', 'transaction'],
    'what stands between the desk and Postgres: transaction for a pooler such as PgBouncer, whose roles have to have timeouts of their own',
    'none',
  ),
  DATABASE_TIMEOUT_MS: wholeNumber(
    { min: minTimeoutMs, max: maxTimeoutMs, of: 'milliseconds' },
    'how long a request waits for the database: where its record is not written by then, no loan is shown',
    '1000',
  ),
  EMBEDDED_DATABASE: choice(
    ['yes', 'no'],
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
