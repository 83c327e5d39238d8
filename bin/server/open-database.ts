import { SchemaFault } from '#lib/server/db/compatibility/schema-state.ts';
import { closeDatabase, openDatabase, openPools } from '#lib/server/db/database.ts';
import { isPasswordRefused, readDatabaseFailure } from '#lib/server/db/database-failure.ts';
import { migrateAtStart } from '#lib/server/db/migrate-at-start.ts';
import { checkRole, ownsAccessLog, RoleFault } from '#lib/server/db/roles/check-role.ts';
import type { Env } from '#lib/server/env.ts';
import { instanceName } from '#lib/server/instance-name.ts';
import { log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import { rotateSecrets } from '#lib/server/reread-secrets.ts';
import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

const missingUrl =
  'DATABASE_URL is missing: it should be postgres://user:password@host/database. On a single machine EMBEDDED_DATABASE=yes starts a Postgres in DATA_DIR instead.';
const ownerWarning =
  'the desk works as the owner of its tables, who may switch off what keeps the access log from being changed: give it a role of its own in DATABASE_URL, as deploy/postgres/roles.sql makes it, and the owner to "npm run migrate" alone';
const plainWarning =
  'DATABASE_URL names another machine and does not ask for TLS: add sslmode=verify-full, or what is sent can be read on the way';

type DeskDatabase = { close: () => Promise<void> };

/** Opens the database of the desk at this build's schema. Throws a `CommandError` that says why it cannot. */
export async function openDeskDatabase(environment: Env, { dev }: { dev: boolean }): Promise<DeskDatabase> {
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLER: pooler } = environment;
    const { DATABASE_RECORD_URL: recordUrl, DATABASE_READ_URL: readUrl } = environment;
    const { DATABASE_DIRECT_URL: directUrl } = environment;
    const urls = { url, recordUrl, directUrl, readUrl };
    const database = await open(environment, { urls, ownerUrl, pooler, files: null });
    if (!dev) await warnAboutDatabase(url);
    return database;
  }
  if (environment.EMBEDDED_DATABASE !== 'yes') throw new CommandError(missingUrl);
  const { url, ownerUrl, files, stop } = await startEmbeddedDatabase(environment.DATA_DIR);
  try {
    const { close } = await open(environment, { urls: { url }, ownerUrl, pooler: 'none', files });
    return { close: () => close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

type OpenOptions = Parameters<typeof migrateAtStart>[0] & { files: string | null };

async function open(environment: Env, { files, ...roles }: OpenOptions): Promise<DeskDatabase> {
  try {
    const migrated = await migrateAtStart(roles);
    const { directUrl: _, ...urls } = roles.urls;
    openDatabase({
      ...urls,
      pooler: roles.pooler,
      application: `loan-desk ${instanceName}`,
      timeoutMs: environment.DATABASE_TIMEOUT_MS,
      onConnectionLost: logLostConnection,
      onPasswordRefused: rotateSecrets,
    });
    await checkRoles(roles);
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

/** Tries every role that the desk works as. */
async function checkRoles({ urls, pooler }: Omit<OpenOptions, 'files'>): Promise<void> {
  const { requests, records, reads } = openPools();
  const recordVariable = urls.recordUrl ? 'DATABASE_RECORD_URL' : 'DATABASE_URL';
  await checkRole({ open: requests, variable: 'DATABASE_URL', uses: ['requests'], pooler });
  await checkRole({ open: records, variable: recordVariable, uses: ['records'], pooler });
  if (!reads) return;
  try {
    await checkRole({ open: reads, variable: 'DATABASE_READ_URL', uses: ['reads'], pooler });
  } catch (error) {
    const isBehind = error instanceof Error && error.cause instanceof SchemaFault;
    if (!isBehind && !isAway(error)) throw error;
    // Without the copy auditors cannot search, and everybody else can work.
    const event = { event: 'database-read', error };
    log().warn(
      event,
      `auditors cannot search yet; the copy of DATABASE_READ_URL cannot be used: ${explainDatabaseError(error)}`,
    );
  }
}

/** Whether the database cannot be reached, which may pass. A role that is refused does not mend itself. */
function isAway(error: unknown): boolean {
  const failure = readDatabaseFailure(error instanceof Error ? error.cause : error);
  const { cause } = failure ?? {};
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isRefused = /^(28|3D)/.test(code) || isPasswordRefused(cause);
  return failure !== null && ['down', 'deadline'].includes(failure.fault) && !isRefused;
}

function logLostConnection(error: unknown): void {
  log().warn({ event: 'connection-lost', error }, 'a connection to the database was lost');
}

/** Warns the operator of settings that weaken the protection of the log. */
async function warnAboutDatabase(url: Secret): Promise<void> {
  if (await ownsAccessLog(openPools().requests.db)) log().warn({ event: 'database-owner' }, ownerWarning);
  const { hostname, searchParams } = new URL(url.reveal());
  const isEncrypted = /^(require|verify-)/.test(searchParams.get('sslmode') ?? '');
  const isLocal = /^(%2f|$)/i.test(hostname) || isLoopback(hostname) || searchParams.has('host');
  if (!isEncrypted && !isLocal) log().warn({ event: 'database-plain' }, plainWarning);
}
