import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#lib/server/db/apply-migrations.ts';
import { Secret } from '#lib/server/secret.ts';
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts';
import { checkGivenSession } from '../given-session.ts';
import { shareDatabase } from './run-database.ts';

/** Makes ready what every test of a run needs; without it each of them would fail on its own. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.E2E_BASE_URL) return startDatabase();
  await checkGivenSession(process.env);
}

/**
 * Starts the one Postgres of all desks of a run, with its tables: tests write sessions and contracts into it before a
 * desk has started. Its files are removed after the run.
 */
async function startDatabase(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loan-desk-e2e-'));
  // As root Postgres runs as another user, who has to pass through this folder.
  chmodSync(dataDir, 0o711);
  // No test kills this Postgres, so nothing has to reach the disk.
  const postgres = await startPostgres(dataDir, { settings: ['fsync=off', 'max_connections=300'] });
  const { DATABASE_URL, DATABASE_OWNER_URL } = postgres;
  await migrate({ ownerUrl: new Secret(DATABASE_OWNER_URL), grantTo: new URL(DATABASE_URL).username });
  shareDatabase(postgres);
  return async () => {
    await postgres.launched.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
