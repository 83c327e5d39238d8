import { type Kysely, sql } from 'kysely';

/**
 * The reading of lists: who has a list read and how far it is, and what is kept of each loan that was read. Both end with
 * their list.
 */
export async function createListReads(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
