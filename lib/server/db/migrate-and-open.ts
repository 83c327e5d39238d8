import type { Secret } from '../secret.ts';
import type { DatabaseSettings } from './create-database.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

type Options = DatabaseSettings & {
  /** The role that owns the tables; null where the desk itself works as that role. */
  ownerUrl: Secret | null;
};

export type MigratedDatabase = {
  /** The names of the migrations that ran just now. */
  migrated: string[];
  close: () => Promise<void>;
};

/** Brings the database to the schema of this build and opens it for this process: for the desk and its commands. */
export async function migrateAndOpen({ ownerUrl, ...settings }: Options): Promise<MigratedDatabase> {
  const grantTo = ownerUrl && roleOf(settings.url);
  const migrated = await migrate({ ownerUrl: ownerUrl ?? settings.url, grantTo });
  openDatabase(settings);
  return { migrated, close: closeDatabase };
}

/** The role that the URL of a database names; null where it names none. */
export function roleOf(url: Secret): string | null {
  return decodeURIComponent(new URL(url.reveal()).username) || null;
}
