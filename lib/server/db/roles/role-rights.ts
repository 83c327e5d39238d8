import { sql } from 'kysely';
import type { Database, Db, Trx } from '../database-schema.ts';

/**
 * The use of a role by the desk. `requests`: every request of a person. `records`: the records of views, whose
 * statements are cancelled sooner. `imports`: `contracts:import`. `reads`: the long reads of
 * auditors.
 */
export type RoleUse = 'requests' | 'records' | 'imports' | 'reads';

/** The roles of the desk. A use that is not listed is one of the role for requests. */
export type DeskRoles = { requests: string } & Partial<Record<RoleUse, string>>;

type Rights = Partial<Record<RoleUse, string>>;

const readAndWrite = 'select, insert, update, delete';
const ofRequests = { requests: readAndWrite };
/** The loan of a view goes into the lookup index together with its record. */
const ofIndex = (right: string) => ({ requests: right, records: right, imports: right, reads: 'select' });

/** The rights that each role has on a table that it does not own. The type demands a line for each new table. */
const rights: Record<keyof Database, Rights> = {
  session: ofRequests,
  sign_in_key: { requests: 'select' },
  verification_lock: ofRequests,
  verified_caller: ofRequests,
  access_log: { requests: 'select', reads: 'select' },
  access_log_head: { requests: 'select', reads: 'select' },
  access_log_anchor: { requests: 'select', reads: 'select' },
  access_log_verification: { requests: 'select, insert', reads: 'select' },
  contract: ofIndex('select, insert, update'),
  contract_mention: ofIndex('select, insert'),
  contract_import: { requests: 'select', imports: 'select, insert, update' },
  contract_sync: { imports: readAndWrite },
  lookup_list: ofRequests,
  lookup_list_item: ofRequests,
  pin: ofRequests,
  log_contract_list: ofRequests,
  person_limit_window: { requests: readAndWrite, records: 'select, insert, update' },
  lookup_typing: ofRequests,
};

/** The functions that a role may call. Rows get into the access log through the first one alone. */
const functionRights: Record<string, readonly RoleUse[]> = {
  'append_access_records(jsonb, bigint, timestamptz, bytea)': ['requests', 'records'],
};

/** The notes of `migrate`, by which a process finds out whether it works on the schema. */
const notes = ['kysely_migration', 'schema_compatibility'];

/** The names that deploy/postgres/roles.sql gives the roles. */
const standardRoles = {
  requests: 'loan_desk',
  records: 'loan_desk_record',
  imports: 'loan_desk_import',
  reads: 'loan_desk_read',
} satisfies DeskRoles;

/** Finds those of the standard roles that exist; null without the one for requests. */
export async function findStandardRoles(db: Db): Promise<DeskRoles | null> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any(${Object.values(standardRoles)}::text[])`.execute(
    db,
  );
  const existing = new Set(rows.map(({ name }) => name));
  if (!existing.has(standardRoles.requests)) return null;
  const roles = Object.entries(standardRoles).filter(([, name]) => existing.has(name));
  return { ...Object.fromEntries(roles), requests: standardRoles.requests };
}

/** The rights of these uses together, by table: `[table, right]`. */
function rightsOf(uses: readonly RoleUse[]): [table: string, right: string][] {
  return Object.entries(rights).flatMap(([table, byUse]) => {
    const all = uses.flatMap((use) => byUse[use]?.split(', ') ?? []);
    return [...new Set(all)].map((right): [string, string] => [table, right]);
  });
}

/** Grants each role what its uses need, and takes what it has beyond that. Returns the names of the roles. */
export async function grantRights(trx: Trx, roles: DeskRoles): Promise<string[]> {
  const uses: RoleUse[] = ['requests', 'records', 'imports', 'reads'];
  const usesByRole = Map.groupBy(uses, (use) => roles[use] ?? roles.requests);
  for (const [role, own] of usesByRole) {
    for (const table of Object.keys(rights)) {
      await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx);
    }
    for (const [table, right] of rightsOf(own)) {
      await sql`grant ${sql.raw(right)} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
    }
    for (const [signature, callers] of Object.entries(functionRights)) {
      const may = callers.some((use) => own.includes(use));
      const call = sql`execute on function ${sql.raw(signature)}`;
      await (may ? sql`grant ${call} to ${sql.id(role)}` : sql`revoke ${call} from ${sql.id(role)}`).execute(
        trx,
      );
    }
    for (const table of notes) {
      await sql`grant select on ${sql.table(table)} to ${sql.id(role)}`.execute(trx);
    }
  }
  return [...usesByRole.keys()];
}

/** Returns the rights that the session's role lacks for these uses, such as `insert on access_log`. */
export async function findMissingRights(db: Db, uses: readonly RoleUse[]): Promise<string[]> {
  const needed = rightsOf(uses);
  const functions = Object.keys(functionRights).filter((signature) =>
    functionRights[signature]?.some((use) => uses.includes(use)),
  );
  // A table of a migration that this release can do without may be missing.
  const { rows } = await sql<{ missing: string }>`
    select needed.right || ' on ' || needed.table as missing
    from unnest(${needed.map(([table]) => table)}::text[], ${needed.map(([, right]) => right)}::text[])
      as needed ("table", "right")
    where to_regclass(needed.table) is not null and not has_table_privilege(to_regclass(needed.table), needed.right)
    union all
    select 'execute on ' || signature from unnest(${functions}::text[]) as signature
    where to_regprocedure(signature) is not null
      and not has_function_privilege(to_regprocedure(signature), 'execute')
    order by 1`.execute(db);
  return rows.map(({ missing }) => missing);
}
