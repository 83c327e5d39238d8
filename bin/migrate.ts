import { parseArgs } from 'node:util';
import { type MigrateReport, migrate } from '#lib/server/db/apply-migrations.ts';
import { roleOf } from '#lib/server/db/role-rights.ts';
import { type Env, envOf } from '#lib/server/env.ts';
import { CommandError } from './command/command-error.ts';
import { explainDatabaseError } from './command/database-error.ts';
import { runCommand } from './command/run-command.ts';

const usage = `npm run migrate
  Brings the database to the schema of this build, as the role that owns the tables, and prepares the next months of the
  access log. Run it before the desks of a new release, and at least once a month: running it again changes nothing that
  is done already. It prints each change.
  Variables: DATABASE_OWNER_URL. The role of DATABASE_URL, or else the role loan_desk, gets the rights of the desk.
  Where DATABASE_OWNER_URL is not set, DATABASE_URL is the owner's, and nobody is given a right.
  Exit code: 0 when the schema is the one of this build or of a later one, 2 when it could not be brought there.`;

const variables = ['DATABASE_OWNER_URL', 'DATABASE_URL'] as const;

async function main(): Promise<number> {
  parseArgs();
  const { ownerUrl, grantTo } = findOwner(envOf(variables));
  try {
    for (const line of linesOf(await migrate({ ownerUrl, grantTo }))) console.log(line);
  } catch (error) {
    throw new CommandError(`The database cannot be migrated: ${explainDatabaseError(error)}`);
  }
  return 0;
}

/** Says in a line each what was done. */
function linesOf({ migrated, later, months, monthsAhead, role }: MigrateReport): string[] {
  const ahead = `months after the present one that are prepared: ${monthsAhead}`;
  const made = months.length > 0 ? `made ${months.join(', ')}` : 'none was missing';
  const monthsLine = `Months of the access log: ${made}; ${ahead}.`;
  if (later.length > 0) {
    const names = later.join(', ');
    return [
      `A later release has migrated this database (${names}). Its tables and rights stay as they are.`,
      monthsLine,
    ];
  }
  const rights = role === null ? 'granted to no role' : `those of this release, for ${role}`;
  return [
    `Migrations: ${migrated.length > 0 ? `ran ${migrated.join(', ')}` : 'none was left to run'}.`,
    monthsLine,
    `Rights: ${rights}.`,
  ];
}

/** Returns the owner of the tables, and the role of the desk that the environment names; undefined: it names none. */
function findOwner(environment: Pick<Env, (typeof variables)[number]>) {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = environment;
  if (ownerUrl) return { ownerUrl, grantTo: url && roleOf(url) };
  if (url) return { ownerUrl: url, grantTo: null };
  throw new CommandError(
    'DATABASE_OWNER_URL is not set: only the role that owns the tables may change them.',
  );
}

await runCommand(usage, main);
