import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Secret } from '../secret.ts';
import { createDatabase } from './create-database.ts';
import { createAccess } from './migrations/0001-access.ts';
import { createContracts } from './migrations/0002-contracts.ts';
import { createSignInKey } from './migrations/0003-sign-in-key.ts';
import { addContractMissed } from './migrations/0004-contract-missed.ts';
import { indexAccessLogName } from './migrations/0005-access-log-name.ts';
import type { Database } from './tables.ts';

/** In order. One that has been released is never changed: what comes later is a new one. */
const migrations: Record<string, Migration> = {
  '0001-access': { up: createAccess },
  '0002-contracts': { up: createContracts },
  '0003-sign-in-key': { up: createSignInKey },
  '0004-contract-missed': { up: addContractMissed },
  '0005-access-log-name': { up: indexAccessLogName },
};

/** Any number that no one else locks. Not kysely's own: that one is taken only after its tables are made. */
const lockKey = 7_214_003_001;

const everything = 'select, insert, update, delete';
/** What the desk may do, where it is not the owner. A new table has to be decided on here. */
const grants: Record<keyof Database, string> = {
  session: everything,
  sign_in_key: 'select',
  verification_lock: everything,
  access_log: 'select, insert',
  access_log_head: 'select',
  access_log_verification: 'select, insert',
  contract: 'select, insert, update',
  contract_mention: 'select, insert',
  contract_import: 'select, insert, update',
  contract_sync: everything,
  lookup_list: everything,
  lookup_list_item: everything,
  pin: everything,
};

type MigrateOptions = {
  /** As whom the tables are made and owned. */
  ownerUrl: Secret;
  /** The role that the desk works as, where that is another one. */
  grantTo?: string | null;
  /** How long to wait for another instance that is migrating. */
  waitMs?: number;
};

/**
 * Brings the database to the schema of this build, and gives the names of what ran. Instances that boot together
 * wait for one another. All or nothing: migrations run in one transaction.
 */
export async function migrate({
  ownerUrl,
  grantTo = null,
  waitMs = 60_000,
}: MigrateOptions): Promise<string[]> {
  const { db, close } = createDatabase({ url: ownerUrl, application: 'loan-desk migrate', connections: 1 });
  try {
    // A session's lock, and so one connection for all of it.
    return await db.connection().execute(async (connection) => {
      await sql`select set_config('lock_timeout', ${String(waitMs)}, false),
        set_config('statement_timeout', '0', false)`.execute(connection);
      await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection);
      try {
        const done = await run(connection);
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

/** In one transaction: between a right that is taken and the same one given anew, a desk that runs has none. */
async function grant(db: Kysely<Database>, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, privileges] of Object.entries(grants)) {
      await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
      await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
    }
  });
}
