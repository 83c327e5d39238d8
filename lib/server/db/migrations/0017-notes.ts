import { type Kysely, sql } from 'kysely';

/** The notes of people at a loan. A note that is edited keeps no earlier text. */
export async function createNotes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table note (
      id uuid primary key default gen_random_uuid(),
      loan text not null,
      -- As the index knew it when the note was written: the notes of a customer are erased by it.
      customer text,
      category text not null,
      text text not null check (length(text) <= 1000),
      holds_until date,
      pinned boolean not null default false,
      issuer text not null,
      subject text not null,
      name text not null,
      written_at timestamptz(3) not null default now(),
      edited_at timestamptz(3),
      -- Of a decision: the HMAC of the answer that it was made on, under the key of this short id.
      decision text,
      answer_hmac bytea,
      answer_key bytea
    )`,
    'create index note_loan on note (loan, written_at)',
    'create index note_customer on note (customer) where customer is not null',
    'create index note_age on note ((coalesce(edited_at, written_at)))',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
