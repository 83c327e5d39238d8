import { type Kysely, sql } from 'kysely';

/** What each person saw last of a loan, as HMACs alone. */
export async function createSeenLoans(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table seen_loan (
      issuer text not null,
      subject text not null,
      loan text not null,
      visibility text not null,
      seen_at timestamptz(3) not null default now(),
      -- The short id of the key of the HMACs.
      key_id bytea not null,
      seen jsonb not null,
      primary key (issuer, subject, loan, visibility)
    )`,
    'create index seen_loan_age on seen_loan (issuer, subject, seen_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
