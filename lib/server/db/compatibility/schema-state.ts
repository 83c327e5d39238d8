import { sql } from 'kysely';
import type { Db } from '../database-schema.ts';
import type { Release } from './release.ts';

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
  const [has] = rows;
  const names = has?.migrations
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  // A database of the first releases, which knew no compatibility, does not have this table yet.
  const oldest = has?.compatibility
    ? await sql<{ name: string }>`select oldest_release as name from schema_compatibility`.execute(db)
    : { rows: [] };
  return { migrations: names.rows.map(({ name }) => name), oldestRelease: oldest.rows[0]?.name ?? null };
}

/** Returns the migrations that this release does not know: a later release has carried them out. */
export function laterMigrations({ migrations }: SchemaState, release: Release): string[] {
  return migrations.filter((name) => !(name in release.migrations));
}

/** Throws a `SchemaFault` where the schema is outside the range that this release works on. */
export function requireSchema(state: SchemaState, release: Release): void {
  requireNotTooNew(state, release);
  const missing = Object.keys(release.migrations).filter(
    (name) => name <= release.oldestSchema && !state.migrations.includes(name),
  );
  if (missing.length === 0) return;
  const what =
    state.migrations.length === 0 ? 'it has no tables of the desk' : `its schema lacks ${missing.join(', ')}`;
  throw new SchemaFault(
    `${what}. Run "npm run migrate" with DATABASE_OWNER_URL, the role that owns the tables.`,
  );
}

/** Throws a `SchemaFault` where a later release has taken away what this release needs. */
function requireNotTooNew({ oldestRelease }: SchemaState, release: Release): void {
  const own = Object.keys(release.migrations).at(-1) ?? '';
  if (oldestRelease === null || oldestRelease <= own) return;
  throw new SchemaFault(
    `its schema is that of a later release, on which only releases work that know ${oldestRelease}; this one ends with ${own}. Start a later release.`,
  );
}
