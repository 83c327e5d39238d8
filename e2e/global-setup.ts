import { rm } from 'node:fs/promises';
import { startEmbedded } from '#lib/server/db/embedded/embedded-database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { sharedData } from './desk.ts';

/**
 * Starts the one Postgres of all desks of a run, with its tables: tests write sessions and contracts into it before a
 * desk has started. Its files are removed after the run.
 */
export default async function startSharedDatabase(): Promise<() => Promise<void>> {
  const database = await startEmbedded({ dataDir: sharedData });
  await migrate({ ownerUrl: database.ownerUrl, grantTo: database.appRole });
  return async () => {
    await database.release();
    await rm(sharedData, { recursive: true, force: true });
  };
}
