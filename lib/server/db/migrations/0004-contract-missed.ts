import { type Kysely, sql } from 'kysely';

/**
 * When the lending API last answered that it does not know a loan of the index: it is not stale again at once, and was
 * not seen for all that.
 */
export async function addContractMissed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column missed_at timestamptz(3)`.execute(db);
}
