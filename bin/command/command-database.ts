import { closeDatabase, openDatabase, openPools } from '#lib/server/db/database.ts';
import { checkRole, RoleFault } from '#lib/server/db/roles/check-role.ts';
import type { Env } from '#lib/server/env.ts';
import { Secret } from '#lib/server/secret.ts';
import { readDatabaseUrls } from '../launcher/postgres/database-urls.ts';
import { CommandError } from './command-error.ts';
import { explainDatabaseError } from './database-error.ts';

/** The variables by which a command finds the database of the desk. */
export const commandDatabaseVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_POOLER',
  'DATA_DIR',
] as const;

type DatabaseEnv = Pick<Env, (typeof commandDatabaseVariables)[number]>;
type FoundRole = { url: Secret; variable: string; pooler: Env['DATABASE_POOLER'] };

/** Returns the URLs of the embedded Postgres that a launcher runs in this folder. */
export function findEmbeddedDatabase(dataDir: string): { url: Secret; ownerUrl: Secret } {
  const urls = readDatabaseUrls(dataDir);
  if (!urls)
    throw new CommandError(
      `DATABASE_URL is not set, and no Postgres of the desk runs in ${dataDir}: set it, or start the demo first.`,
    );
  return { url: new Secret(urls.DATABASE_URL), ownerUrl: new Secret(urls.DATABASE_OWNER_URL) };
}

/** Returns the role of the environment, or else that of the embedded Postgres. */
function findRole(environment: DatabaseEnv, { direct }: { direct: boolean }): FoundRole {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler } = environment;
  if (direct && directUrl) return { url: directUrl, variable: 'DATABASE_DIRECT_URL', pooler: 'none' };
  if (url && direct && pooler === 'transaction')
    throw new CommandError(
      'DATABASE_DIRECT_URL is not set: this command holds locks and temporary tables, for which it needs the URL of Postgres itself, and DATABASE_POOLER says that DATABASE_URL leads to a pooler.',
    );
  if (url) return { url, variable: 'DATABASE_URL', pooler };
  return { url: findEmbeddedDatabase(environment.DATA_DIR).url, variable: 'DATABASE_URL', pooler: 'none' };
}

type CommandDatabaseOptions = {
  application: string;
  /** The command needs Postgres itself, and as much time as its statements take. */
  direct?: boolean;
};

/**
 * Runs a command that works beside the desk with the database open, and closes it. Throws a `CommandError` where it
 * cannot be opened.
 */
export async function withCommandDatabase<T>(
  environment: DatabaseEnv,
  { application, direct = false }: CommandDatabaseOptions,
  run: (url: Secret) => Promise<T>,
): Promise<T> {
  const { url, variable, pooler } = findRole(environment, { direct });
  const unbounded = direct ? { statementMs: 0 } : {};
  openDatabase({ url, pooler, application: `loan-desk ${application}`, connections: 2, ...unbounded });
  try {
    await tryRole({ variable, direct, pooler });
    return await run(url);
  } finally {
    await closeDatabase();
  }
}

async function tryRole({ variable, direct, pooler }: Omit<FoundRole, 'url'> & { direct: boolean }) {
  try {
    const uses = direct ? (['imports'] as const) : (['requests'] as const);
    await checkRole({ open: openPools().requests, variable, uses, pooler });
  } catch (error) {
    const isFaultOfRole = error instanceof RoleFault && error.cause === undefined;
    const name = isFaultOfRole ? `The database of ${variable}` : 'The database';
    throw new CommandError(`${name} cannot be used: ${explainDatabaseError(error)}`);
  }
}
