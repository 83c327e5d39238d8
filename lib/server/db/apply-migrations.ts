import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Secret } from '../secret.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { createDatabase } from './create-database.ts';
import type { Db } from './database-types.ts';
import { createSchema } from './migrations/0001-schema.ts';
import { addPartitionsAhead, countMonthsAhead, readPartitions } from './partitions.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { findStandardRole, grantRights } from './role-rights.ts';

/** The migrations of one release, in the order in which they run, which is the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The migrations of this release. docs/contributing.md says how one is added. */
export const migrations: Migrations = { '0001-schema': { up: createSchema } };

/** The key of the advisory lock. Kysely's own lock is taken only after its tables exist, which is too late. */
const lockKey = sql.lit(7_214_003_001);
/** How long a change of tables waits for them: well below what a request and its record may wait. */
const tableLockMs = 300;

type MigrateOptions = {
  /** The role that creates and owns the tables. */
  ownerUrl: Secret;
  /** The role that the desk works as; the standard one, where that exists, unless said otherwise. */
  grantTo?: string | null;
  /** How long to wait for another process that is migrating. */
  waitMs?: number;
  /** Those of this release, unless said otherwise. */
  release?: Migrations;
};

/** The result of `migrate`: the names of the migrations, months and of the role. */
export type MigrateReport = {
  /** The migrations that ran. */
  migrated: string[];
  /** The migrations of a later release that were carried out before. Where there are any, only months were made. */
  later: string[];
  /** The partitions of the access log that were made. */
  months: string[];
  /** How many months after the present one have a partition now. */
  monthsAhead: number;
  /** The role that holds the rights of this release now; null where the desk works as the owner, or as no known role. */
  role: string | null;
};

/**
 * Brings the database to the schema of this release, in one transaction. Processes that start together wait for one
 * another. A database that a later release has migrated stays as it is, but for the months of the access log. Throws a
 * `SchemaFault` where neither this release nor a later one has made its tables.
 */
export async function migrate({
  ownerUrl,
  grantTo,
  waitMs = 60_000,
  release = migrations,
}: MigrateOptions): Promise<MigrateReport> {
  const { db, close } = createDatabase({
    url: ownerUrl,
    application: 'loan-desk migrate',
    connections: 1,
    statementMs: 0,
  });
  const migrateAlone = async (connection: Db) => {
    await sql`select set_config('lock_timeout', ${String(tableLockMs)}, false)`.execute(connection);
    const report = await retryWhileLocked(waitMs, () => run(connection, release, grantTo));
    const months = await retryWhileLocked(waitMs, () => addPartitionsAhead(connection));
    return { ...report, months, monthsAhead: countMonthsAhead(await readPartitions(connection)) };
  };
  try {
    const report = await withAdvisoryLock(db, lockKey, migrateAlone, waitMs);
    if (report) return report;
    throw new SchemaFault(`another process has been migrating it for over ${waitMs / 1000} s.`);
  } finally {
    await close();
  }
}

async function run(
  db: Db,
  release: Migrations,
  grantTo: MigrateOptions['grantTo'],
): Promise<Pick<MigrateReport, 'migrated' | 'later' | 'role'>> {
  // Kysely takes a migration that it does not know for a corrupted database, so it is not asked where there is one.
  const migrated = await readMigrated(db);
  const later = migrated.filter((name) => !(name in release));
  if (later.length > 0) {
    requireSchema(migrated, release);
    return { migrated: [], later, role: null };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => release } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // In one transaction, so that a running desk never lacks a right that is revoked and granted again.
  const role = await db.transaction().execute(async (trx) => {
    const name = grantTo === undefined ? await findStandardRole(trx) : grantTo;
    return name !== null && (await grantRights(trx, name)) ? name : null;
  });
  return { migrated: results.map(({ migrationName }) => migrationName), later, role };
}

/** The schema is not one that this release works on. The message says which, and what to do. */
class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
}

/** Reads the names of the migrations that were carried out; none for an empty database. The table is that of Kysely. */
export async function readMigrated(db: Db): Promise<string[]> {
  const exists = sql<boolean>`to_regclass('kysely_migration') is not null`;
  if (!(await db.selectNoFrom(exists.as('exists')).executeTakeFirstOrThrow()).exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Throws a `SchemaFault` where the database lacks a migration of this release. Further ones are those of a later release,
 * on whose schema this one works, too.
 */
export function requireSchema(migrated: readonly string[], migrations: Migrations): void {
  const missing = Object.keys(migrations).filter((name) => !migrated.includes(name));
  if (missing.length === 0) return;
  const unknown = migrated.findLast((name) => !(name in migrations));
  if (unknown)
    throw new SchemaFault(
      `its schema was not made by this release or a later one: it has ${unknown} and lacks ${missing.join(', ')}. Give the desk an empty database.`,
    );
  const problem =
    migrated.length === 0 ? 'it has no tables of the desk' : `its schema lacks ${missing.join(', ')}`;
  throw new SchemaFault(
    `${problem}. Run "npm run migrate" with DATABASE_OWNER_URL, the role that owns the tables.`,
  );
}
