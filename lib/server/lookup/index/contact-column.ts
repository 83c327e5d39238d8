import { sql } from 'kysely';
import type { Db } from '#lib/server/db/database-types.ts';

let isThere = false;

/** Returns whether the database has the column of contacts, which an instance that starts before the migration lacks. */
export async function hasContactColumn(db: Db): Promise<boolean> {
  if (isThere) return true;
  const { rows } = await sql`select from pg_attribute
    where attrelid = 'contract'::regclass and attname = 'contact_hmacs'`.execute(db);
  isThere = rows.length > 0;
  return isThere;
}
