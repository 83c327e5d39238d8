import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseUrls } from '../bin/launcher/postgres/database-urls.ts';
import { startPostgres } from '../bin/launcher/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: DatabaseUrls;
  }
}

/** Starts one Postgres for all test files of a run; each file creates a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loan-desk-unit-'));
  // As root Postgres runs as another user, who has to pass through this folder.
  chmodSync(dataDir, 0o711);
  const settings = ['fsync=off', 'max_connections=300'];
  const { launched, DATABASE_URL, DATABASE_OWNER_URL, superuserUrl } = await startPostgres(dataDir, {
    settings,
  });
  project.provide('databaseUrls', { DATABASE_URL, DATABASE_OWNER_URL, superuserUrl });
  return async () => {
    await launched.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
