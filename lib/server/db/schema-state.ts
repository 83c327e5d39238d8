import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from './database-types.ts';

/** The schema of one release, and the other releases that it gets on with. */
export type Release = {
  /** In the order in which they run, which is the order of their names. */
  migrations: Readonly<Record<string, Migration>>;
  /** Indexes that are built while desks work. Desks work without them, too, only slower. */
  indexes: readonly LargeIndex[];
  /**
   * The last migration that this release cannot do without. It is one of an earlier release, so that a desk of this
   * release starts on the schema of the release before.
   */
  oldestSchema: string;
  /**
   * The last migration that another release has to know to work on this schema. It is raised when something is taken
   * away that earlier releases use.
   */
  oldestRelease: string;
};

/** An index of a large table: its name, and what follows `on` in its `create index`. */
export type LargeIndex = { name: string; on: string };

/** The migrations that were carried out, and the last one that a release has to know to work on their schema. */
type SchemaState = { migrations: string[]; oldestRelease: string | null };

/** The schema is not one that this release works on. The message says which, and what to do. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
}

/** Reads which schema the database has. An empty database has no migrations. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const { rows } = await sql<{ migrations: boolean; compatibility: boolean }>`
    select to_regclass('kysely_migration') is not null as migrations,
      to_regclass('schema_compatibility') is not null as compatibility`.execute(db);
  const [tables] = rows;
  const names = tables?.migrations
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  // A database of the first releases, which knew no compatibility, does not have this table yet.
  const oldest = tables?.compatibility
    ? await sql<{ name: string }>`select oldest_release as name from schema_compatibility`.execute(db)
    : { rows: [] };
  return { migrations: names.rows.map(({ name }) => name), oldestRelease: oldest.rows[0]?.name ?? null };
}

/** Throws a `SchemaFault` where the schema is outside the range that this release works on. */
export function requireSchema(state: SchemaState, release: Release): void {
  const { migrations, oldestRelease } = state;
  const newest = Object.keys(release.migrations).at(-1) ?? '';
  if (oldestRelease !== null && oldestRelease > newest) {
    throw new SchemaFault(
      `its schema is that of a later release, on which only releases work that know ${oldestRelease}; this one ends with ${newest}. Start a later release.`,
    );
  }
  const missing = Object.keys(release.migrations).filter(
    (name) => name <= release.oldestSchema && !migrations.includes(name),
  );
  if (missing.length === 0) return;
  const problem =
    migrations.length === 0 ? 'it has no tables of the desk' : `its schema lacks ${missing.join(', ')}`;
  throw new SchemaFault(
    `${problem}. Run "npm run migrate" with DATABASE_OWNER_URL, the role that owns the tables.`,
  );
}
