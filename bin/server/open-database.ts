import { type StartedDatabase, startDatabase } from '#lib/server/db/start-database.ts';
import type { Env } from '#lib/server/env.ts';
import { describeError, log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import { Refused } from '../command/command-error.ts';

/** Starts or finds the database and migrates it. Throws a `Refused` that says in one line why it cannot. */
export async function openDeskDatabase(settings: Env, { dev }: { dev: boolean }): Promise<StartedDatabase> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir } = settings;
  if (!dev) warnOf(settings);
  try {
    const started = await startDatabase({
      url: url ?? null,
      ownerUrl: ownerUrl ?? null,
      dataDir,
      application: `loan-desk ${settings.INSTANCE_NAME}`,
      timeoutMs: settings.DATABASE_TIMEOUT_MS,
      onEvent: logEvent,
    });
    const { files, migrated } = started;
    log().info({ event: 'database', embedded: files !== null, files, migrated }, 'the database is open');
    return started;
  } catch (error) {
    log().error({ event: 'database', error: describeError(error) }, 'the database cannot be used');
    const whose = url ? 'The database of DATABASE_URL' : `The desk’s own database in ${dataDir}`;
    throw new Refused(`${whose} cannot be used: ${reasonOf(error)}`);
  }
}

/** What an operator should know of the database that they gave, or did not give. */
function warnOf({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }: Env): void {
  if (!url) {
    log().warn({ event: 'embedded-database', dataDir }, embeddedWarning);
    return;
  }
  if (!ownerUrl) log().warn({ event: 'database-owner' }, ownerWarning);
  const { hostname, searchParams } = new URL(url.reveal());
  const encrypted = /^(require|verify-)/.test(searchParams.get('sslmode') ?? '');
  const here = /^(%2f|$)/i.test(hostname) || isLoopback(hostname) || searchParams.has('host');
  if (!encrypted && !here) log().warn({ event: 'database-plain' }, plainWarning);
}

const ownerWarning =
  'DATABASE_OWNER_URL is not set: the desk works as the owner of its tables, who may switch off what keeps the access log from being changed. Give the desk a role of its own in DATABASE_URL, and the owner in DATABASE_OWNER_URL';
const plainWarning =
  'DATABASE_URL names another machine and does not ask for TLS: add sslmode=verify-full, or what is sent can be read on the way';
const embeddedWarning =
  'DATABASE_URL is not set: the desk keeps its own Postgres in DATA_DIR. That is for one machine: with more than one, or without a backup of that folder, set DATABASE_URL';

/** By the driver's code or by SQLSTATE. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that address.',
  ENOTFOUND: 'there is no host of that name.',
  ETIMEDOUT: 'it does not answer.',
  '28000': 'it does not let this role in.',
  '28P01': 'it refuses the role or its password.',
  '3D000': 'it has no database of that name.',
  '42501': 'the role may not make or change its tables: give DATABASE_OWNER_URL, or the right to.',
  '53300': 'it has no connection to spare.',
  EACCES: 'this user may not write there: set DATA_DIR to a folder of its own.',
  EROFS: 'that folder cannot be written to: set DATA_DIR to another.',
  ENOSPC: 'the disk is full.',
  '53100': 'its disk is full.',
};

/** Why a database cannot be used, in words. */
export function reasonOf(error: unknown): string {
  const chain: unknown[] = [];
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  const codes = chain.map((one) => (one instanceof Error && 'code' in one ? String(one.code) : ''));
  const known = codes.map((code) => reasons[code]).find(Boolean);
  // Its own words, of one line: the driver and Postgres put no password in them.
  const words = chain.map((one) => (one instanceof Error ? one.message.trim() : '')).filter(Boolean);
  return known ?? words.at(-1)?.replace(/\s*\n\s*/g, ' · ') ?? 'it did not say why.';
}

const events = {
  'postgres-lost': ['error', 'the desk’s own Postgres went away; it is started again'],
  'postgres-back': ['info', 'the desk’s own Postgres is there again'],
  'connection-lost': ['warn', 'a connection to the database was lost'],
} as const;

function logEvent(event: keyof typeof events, error?: unknown): void {
  const [level, words] = events[event];
  log()[level]({ event, ...(error === undefined ? {} : { error: describeError(error) }) }, words);
}
