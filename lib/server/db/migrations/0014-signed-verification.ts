import { type Kysely, sql } from 'kysely';

/** The signature of the result of a verification. Null for a result of before, or without a key. */
export async function addVerificationSignature(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_log_verification add column public_key text, add column signature text`.execute(
    db,
  );
}
