import { type Kysely, sql } from 'kysely';

/**
 * Locks of a customer beside those of a loan, in the same table: the row of a loan names its customer's, so that both
 * can be lifted together. And the callers who were verified: for one customer, in one session.
 */
export async function createIdentity(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_lock add column customer text`.execute(db);
  await sql`create table verified_caller (
    session_hash bytea not null,
    -- A customer, or the loan where its customer is not known.
    key text not null,
    kind text not null,
    matched_at timestamptz(3) not null,
    touched_at timestamptz(3) not null,
    primary key (session_hash, key, kind)
  )`.execute(db);
  await sql`create index verified_caller_touched on verified_caller (touched_at)`.execute(db);
}
