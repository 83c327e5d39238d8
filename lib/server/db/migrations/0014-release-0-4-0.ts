import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const running = (statements: readonly string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** What release 0.4.0 adds to the schema of 0.3.0. Columns without a default take no time to add. */
export const migrationsOf040: Record<string, Migration> = {
  // The signature of the result of a verification. Null for a result of before, or without a key.
  '0014-signed-verification': running([
    'alter table access_log_verification add column public_key text, add column signature text',
  ]),
  // HMACs of contract numbers and external ids that hold a CPF, of which the texts beside them are masked, and the
  // leases of tasks that one instance at a time carries out.
  '0015-contract-number-hmac': running([
    'alter table contract add column number_hmac bytea, add column external_id_hmac bytea',
    // In the order of `contracts`; null for a contract that is kept as it was typed.
    'alter table log_contract_list add column hmacs bytea[]',
    `create table lease (
      name text primary key,
      owner text not null,
      -- Counts the owners: whoever held the lease before has a lower number.
      fence bigint not null,
      expires_at timestamptz(3) not null
    )`,
  ]),
  // The HMACs of a customer's telephones and e-mail addresses, as those of a CPF: none of them is kept itself. Their
  // index is built outside of the transaction.
  '0016-contract-contacts': running(['alter table contract add column contact_hmacs bytea[]']),
  // The notes of people at a loan. A note that is edited keeps no earlier text.
  '0017-notes': running([
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
  ]),
  // The reading of lists: who has a list read and how far it is, and what is kept of each loan that was read. Both
  // end with their list.
  '0018-list-reads': running([
    `create table list_reading (
      list text primary key references lookup_list on delete cascade,
      -- The session of the person who asked: the reading ends with it.
      session_hash bytea not null,
      state text not null check (state in ('reading', 'stopped', 'done')),
      -- A loan that was read since then is read.
      started_at timestamptz(3) not null default now(),
      resumed_at timestamptz(3) not null default now(),
      stopped_by text check (stopped_by in ('person', 'session')),
      paused_until timestamptz(3),
      paused_by text check (paused_by in ('limit', 'api'))
    )`,
    `create index list_reading_session on list_reading (session_hash) where state = 'reading'`,
    // Codes, counts and days, and no value of the loan.
    `create table list_read (
      list text not null references lookup_list on delete cascade,
      loan text not null,
      visibility text not null check (visibility in ('full', 'masked')),
      read_at timestamptz(3) not null default now(),
      -- ok, or the code of the problem for which the loan could not be read.
      outcome text not null,
      figures text,
      law text,
      signatures text,
      payout text,
      payments text,
      status text,
      paid integer,
      installments integer,
      overdue_since text,
      contradictions integer,
      cause text,
      -- Of the last answer, also where a later read failed.
      answer_hmac bytea check (octet_length(answer_hmac) = 32),
      answer_key bytea,
      -- Whether the answer differs from the one before; null where the two cannot be compared.
      changed boolean,
      primary key (list, loan, visibility)
    )`,
  ]),
  // What each person saw last of a loan, as HMACs alone.
  '0019-seen-loans': running([
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
  ]),
  // The progress of a task that one instance at a time carries out: when somebody asked for it, and how much of it is
  // done while it is under way.
  '0020-task-progress': running([
    'alter table lease add column requested_at timestamptz(3), add column done bigint, add column total bigint',
  ]),
};
