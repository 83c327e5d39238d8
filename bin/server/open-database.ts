import { migrate } from '#lib/server/db/apply-migrations.ts';
import { checkRole, mayMigrate, ownsAccessLog, RoleFault } from '#lib/server/db/check-role.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import { closeDatabase, openDatabase, openPools } from '#lib/server/db/database.ts';
import { roleOf } from '#lib/server/db/role-rights.ts';
import type { Env } from '#lib/server/env.ts';
import { instanceName } from '#lib/server/instance-name.ts';
import { log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';

const missingUrl = 'DATABASE_URL is missing: it should be postgres://user:password@host/database.';
const ownerWarning =
  'the desk works as the owner of its tables, who may switch off what keeps the access log from being changed: give it a role of its own in DATABASE_URL, as deploy/postgres/roles.sql makes it, and the owner to "npm run migrate" alone';
const plainWarning =
  'DATABASE_URL names another machine without sslmode=verify-full: what is sent there can be read, or answered by somebody else, on the way';

/** Opens the database of the desk at this build's schema. Throws a `CommandError` that says why it cannot. */
export async function openDeskDatabase(environment: Env, { dev }: { dev: boolean }): Promise<void> {
  const { DATABASE_URL: url, DATABASE_POOLER: pooler, DATABASE_TIMEOUT_MS: timeoutMs } = environment;
  if (!url) throw new CommandError(missingUrl);
  if (!dev && isUnprotected(url)) log().warn({ event: 'database-plain' }, plainWarning);
  try {
    const migrated = await migrateAtStart(url, environment);
    const application = `loan-desk ${instanceName}`;
    openDatabase({ url, pooler, application, timeoutMs, onConnectionLost: logLostConnection });
    await checkRole({ open: openPools().requests, pooler });
    log().info({ event: 'database', migrated }, 'the database is open');
  } catch (error) {
    await closeDatabase();
    log().error({ event: 'database', error }, 'the database cannot be used');
    const variable = error instanceof RoleFault ? error.variable : 'DATABASE_URL';
    throw new CommandError(`The database of ${variable} cannot be used: ${explainDatabaseError(error)}`);
  }
  if (!dev && (await ownsAccessLog(openPools().requests.db)))
    log().warn({ event: 'database-owner' }, ownerWarning);
}

/**
 * Migrates where this process holds the role that owns the tables: that of the owner's URL, or its own in a simple install.
 * Otherwise `npm run migrate` has to do it. Returns the names of the migrations that ran. Throws a `RoleFault`.
 */
async function migrateAtStart(
  url: Secret,
  { DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLER: pooler }: Env,
): Promise<string[]> {
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
