import { sql } from 'kysely';
import type { Secret } from '../secret.ts';
import type { Database, Db, Trx } from './database-types.ts';

/** The name that deploy/postgres/roles.sql gives the role of the desk. */
const standardRole = 'loan_desk';

const readAndWrite = 'select, insert, update, delete';

/** The rights of the desk's role on each table, none of which it owns. The type demands a line for each new table. */
const rights: Record<keyof Database, string> = {
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

/** The same for tables of 0.3.0 alone, whose desks may still run; the next release drops them. */
const rightsOf030: Record<string, string> = {
  contract_mention: 'select, insert',
  contract_import: 'select, insert, update',
  contract_sync: readAndWrite,
  pin: readAndWrite,
};
const allRights = { ...rights, ...rightsOf030 };

/** Rows get into the access log through this function alone. */
const appendFunction = 'append_access_records(jsonb, bigint, timestamptz, bytea)';

/** The tables of `migrate`, by which a process finds out whether it works on the schema. */
const schemaTables = ['kysely_migration', 'schema_compatibility'];

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
  const { rows: ownedTables } = await sql`
    select from pg_class join pg_roles on pg_roles.oid = relowner
    where rolname = ${role} and pg_class.oid = any(${Object.keys(allRights)}::text[]::regclass[])`.execute(
    trx,
  );
  if (ownedTables.length > 0) return false;
  for (const [table, right] of Object.entries(allRights)) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
    await sql`grant ${sql.raw(right)} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
  }
  for (const table of schemaTables) {
    await sql`grant select on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
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
 * Gives the owner of each table the rights back that the release 0.3.0 took where the desk worked as the owner. What
 * nobody may do to the access log stays revoked.
 */
export async function restoreOwnerRights(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; owner: string }>`
    select relname as table, rolname as owner from pg_class join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = any(${Object.keys(allRights)}::text[]::regclass[])
      and not has_table_privilege(relowner, pg_class.oid, 'references')`.execute(trx);
  for (const { table, owner } of rows) {
    await sql`grant all on ${sql.table(table)} to ${sql.id(owner)}`.execute(trx);
    if (table === 'access_log' || table === 'access_log_anchor') {
      await sql`revoke update, delete, truncate on ${sql.table(table)} from ${sql.id(owner)}`.execute(trx);
    }
  }
}

/**
 * Returns the rights that the session's role lacks, such as `insert on contract`. Temporary tables, which imports alone
 * need, count where `imports` says so.
 */
export async function findMissingRights(db: Db, { imports }: { imports: boolean }): Promise<string[]> {
  const needed = Object.entries(rights).flatMap(([table, names]) =>
    names.split(', ').map((right) => ({ table, right })),
  );
  // A table of a migration that this release can do without may be missing.
  const { rows } = await sql<{ missing: string }>`
    select needed.right || ' on ' || needed.table as missing
    from unnest(${needed.map(({ table }) => table)}::text[], ${needed.map(({ right }) => right)}::text[])
      as needed ("table", "right")
    where to_regclass(needed.table) is not null and not has_table_privilege(to_regclass(needed.table), needed.right)
    union all
    select 'execute on ' || signature from (values (${appendFunction}::text)) as functions (signature)
    where to_regprocedure(signature) is not null
      and not has_function_privilege(to_regprocedure(signature), 'execute')
    union all
    select 'temporary on the database ' || current_database()
    where ${imports}::boolean and not has_database_privilege(current_database(), 'temporary')
    order by 1`.execute(db);
  return rows.map(({ missing }) => missing);
}
