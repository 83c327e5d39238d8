import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Secret } from '../secret.ts';
import { addPartitionsAhead } from './access-chain/partitions.ts';
import { createDatabase } from './create-database.ts';
import { createAccess } from './migrations/0001-access.ts';
import { createContracts } from './migrations/0002-contracts.ts';
import { createSignInKey } from './migrations/0003-sign-in-key.ts';
import { addContractMissed } from './migrations/0004-contract-missed.ts';
import { indexAccessLogName } from './migrations/0005-access-log-name.ts';
import { indexContractNumberSuffix } from './migrations/0006-contract-number-suffix.ts';
import { createLogSearch } from './migrations/0007-log-search.ts';
import { createIdentity } from './migrations/0008-identity.ts';
import { deleteClearTokens } from './migrations/0009-sealed-tokens.ts';
import { createPersonLimits } from './migrations/0010-person-limits.ts';
import { addSessionFreshness } from './migrations/0011-session-freshness.ts';
import { partitionAccessLog } from './migrations/0012-log-partitions.ts';
import { addDocumentKey } from './migrations/0014-document-key.ts';
import type { Database } from './tables.ts';

/** In the order in which they run. A released migration is never changed; a later change is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-access': { up: createAccess },
  '0002-contracts': { up: createContracts },
  '0003-sign-in-key': { up: createSignInKey },
  '0004-contract-missed': { up: addContractMissed },
  '0005-access-log-name': { up: indexAccessLogName },
  '0006-contract-number-suffix': { up: indexContractNumberSuffix },
  '0007-log-search': { up: createLogSearch },
  '0008-identity': { up: createIdentity },
  '0009-sealed-tokens': { up: deleteClearTokens },
  '0010-person-limits': { up: createPersonLimits },
  '0011-session-freshness': { up: addSessionFreshness },
  '0012-log-partitions': { up: partitionAccessLog },
  '0014-document-key': { up: addDocumentKey },
};

/** The key of the advisory lock. Kysely's own lock is taken only after its tables exist, which is too late. */
const lockKey = 7_214_003_001;

const readAndWrite = 'select, insert, update, delete';
/** The rights of the desk's role where that does not own the tables. The type demands a line for each new table. */
const grants: Record<keyof Database, string> = {
  session: readAndWrite,
  sign_in_key: 'select',
  verification_lock: readAndWrite,
  verified_caller: readAndWrite,
  access_log: 'select',
  access_log_head: 'select',
  access_log_verification: 'select, insert',
  access_log_anchor: 'select',
  contract: 'select, insert, update',
  contract_mention: 'select, insert',
  contract_import: 'select, insert, update',
  contract_sync: readAndWrite,
  lookup_list: readAndWrite,
  lookup_list_item: readAndWrite,
  pin: readAndWrite,
  log_contract_list: readAndWrite,
  person_limit_window: readAndWrite,
  lookup_typing: readAndWrite,
};

/** The functions that the desk's role may call. */
const functionGrants = ['append_access_records(jsonb, bigint, bytea)'];

type MigrateOptions = {
  /** The role that creates and owns the tables. */
  ownerUrl: Secret;
  /** The role that the desk works as, where it is not the owner. */
  grantTo?: string | null;
  /** How long to wait for another instance that is migrating. */
  waitMs?: number;
};

/**
 * Brings the database to the schema of this build, in one transaction, and returns the names of the migrations that
 * ran. Instances that start together wait for one another.
 */
export async function migrate({
  ownerUrl,
  grantTo = null,
  waitMs = 60_000,
}: MigrateOptions): Promise<string[]> {
  const { db, close } = createDatabase({ url: ownerUrl, application: 'loan-desk migrate', connections: 1 });
  try {
    // The lock belongs to a session of Postgres, so everything runs on one connection.
    return await db.connection().execute(async (connection) => {
      await sql`select set_config('lock_timeout', ${String(waitMs)}, false),
        set_config('statement_timeout', '0', false)`.execute(connection);
      await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection);
      try {
        const done = await run(connection);
        await addPartitionsAhead(connection);
        if (grantTo) await grant(connection, grantTo);
        return done;
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(lockKey)})`.execute(connection);
      }
    });
  } finally {
    await close();
  }
}

async function run(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Grants in one transaction, so that a running desk never lacks a right that is revoked and granted again. */
async function grant(db: Kysely<Database>, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, privileges] of Object.entries(grants)) {
      await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
      await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
    }
    for (const signature of functionGrants) {
      await sql`grant execute on function ${sql.raw(signature)} to ${sql.id(role)}`.execute(trx);
    }
  });
}
