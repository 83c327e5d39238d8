import { checkRole, RoleFault } from '#lib/server/db/check-role.ts';
import { closeDatabase, openDatabase, openPools } from '#lib/server/db/database.ts';
import type { Env } from '#lib/server/env.ts';
import type { Secret } from '#lib/server/secret.ts';
import { CommandError } from './command-error.ts';
import { explainDatabaseError } from './database-error.ts';

/** The variables by which a command finds the database of the desk. */
export const commandDatabaseVariables = ['DATABASE_URL', 'DATABASE_POOLER'] as const;

type DatabaseEnv = Pick<Env, (typeof commandDatabaseVariables)[number]>;

type CommandDatabaseOptions = {
  application: string;
  /** The command imports: it needs Postgres itself, more rights, and as much time as its statements take. */
  direct?: boolean;
};

/**
 * Runs a command that works beside the desk, as the role of the desk, with the database open, and closes it. Throws a
 * `CommandError` where it cannot be opened.
 */
export async function withCommandDatabase<T>(
  { DATABASE_URL: url, DATABASE_POOLER: pooler }: DatabaseEnv,
  { application, direct = false }: CommandDatabaseOptions,
  run: (url: Secret) => Promise<T>,
): Promise<T> {
  if (!url) throw new CommandError('DATABASE_URL is not set: it should lead to the database of the desk.');
  if (direct && pooler === 'transaction')
    throw new CommandError(
      'This command holds locks and temporary tables, which a pooler gives up after each transaction: set DATABASE_URL to a URL of Postgres itself, and DATABASE_POOLER to none, for this command.',
    );
  const timeouts = direct ? { statementMs: 0 } : {};
  openDatabase({ url, pooler, application: `loan-desk ${application}`, connections: 2, ...timeouts });
  try {
    await checkRole({ open: openPools().requests, pooler, imports: direct }).catch((error: unknown) => {
      const isFaultOfRole = error instanceof RoleFault && error.cause === undefined;
      const name = isFaultOfRole ? 'The database of DATABASE_URL' : 'The database';
      throw new CommandError(`${name} cannot be used: ${explainDatabaseError(error)}`);
    });
    return await run(url);
  } finally {
    await closeDatabase();
  }
}
