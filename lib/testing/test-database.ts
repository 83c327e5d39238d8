import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type OpenDatabase } from '#lib/server/db/create-database.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { Secret } from '#lib/server/secret.ts';

export type TestDatabase = {
  db: Kysely<Database>;
  open: OpenDatabase;
  appUrl: Secret;
  ownerUrl: Secret;
  superuserUrl: Secret;
  appRole: string;
  /** Runs one statement, as the superuser unless said otherwise. */
  run: (statement: string, as?: 'superuser' | 'owner' | 'app') => Promise<Record<string, unknown>[]>;
  /** How many wait for a lock now. */
  waiters: () => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Creates a database for one file of tests, in the Postgres that all files of a run share. `bare`: without tables;
 * otherwise a copy of a migrated one.
 */
export async function testDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const urls = inject('databaseUrls');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const inNewDatabase = (url: string) => {
    const address = new URL(url);
    address.pathname = name;
    return new Secret(address.href);
  };
  const cluster = connectionTo(new Secret(urls.superuserUrl));
  // The copy of the files takes a sixth of the processor time of a copy through the write-ahead log.
  const copied = bare ? '' : `template ${inject('templateDatabase')} strategy file_copy`;
  await cluster.run(`create database ${name} owner ${new URL(urls.DATABASE_OWNER_URL).username} ${copied}`);
  const appUrl = inNewDatabase(urls.DATABASE_URL);
  const ownerUrl = inNewDatabase(urls.DATABASE_OWNER_URL);
  const superuserUrl = inNewDatabase(urls.superuserUrl);
  const appRole = new URL(urls.DATABASE_URL).username;
  // Where every processor is busy, a new connection takes longer than a person would wait.
  const patient = { connections: 20, connectMs: 30_000 };
  const open = createDatabase({ url: appUrl, application: 'loan-desk test', ...patient });
  const connections = {
    superuser: connectionTo(superuserUrl),
    owner: connectionTo(ownerUrl),
    app: connectionTo(appUrl),
  };
  return {
    db: open.db,
    open,
    appUrl,
    ownerUrl,
    superuserUrl,
    appRole,
    run: (statement, as = 'superuser') => connections[as].run(statement),
    waiters: async () => {
      const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`;
      return (await connections.owner.run(waiting)).length;
    },
    close: async () => {
      await open.close();
      await Promise.all(Object.values(connections).map(({ end }) => end()));
      await cluster.run(`drop database ${name} with (force)`);
      await cluster.end();
    },
  };
}

/** Statements on one connection, made anew when a test has ended it. */
function connectionTo(url: Secret) {
  let open: Promise<pg.Client> | null = null;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url.reveal() });
    client.on('error', () => {});
    client.on('end', () => {
      open = null;
    });
    await client.connect();
    return client;
  };
  const run = async (statement: string): Promise<Record<string, unknown>[]> => {
    open ??= connect();
    const client = await open;
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
    return Array.isArray(results) ? (results.at(-1)?.rows ?? []) : results.rows;
  };
  return { run, end: async () => (await open)?.end() };
}
