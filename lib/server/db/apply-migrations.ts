import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import {
  addPartitionsAhead,
  countMonthsAhead,
  readPartitions,
} from '#lib/server/access-log/chain/partitions.ts';
import type { Secret } from '../secret.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { createDatabase } from './create-database.ts';
import type { Db, Trx } from './database-types.ts';
import { createSchemaOf030 } from './migrations/0001-release-0-3-0.ts';
import { migrationsOf040 } from './migrations/0014-release-0-4-0.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { findStandardRole, grantRights, restoreOwnerRights } from './role-rights.ts';
import {
  type LargeIndex,
  type Release,
  readSchemaState,
  requireSchema,
  SchemaFault,
} from './schema-state.ts';

/** The last migration of release 0.3.0. A database of an earlier release has to be that of 0.3.0 first. */
const lastOf030 = '0013-document-key';

/** Further steps in which databases of 0.3.0 came to its schema. A new database gets all of it from the first. */
const stepsOf030 = [
  ...['0002-contracts', '0003-sign-in-key', '0004-contract-missed', '0005-access-log-name'],
  ...['0006-contract-number-suffix', '0007-log-search', '0008-identity', '0009-sealed-tokens'],
  ...['0010-person-limits', '0011-session-freshness', '0012-log-partitions', lastOf030],
];

/**
 * In the order in which they run. A released migration is never changed, but those up to 0.3.0 have become one; a later
 * change is a new one.
 */
const migrations: Record<string, Migration> = {
  '0001-access': { up: createSchemaOf030 },
  ...Object.fromEntries(stepsOf030.map((name) => [name, { up: async () => {} }])),
  ...migrationsOf040,
};

/** The schema of this release. docs/contributing.md says when its bounds move. */
export const thisRelease: Release = {
  migrations,
  indexes: [
    { name: 'contract_contact', on: 'contract using gin (contact_hmacs) where contact_hmacs is not null' },
    { name: 'contract_number_hmac', on: 'contract (number_hmac) where number_hmac is not null' },
    {
      name: 'contract_external_id_hmac',
      on: 'contract (external_id_hmac) where external_id_hmac is not null',
    },
  ],
  oldestSchema: '0020-task-progress',
  oldestRelease: lastOf030,
};

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
  release?: Release;
};

/** The result of `migrate`: the names of the migrations, indexes, months and of the role. */
export type MigrateReport = {
  /** The migrations that ran. */
  migrated: string[];
  /** The migrations of a later release that were carried out before. Where there are any, only months were made. */
  later: string[];
  /** The large indexes that were built. */
  indexes: string[];
  /** The partitions of the access log that were made. */
  months: string[];
  /** How many months after the present one have a partition now. */
  monthsAhead: number;
  /** The role that holds the rights of this release now; null where the desk works as the owner, or as no known role. */
  role: string | null;
};

/**
 * Brings the database to the schema of this release, in one transaction, and builds its large indexes after it.
 * Processes that start together wait for one another. A database that a later release has migrated stays as it is, but
 * for the months of the access log. Throws a `SchemaFault` where this release cannot work on what the later one made.
 */
export async function migrate({
  ownerUrl,
  grantTo,
  waitMs = 60_000,
  release = thisRelease,
}: MigrateOptions): Promise<MigrateReport> {
  const { db, close } = createDatabase({
    url: ownerUrl,
    application: 'loan-desk migrate',
    connections: 1,
    statementMs: 0,
  });
  const migrateAlone = async (connection: Db) => {
    await sql`select set_config('lock_timeout', ${String(tableLockMs)}, false)`.execute(connection);
    const migrated = await retryWhileLocked(waitMs, () => run(connection, release, grantTo));
    const months = await retryWhileLocked(waitMs, () => addPartitionsAhead(connection));
    const monthsAhead = countMonthsAhead(await readPartitions(connection));
    // A later release may have dropped an index of this one, or a column of it.
    const indexes = migrated.later.length > 0 ? [] : await buildIndexes(connection, release.indexes);
    return { ...migrated, months, monthsAhead, indexes };
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
  release: Release,
  grantTo: MigrateOptions['grantTo'],
): Promise<Pick<MigrateReport, 'migrated' | 'later' | 'role'>> {
  const state = await readSchemaState(db);
  if (state.migrations.length > 0 && !state.migrations.includes(lastOf030))
    throw new SchemaFault('its schema is older than that of release 0.3.0: upgrade to 0.3.0 first.');
  // A later release has carried out those that this one does not know.
  const later = state.migrations.filter((name) => !(name in release.migrations));
  if (later.length > 0) {
    requireSchema(state, release);
    return { migrated: [], later, role: null };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => release.migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // In one transaction, so that a running desk never lacks a right that is revoked and granted again.
  const role = await db.transaction().execute(async (trx) => {
    await noteOldestRelease(trx, release.oldestRelease);
    await restoreOwnerRights(trx);
    const name = grantTo === undefined ? await findStandardRole(trx) : grantTo;
    return name !== null && (await grantRights(trx, name)) ? name : null;
  });
  return { migrated: results.map(({ migrationName }) => migrationName), later, role };
}

/**
 * Stores which releases work on the schema, for those that start on it. This is no migration itself, because it
 * describes the migrations.
 */
async function noteOldestRelease(trx: Trx, oldest: string): Promise<void> {
  await sql`create table if not exists schema_compatibility (
    one boolean primary key default true check (one),
    oldest_release text collate "C" not null
  )`.execute(trx);
  await sql`insert into schema_compatibility (oldest_release) values (${oldest})
    on conflict (one) do update set oldest_release = excluded.oldest_release
    where schema_compatibility.oldest_release < excluded.oldest_release`.execute(trx);
}

/**
 * Builds the indexes that are missing, one after the other, while desks read and write. That cannot be done within a
 * transaction: a build that was broken off leaves an invalid index behind, which is dropped and built again.
 */
async function buildIndexes(db: Db, indexes: readonly LargeIndex[]): Promise<string[]> {
  const built: string[] = [];
  // The build waits for the transactions that are under way, and nobody waits for the build.
  await sql`set lock_timeout = 0`.execute(db);
  for (const { name, on } of indexes) {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
    if (rows[0]?.valid) continue;
    if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
    built.push(name);
  }
  return built;
}
