import { type Kysely, sql } from 'kysely';

/**
 * Lists of contracts that a search of the access log is for, which are too long for a URL; and an index by which a
 * ticket number leads to the reveals that it was the reason of. Only reveals are in it, and few fields are: a lookup of
 * 10,000 identifiers costs it nothing.
 */
export async function createLogSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table log_contract_list (
    id text primary key,
    issuer text not null,
    subject text not null,
    created_at timestamptz(3) not null default now(),
    contracts text[] not null
  )`.execute(db);
  await sql`create index log_contract_list_person on log_contract_list (issuer, subject, created_at desc)`.execute(
    db,
  );
  await sql`create index access_log_ticket on access_log using gin (fields) where action = 'reveal'`.execute(
    db,
  );
}
