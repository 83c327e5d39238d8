import { sql } from 'kysely';
import type { Db } from '../database-schema.ts';
import type { LargeIndex } from './release.ts';

/**
 * Builds the indexes that are missing, one after the other, while desks read and write. That cannot be done within a
 * transaction: a build that was broken off leaves an invalid index behind, which is dropped and built again.
 */
export async function buildIndexes(db: Db, indexes: readonly LargeIndex[]): Promise<string[]> {
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
