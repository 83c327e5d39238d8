import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseUrls } from '../../tools/launcher/postgres/database-urls.ts';

const variable = 'E2E_DATABASE_URLS';

/** Names the Postgres of the run in the environment, which the workers inherit. */
export function shareDatabase({ DATABASE_URL, DATABASE_OWNER_URL, superuserUrl }: DatabaseUrls): void {
  process.env[variable] = JSON.stringify({ DATABASE_URL, DATABASE_OWNER_URL, superuserUrl });
}

/** The database that all desks of a run share, as several instances do: a session of one is a session of all. */
export function sharedDatabase(): DatabaseUrls {
  return JSON.parse(process.env[variable] ?? '{}');
}

/** The variables by which a desk or a command uses a database. */
export function databaseEnv({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseUrls): Record<string, string> {
  return { DATABASE_URL, DATABASE_OWNER_URL };
}

/** Creates an empty database in the Postgres of the run. */
export async function createDatabase(): Promise<DatabaseUrls & { drop: () => Promise<void> }> {
  const shared = sharedDatabase();
  const name = `own_${randomBytes(6).toString('hex')}`;
  const inNewDatabase = (url: string) => {
    const address = new URL(url);
    address.pathname = name;
    return address.href;
  };
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: shared.superuserUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} owner ${new URL(shared.DATABASE_OWNER_URL).username}`);
  return {
    DATABASE_URL: inNewDatabase(shared.DATABASE_URL),
    DATABASE_OWNER_URL: inNewDatabase(shared.DATABASE_OWNER_URL),
    superuserUrl: inNewDatabase(shared.superuserUrl),
    drop: () => run(`drop database ${name} with (force)`),
  };
}
