import { type MigratedDatabase, migrateAndOpen } from '#lib/server/db/migrate-and-open.ts';
import type { Env } from '#lib/server/env.ts';
import { describeError, log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import { rotateSecrets } from '#lib/server/rotate-secrets.ts';
import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

const missingUrl =
  'DATABASE_URL is missing: it should be postgres://user:password@host/database. On a single machine EMBEDDED_DATABASE=yes starts a Postgres in DATA_DIR instead.';
const ownerWarning =
  'DATABASE_OWNER_URL is not set: the desk works as the owner of its tables, who may switch off what keeps the access log from being changed. Give the desk a role of its own in DATABASE_URL, and the owner in DATABASE_OWNER_URL';
const plainWarning =
  'DATABASE_URL names another machine and does not ask for TLS: add sslmode=verify-full, or what is sent can be read on the way';

type DeskDatabase = Pick<MigratedDatabase, 'close'>;

/** Opens the database of the desk at this build's schema. Throws a `CommandError` that says why it cannot. */
export async function openDeskDatabase(environment: Env, { dev }: { dev: boolean }): Promise<DeskDatabase> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = null, DATA_DIR: dataDir } = environment;
  if (url) {
    if (!dev) warnAboutDatabase(url, ownerUrl);
    return open(environment, { url, ownerUrl, files: null });
  }
  if (environment.EMBEDDED_DATABASE !== 'yes') throw new CommandError(missingUrl);
  const embedded = await startEmbeddedDatabase(dataDir);
  try {
    const { close } = await open(environment, embedded);
    return { close: () => close().finally(embedded.stop) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

type Urls = { url: Secret; ownerUrl: Secret | null; files: string | null };

async function open(environment: Env, { url, ownerUrl, files }: Urls): Promise<DeskDatabase> {
  try {
    const database = await migrateAndOpen({
      url,
      ownerUrl,
      application: `loan-desk ${environment.INSTANCE_NAME}`,
      timeoutMs: environment.DATABASE_TIMEOUT_MS,
      onConnectionLost: logLostConnection,
      onPasswordRefused: rotateSecrets,
    });
    const { migrated } = database;
    log().info({ event: 'database', embedded: files !== null, files, migrated }, 'the database is open');
    return database;
  } catch (error) {
    log().error({ event: 'database', error: describeError(error) }, 'the database cannot be used');
    const name = files ? `The embedded Postgres in ${files}` : 'The database of DATABASE_URL';
    throw new CommandError(`${name} cannot be used: ${explainDatabaseError(error)}`);
  }
}

function logLostConnection(error: unknown): void {
  const details = { event: 'connection-lost', error: describeError(error) };
  log().warn(details, 'a connection to the database was lost');
}

/** Tells the operator of settings that weaken what the database protects. */
function warnAboutDatabase(url: Secret, ownerUrl: Secret | null): void {
  if (!ownerUrl) log().warn({ event: 'database-owner' }, ownerWarning);
  const { hostname, searchParams } = new URL(url.reveal());
  const isEncrypted = /^(require|verify-)/.test(searchParams.get('sslmode') ?? '');
  const isLocal = /^(%2f|$)/i.test(hostname) || isLoopback(hostname) || searchParams.has('host');
  if (!isEncrypted && !isLocal) log().warn({ event: 'database-plain' }, plainWarning);
}
