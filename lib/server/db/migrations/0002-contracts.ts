import { type Kysely, sql } from 'kysely';

/** The index of contracts, and the lists and pins of people. The reasons stand beside each part. */
export async function createContracts(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...contract, ...work, ...listsAndPins]) await sql.raw(statement).execute(db);
}

/**
 * Identifiers alone: no name, no amount, and of a CPF or CNPJ its HMAC. Byte order (`collate "C"`), so that one index
 * serves the whole of an identifier and its beginning. No index holds the columns that change with every view (status,
 * instants), so that such an update stays on its page, which keeps some room for it.
 */
const contract = [
  `create table contract (
    loan text collate "C" primary key,
    number text,
    -- As lib/lookup compares numbers; the second where zeros lead one of its groups.
    number_key text collate "C",
    number_alt text collate "C",
    external_id text collate "C",
    customer text collate "C",
    company text collate "C",
    employment text collate "C",
    document_hmac bytea check (octet_length(document_hmac) = 32),
    status text,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    deleted boolean,
    -- When the lending API last answered for it; null: known from an import alone.
    seen_at timestamptz(3)
  ) with (fillfactor = 90)`,
  // Not unique: two loans may claim one number, and both are shown.
  'create index contract_number on contract (number_key) where number_key is not null',
  'create index contract_number_alt on contract (number_alt) where number_alt is not null',
  'create index contract_external_id on contract (external_id) where external_id is not null',
  ...['customer', 'company', 'employment'].map(
    (column) => `create index contract_${column} on contract (${column}, created_at desc nulls last)
      where ${column} is not null`,
  ),
  'create index contract_document on contract (document_hmac) where document_hmac is not null',
  // Offers, signatures and files, which lead to the loans that name them.
  `create table contract_mention (
    id text collate "C" not null,
    loan text collate "C" not null,
    primary key (id, loan)
  )`,
];

const work = [
  `create table contract_import (
    id bigint generated always as identity primary key,
    started_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    rows bigint not null default 0,
    rejected bigint not null default 0
  )`,
  // The progress of a sync: of a file under its SHA-256, of stale loans under the number of days.
  `create table contract_sync (
    source text primary key,
    position text not null,
    updated_at timestamptz(3) not null default now()
  )`,
];

const listsAndPins = [
  `create table lookup_list (
    id text primary key,
    issuer text not null,
    subject text not null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index lookup_list_person on lookup_list (issuer, subject, created_at desc)',
  'create index lookup_list_created on lookup_list (created_at)',
  `create table lookup_list_item (
    list text not null references lookup_list on delete cascade,
    position integer not null check (position > 0),
    line integer not null,
    -- What the row was read as; of a document the HMAC.
    "is" text,
    id text,
    document_hmac bytea check (octet_length(document_hmac) = 32),
    loan text,
    matches integer not null,
    visited_at timestamptz(3),
    done boolean not null default false,
    primary key (list, position)
  )`,
  `create table pin (
    issuer text not null,
    subject text not null,
    loan text not null,
    at timestamptz(3) not null default now(),
    primary key (issuer, subject, loan)
  )`,
];
