// Rights, and queries of the catalogs of Postgres, are text: the builder has no grants, and no types of those tables.
import { sql } from 'kysely';
import type { Secret } from '../secret.ts';
import type { Database, Db, Trx } from './database-types.ts';

/** The name that deploy/postgres/roles.sql gives the role of the desk. */
const standardRole = 'loan_desk';

const readAndWrite = 'select, insert, update, delete';

/**
 * The rights of the desk's role on each table, none of which it owns. The type demands a line for each new table. By the
 * table of `migrate` a process finds out whether it works on the schema.
 */
const rights: Record<keyof Database | 'kysely_migration', string> = {
  kysely_migration: 'select',
  session: readAndWrite,
  sign_in_key: 'select',
  verification_lock: readAndWrite,
  verified_caller: readAndWrite,
  access_log: 'select',
  access_log_head: 'select',
  access_log_anchor: 'select',
  access_log_verification: 'select, insert',
  contract: 'select, insert, update',
  lookup_list: readAndWrite,
  lookup_list_item: readAndWrite,
  list_reading: readAndWrite,
  list_read: readAndWrite,
  log_contract_list: readAndWrite,
  person_limit_window: readAndWrite,
  lookup_typing: readAndWrite,
  lease: 'select, insert, update',
  note: readAndWrite,
  seen_loan: readAndWrite,
};

/** Rows get into the access log through this function alone. */
const appendFunction = 'append_access_records(jsonb)';

/** The name of the role that a URL of the database names; null where it names none. */
export function roleOf(url: Secret): string | null {
  return decodeURIComponent(new URL(url.reveal()).username) || null;
}

/** Finds the standard role of the desk; null where it does not exist. */
export async function findStandardRole(db: Db): Promise<string | null> {
  const { rows } = await sql`select from pg_roles where rolname = ${standardRole}`.execute(db);
  return rows.length > 0 ? standardRole : null;
}

/**
 * Grants the role of the desk what it needs, and takes what it has beyond that. Returns false, and changes nothing,
 * where the role owns tables of the desk: without its rights the log could not be written at all.
 */
export async function grantRights(trx: Trx, role: string): Promise<boolean> {
  // Text, since the catalogs of Postgres have no types here, and the builder has no grants.
  const { rows: ownedTables } = await sql`
    select from pg_class join pg_roles on pg_roles.oid = relowner
    where rolname = ${role} and pg_class.oid = any(${Object.keys(rights)}::text[]::regclass[])`.execute(trx);
  if (ownedTables.length > 0) return false;
  for (const [table, right] of Object.entries(rights)) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
    await sql`grant ${sql.raw(right)} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
  }
  await sql`grant execute on function ${sql.raw(appendFunction)} to ${sql.id(role)}`.execute(trx);
  await grantTemporary(trx, role);
  return true;
}

/** An import has a temporary table. Where another role owns the database, that role runs database.sql of deploy/postgres. */
async function grantTemporary(trx: Trx, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname = current_database() and pg_has_role(datdba, 'usage')`.execute(trx);
  for (const { name } of rows) {
    await sql`grant temporary on database ${sql.id(name)} to ${sql.id(role)}`.execute(trx);
  }
}

/**
 * Returns the rights that the session's role lacks, such as `insert on contract`, also where a later release has taken the
 * table away. Temporary tables, which imports alone need, count where `imports` says so.
 */
export async function findMissingRights(db: Db, { imports }: { imports: boolean }): Promise<string[]> {
  const needed = Object.entries(rights).flatMap(([table, names]) =>
    names.split(', ').map((right) => ({ table, right })),
  );
  const { rows } = await sql<{ missing: string }>`
    select needed.right || ' on ' || needed.table as missing
    from unnest(${needed.map(({ table }) => table)}::text[], ${needed.map(({ right }) => right)}::text[])
      as needed ("table", "right")
    where has_table_privilege(to_regclass(needed.table), needed.right) is not true
    union all
    select 'execute on ' || signature from (values (${appendFunction}::text)) as functions (signature)
    where has_function_privilege(to_regprocedure(signature), 'execute') is not true
    union all
    select 'temporary on the database ' || current_database()
    where ${imports}::boolean and not has_database_privilege(current_database(), 'temporary')
    order by 1`.execute(db);
  return rows.map(({ missing }) => missing);
}
