import { rm } from 'node:fs/promises';
import { startEmbedded } from '#lib/server/db/embedded/embedded-database.ts';
import { sharedData } from './desk.ts';

/** Keeps one Postgres for all desks of a run, which come and go; what it kept goes with it. */
export default async function keepDatabase(): Promise<() => Promise<void>> {
  const database = await startEmbedded({ dataDir: sharedData });
  return async () => {
    await database.release();
    await rm(sharedData, { recursive: true, force: true });
  };
}
