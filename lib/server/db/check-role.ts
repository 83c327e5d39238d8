// Queries of the catalogs of Postgres are text, since their tables have no types here.
import { sql } from 'kysely';
import { migrations, readMigrated, requireSchema } from './apply-migrations.ts';
import type { OpenDatabase, ServerTimeouts } from './create-database.ts';
import type { Db } from './database-types.ts';
import { findMissingRights } from './role-rights.ts';

/** A role cannot be used. The message says why; where that is an error of the database, `cause` holds it. */
export class RoleFault extends Error {
  override readonly name = 'RoleFault';
  /** The environment variable that names the role. */
  readonly variable: string;

  constructor(variable: string, problem: string, cause?: unknown) {
    super(problem, cause === undefined ? undefined : { cause });
    this.variable = variable;
  }
}

type DeskRole = {
  open: OpenDatabase;
  pooler: 'none' | 'transaction';
  /** Whether the role is to import contracts, for which it needs more rights. */
  imports?: boolean;
};

/**
 * Checks that the role of `DATABASE_URL` can connect, that the schema is one that this release works on, that the role
 * has the rights that it needs, and that its timeouts hold. Throws a `RoleFault`.
 */
export async function checkRole({ open, pooler, imports = false }: DeskRole): Promise<void> {
  try {
    requireSchema(await readMigrated(open.db), migrations);
    const missing = await findMissingRights(open.db, { imports });
    const problem = missing.length > 0 ? describeMissing(missing) : await findTimeoutProblem(open, pooler);
    if (problem) throw new RoleFault('DATABASE_URL', problem);
  } catch (error) {
    throw error instanceof RoleFault ? error : new RoleFault('DATABASE_URL', '', error);
  }
}

function describeMissing(missing: readonly string[]): string {
  return `the role may not ${missing.join(', ')}. Run "npm run migrate" with DATABASE_OWNER_URL and with the DATABASE_URL of this role. Where another role owns the database, run deploy/postgres/database.sql, too.`;
}

async function findTimeoutProblem(
  { db, timeouts }: OpenDatabase,
  pooler: 'none' | 'transaction',
): Promise<string | null> {
  const names = Object.keys(timeouts) as (keyof ServerTimeouts)[];
  // This query and those below are text, since the catalogs of Postgres have no types here.
  const { rows } = await sql<{ name: keyof ServerTimeouts; ms: number; role: string }>`
    select name, setting::int as ms, quote_ident(current_user) as role from pg_settings
    where name = any(${names}::text[])`.execute(db);
  const wrong = rows.filter(({ name, ms }) => !isWithin(ms, timeouts[name]));
  if (wrong.length === 0) return null;
  const settings = wrong.map(({ name, ms }) => `${name} is ${ms === 0 ? 'off' : `${ms} ms`}`).join(', ');
  if (pooler === 'none') {
    return `${settings}, which is not what the desk asked for: a pooler stands between. Set DATABASE_POOLER=transaction.`;
  }
  const mend = wrong.map(({ name, role }) => `alter role ${role} set ${name} = ${timeouts[name]};`).join(' ');
  return `${settings}. Behind a pooler timeouts are settings of the role. Run as a superuser, or as the role that made it: ${mend} Then let the pooler connect anew (RECONNECT).`;
}

/** 0 is no timeout at all. */
function isWithin(ms: number, wanted: number): boolean {
  return wanted === 0 ? ms === 0 : ms > 0 && ms <= wanted;
}

/** Whether the session's role owns the access log, and so may switch off what keeps it from being changed. */
export async function ownsAccessLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('access_log')`.execute(
    db,
  );
  return rows[0]?.owns ?? false;
}

/**
 * Whether the session's role is the one that migrates: it may create tables, and those of the desk are its own or not
 * there yet.
 */
export async function mayMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') and not exists (
      select from pg_class where oid = to_regclass('kysely_migration') and not pg_has_role(relowner, 'usage')
    ) as may`.execute(db);
  return rows[0]?.may ?? false;
}
