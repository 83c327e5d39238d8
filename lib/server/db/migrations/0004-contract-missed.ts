import { type Kysely, sql } from 'kysely';

/**
 * The time at which the lending API last answered that it does not know a loan of the index. Such a loan does not
 * become stale again at once, although it was not seen.
 */
export async function addContractMissed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column missed_at timestamptz(3)`.execute(db);
}
