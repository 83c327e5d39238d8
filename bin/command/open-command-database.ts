import { type MigratedDatabase, migrateAndOpen } from '#lib/server/db/migrate-and-open.ts';
import type { Env } from '#lib/server/env.ts';
import { Secret } from '#lib/server/secret.ts';
import { readDatabaseUrls } from '../launcher/postgres/database-urls.ts';
import { CommandError } from './command-error.ts';
import { explainDatabaseError } from './database-error.ts';

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>;
type Urls = { url: Secret; ownerUrl: Secret | null };

/** Returns the database of the environment, or else the embedded Postgres that a launcher runs in `DATA_DIR`. */
export function findDatabase({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: dataDir,
}: DatabaseEnv): Urls {
  if (url) return { url, ownerUrl: ownerUrl ?? null };
  const urls = readDatabaseUrls(dataDir);
  if (!urls)
    throw new CommandError(
      `DATABASE_URL is not set, and no Postgres of the desk runs in ${dataDir}: set it, or start the demo first.`,
    );
  return { url: new Secret(urls.DATABASE_URL), ownerUrl: new Secret(urls.DATABASE_OWNER_URL) };
}

/** Opens the database for a command that runs beside the desk. Throws a `CommandError` where that is impossible. */
export async function openCommandDatabase(
  environment: DatabaseEnv,
  application: string,
): Promise<MigratedDatabase & { url: Secret }> {
  try {
    const urls = findDatabase(environment);
    const database = await migrateAndOpen({
      ...urls,
      application: `loan-desk ${application}`,
      connections: 2,
    });
    return { ...database, url: urls.url };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database cannot be used: ${explainDatabaseError(error)}`);
  }
}
