import type { Secret } from '../secret.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';

type StartOptions = {
  /** The lender's Postgres; null for the desk's own. */
  url: Secret | null;
  /** As whom its tables are made, where the desk itself works as a role that owns nothing. */
  ownerUrl?: Secret | null;
  /** Where the desk's own keeps its files. */
  dataDir: string;
  application: string;
  connections?: number;
  /** So long a request waits for it, in milliseconds. */
  timeoutMs?: number;
  onEvent?: (event: 'postgres-lost' | 'postgres-back' | 'connection-lost', error?: unknown) => void;
};

export type StartedDatabase = {
  /** Where the desk's own keeps its files: as root, not always in its folder. Null for the lender's. */
  files: string | null;
  /** As whom the desk works: for what needs a connection of its own. */
  url: Secret;
  /** The migrations that ran just now. */
  migrated: string[];
  stop: () => Promise<void>;
};

/** Starts or finds the database, brings it to this build's schema and opens it: for the desk and its commands. */
export async function startDatabase(options: StartOptions): Promise<StartedDatabase> {
  const { url, ownerUrl, dataDir, application, connections, timeoutMs, onEvent } = options;
  const embedded = url ? null : await startEmbedded({ dataDir, onEvent });
  const stop = async () => {
    await closeDatabase();
    await embedded?.release();
  };
  try {
    const { appUrl, ...owner } = embedded ?? external(url, ownerUrl ?? null);
    const migrated = await migrate({ ownerUrl: owner.ownerUrl, grantTo: owner.appRole });
    const onLost = (error: unknown) => onEvent?.('connection-lost', error);
    openDatabase({ url: appUrl, application, connections, timeoutMs, onLost });
    return { files: embedded?.files ?? null, url: appUrl, migrated, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Roles = Pick<EmbeddedPostgres, 'appUrl' | 'ownerUrl'> & { appRole: string | null };

function external(url: Secret | null, ownerUrl: Secret | null): Roles {
  if (!url) throw new Error('no database is given');
  if (!ownerUrl) return { appUrl: url, ownerUrl: url, appRole: null };
  const { username } = new URL(url.reveal());
  return { appUrl: url, ownerUrl, appRole: decodeURIComponent(username) || null };
}
