import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { Secret } from '#lib/server/secret.ts';
import type { DatabaseUrls } from '../../tools/launcher/postgres/database-urls.ts';
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: DatabaseUrls;
    templateDatabase: string;
  }
}

/** The database with the tables of this release. Each file of tests copies it instead of migrating one of its own. */
const template = 'migrated';

/**
 * Nothing here has to outlive the power, and each database is new: what Postgres does for a disk, a standby and old rows
 * took a third of its processor time.
 */
const settings = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['autovacuum=off', 'max_connections=300'],
];

/**
 * The memory of the machine where it is a folder with room for the databases, which take some hundred megabytes: to
 * create and to drop them on a disk takes a fifth of the processor time of all tests of the server.
 */
function databaseFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Starts one Postgres for all test files of a run; each file creates a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(databaseFolder(), 'loan-desk-unit-'));
  // As root Postgres runs as another user, who has to pass through this folder.
  chmodSync(dataDir, 0o711);
  const { launched, DATABASE_URL, DATABASE_OWNER_URL, superuserUrl } = await startPostgres(dataDir, {
    settings,
  });
  await createTemplate({ DATABASE_URL, DATABASE_OWNER_URL, superuserUrl });
  project.provide('databaseUrls', { DATABASE_URL, DATABASE_OWNER_URL, superuserUrl });
  project.provide('templateDatabase', template);
  return async () => {
    await launched.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  superuserUrl,
}: DatabaseUrls): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const owner = new URL(DATABASE_OWNER_URL);
  await client.query(`create database ${template} owner ${owner.username}`);
  await client.end();
  owner.pathname = template;
  await migrate({ ownerUrl: new Secret(owner.href), grantTo: new URL(DATABASE_URL).username });
}
