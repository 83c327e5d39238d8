import { type Kysely, sql } from 'kysely';

/**
 * The short id of the key under which a row's document is hashed, so that the rows under an earlier key can be counted
 * and read again. Null for rows of before: their key is not known. A column without a default takes no time to add.
 */
export async function addDocumentKey(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column document_key bytea`.execute(db);
}
