import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from './database-types.ts';

/** The migrations of one release, in the order in which they run, which is the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The schema is not one that this release works on. The message says which, and what to do. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
}

/** Reads the names of the migrations that were carried out; none for an empty database. */
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
