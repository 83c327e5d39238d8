import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * The schema of release 0.3.0, on which every later migration builds: 0.3.0 had made it in thirteen steps. The reasons
 * stand beside each part. What a later release does not use any more is marked; a desk of 0.3.0 still needs it.
 */
export async function createSchemaOf030(db: Kysely<unknown>): Promise<void> {
  // Functions that run with their owner's rights must not resolve a table name to a table of another role.
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The database has no schema in which tables could be made.');
  const parts = [
    session,
    accessLog(schema),
    functions(schema),
    firstPartition,
    anchors,
    verification,
    contract,
  ];
  for (const statement of [...parts, listsAndPins, limits].flat()) await sql.raw(statement).execute(db);
  await sql`insert into sign_in_key (key) values (${randomBytes(32)})`.execute(db);
}

// Instants have milliseconds, as a JavaScript Date has: what is read is what is stored.
const session = [
  `create table session (
    id_hash bytea primary key check (octet_length(id_hash) = 32),
    issuer text not null,
    subject text not null,
    name text not null,
    roles text[] not null,
    created_at timestamptz(3) not null default now(),
    last_seen_at timestamptz(3) not null default now(),
    idle_until timestamptz(3) not null,
    absolute_until timestamptz(3) not null,
    ended_at timestamptz(3),
    ended_by text check (ended_by in ('sign-out', 'person', 'auditor', 'provider', 'replaced')),
    ended_by_issuer text,
    ended_by_subject text,
    user_agent text,
    ip text,
    provider_session text,
    -- This and the next five: used by 0.3.0 alone.
    id_token text,
    authenticated_at timestamptz(3),
    roles_confirmed_at timestamptz(3) not null default now(),
    roles_asked_at timestamptz(3),
    roles_unanswered_since timestamptz(3),
    provider_tokens text,
    check ((ended_at is null) = (ended_by is null)),
    -- What could end it at the provider is worth stealing: it goes when the session does.
    check (ended_at is null or id_token is null),
    check (ended_at is null or provider_tokens is null)
  )`,
  // My sessions, and a back-channel logout that names a person alone.
  'create index session_person on session (issuer, subject, created_at desc)',
  // A back-channel logout that names a session of the provider.
  `create index session_provider on session (issuer, provider_session)
    where provider_session is not null and ended_at is null`,
  // The auditor's list of live sessions, and the deletion of old ones.
  'create index session_absolute on session (absolute_until)',
  // The key that encrypts the cookies of sign-ins under way: random, and the same for all instances. A key that was
  // derived from a configured secret would be as weak as that secret, which could be guessed from a cookie.
  `create table sign_in_key (
    one boolean primary key default true check (one),
    key bytea not null check (octet_length(key) = 32)
  )`,
];

/**
 * One row a record, one chain, divided by month so that the log can be kept for years and its oldest months can leave it.
 * The database numbers and links the rows itself (the trigger below), so that no instance and no client can insert one
 * outside the chain, and the head is locked for one statement and the commit only. Order by sequence is order by time: an
 * index in the order of instant and sequence is read partition by partition, and no further than a page needs.
 */
const accessLog = (schema: string) => [
  // The primary key of a partitioned table must include the partition column.
  `create table access_log (
    sequence bigint not null check (sequence > 0),
    instant timestamptz(3) not null,
    format smallint not null,
    action text not null,
    issuer text not null,
    subject text not null,
    name text not null,
    roles text[] not null,
    session_hash bytea check (octet_length(session_hash) = 32),
    loan text,
    contract text,
    expand text[] not null,
    fields text[] not null,
    paths text[] not null,
    reason text,
    outcome text not null,
    request_id text not null,
    ip text,
    instance text not null,
    previous_hash bytea not null check (octet_length(previous_hash) = 32),
    hash bytea not null check (octet_length(hash) = 32),
    primary key (sequence, instant)
  ) partition by range (instant)`,
  'create index access_log_instant on access_log (instant, sequence)',
  // There are few kinds of rows, by action and outcome: a search that leaves some of them open reads the ends of
  // each, and so these two serve person, action, outcome and all of them together (see find-log-rows.ts).
  'create index access_log_person on access_log (issuer, subject, action, outcome, instant, sequence)',
  'create index access_log_kind on access_log (action, outcome, instant, sequence)',
  'create index access_log_loan on access_log (loan, instant, sequence) where loan is not null',
  'create index access_log_contract on access_log (contract, instant, sequence) where contract is not null',
  // Rows bear the name that a person had at the time, and each of these names has to find the person: from one name to
  // the next in this index, however many rows bear it.
  'create index access_log_name on access_log (issuer, subject, name)',
  // A ticket number leads to the reveals that it was the reason of. Only reveals are in it, and few fields are: a lookup
  // of 10,000 identifiers costs it nothing.
  `create index access_log_ticket on access_log using gin (fields) where action = 'reveal'`,
  // The one row that says where the chain ends: a log whose last rows were cut off does not reach it.
  `create table access_log_head (
    one boolean primary key default true check (one),
    sequence bigint not null,
    instant timestamptz(3) not null,
    previous_hash bytea not null,
    hash bytea not null
  ) with (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`,
  `insert into access_log_head
    values (true, 0, 'epoch', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
  // SHA-256 of previous hash, sequence, milliseconds and content hash: see access-record-hash.ts. The instant chooses the
  // partition before a trigger of rows runs, so it is given; the head's row says whether it may be.
  `create function access_log_link() returns trigger language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare head access_log_head;
    begin
      update access_log_head set sequence = sequence + 1, instant = new.instant, previous_hash = hash,
        hash = sha256(hash || int8send(sequence + 1)
          || int8send((extract(epoch from new.instant) * 1000)::bigint) || new.hash)
        where one and new.instant between instant and greatest(instant, clock_timestamp())
        returning * into head;
      if not found then
        raise exception 'the access log takes rows of the present alone, and through append_access_records'
          using errcode = 'insufficient_privilege';
      end if;
      new.sequence := head.sequence;
      new.previous_hash := head.previous_hash;
      new.hash := head.hash;
      return new;
    end $$`,
  `create function access_log_refuse() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$`,
  // Within the trigger of the log the depth is two.
  `create function access_log_head_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and pg_trigger_depth() = 2 then return null; end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$`,
  `create trigger access_log_link before insert on access_log
    for each row execute function access_log_link()`,
  `create trigger access_log_refuse before update or delete or truncate on access_log
    for each statement execute function access_log_refuse()`,
  `create trigger access_log_head_refuse before insert or update or delete or truncate on access_log_head
    for each statement execute function access_log_head_refuse()`,
  // Also for a session that declares itself a replica.
  'alter table access_log enable always trigger access_log_link',
  'alter table access_log enable always trigger access_log_refuse',
  'alter table access_log_head enable always trigger access_log_head_refuse',
  // The owner is refused too, before the trigger runs, and no statement of the owner can undo that.
  'revoke update, delete, truncate on access_log from public, current_user',
  `create table access_log_verification (
    id bigint generated always as identity primary key,
    started_at timestamptz(3) not null,
    finished_at timestamptz(3) not null default now(),
    from_sequence bigint not null,
    head_sequence bigint not null,
    head_hash bytea not null,
    rows bigint not null,
    fault text,
    fault_sequence bigint,
    check ((fault is null) = (fault_sequence is null))
  )`,
];

const functions = (schema: string) => [
  // The only way into the log for a role that does not own it. The end of the chain is locked first, so that the instant
  // is not earlier than that of the row before. A caller names a row that it knows: a log without it, other than by
  // detaching, was restored from a backup, and appending there would fork the chain. Its instant names the partition,
  // of which a plan that was made while it was empty must not read every row.
  `create function append_access_records(records jsonb, known_sequence bigint, known_instant timestamptz,
      known_hash bytea)
    returns table (sequence bigint, instant timestamptz, hash bytea) language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      head access_log_head;
      is_lost boolean;
    begin
      select * into strict head from access_log_head where one for update;
      is_lost := head.sequence < known_sequence or (head.sequence = known_sequence and head.hash <> known_hash);
      if head.sequence > known_sequence then
        is_lost := not exists (select from access_log
            where sequence = known_sequence and instant = known_instant and hash = known_hash)
          and not exists (select from access_log_anchor where sequence >= known_sequence);
      end if;
      if is_lost then
        raise exception 'the access log ends at % and lacks row %, which was committed', head.sequence, known_sequence
          using errcode = 'LD001';
      end if;
      return query insert into access_log (instant, format, action, issuer, subject, name, roles, session_hash, loan,
          contract, expand, fields, paths, reason, outcome, request_id, ip, instance, hash)
        select greatest(head.instant, date_trunc('milliseconds', clock_timestamp())), format, action, issuer, subject,
          name, roles, session_hash, loan, contract, expand, fields, paths, reason, outcome, request_id, ip, instance,
          hash
        from jsonb_populate_recordset(null::access_log, records) with ordinality as record
        order by record.ordinality
        returning sequence, instant, hash;
    end $$`,
  // A partition named directly passes the statement triggers of the table and its rights, so it has its own of both.
  `create function access_log_protect(part regclass) returns void language plpgsql
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare holder text;
    begin
      execute format('create trigger access_log_refuse before insert or update or delete or truncate on %s
        for each statement execute function access_log_refuse()', part);
      execute format('alter table %s enable always trigger access_log_refuse', part);
      execute format('alter table %s enable always trigger access_log_link', part);
      for holder in select distinct case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end
        from pg_class cross join aclexplode(relacl) acl where oid = part and acl.grantee <> relowner
      loop
        execute format('revoke all on %s from %s', part, holder);
      end loop;
      execute format('revoke insert, update, delete, truncate on %s from public, current_user', part);
    end $$`,
  // Attached and not created as a partition, which would lock out everybody who reads or records.
  `create function access_log_add_month(first_day date) returns text language plpgsql
    set search_path = ${schema}, pg_temp as $$
    declare part text := 'access_log_' || to_char(first_day, 'YYYY_MM');
    begin
      execute format('create table %I (like access_log including all)', part);
      execute format('alter table access_log attach partition %I for values from (%L) to (%L)', part,
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
      perform access_log_protect(part::regclass);
      return part;
    end $$`,
  'revoke execute on function append_access_records(jsonb, bigint, timestamptz, bytea) from public',
  'revoke execute on function access_log_protect(regclass), access_log_add_month(date) from public',
];

/** Months are those of UTC. The first partition holds everything up to the end of the present one. */
const firstPartition = [
  'create table access_log_initial (like access_log including all)',
  `do $$
  begin
    execute format('alter table access_log attach partition access_log_initial for values from (minvalue) to (%L)',
      (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
    perform access_log_protect('access_log_initial');
  end $$`,
];

const anchors = [
  // Where the chain begins once its oldest months were detached: the last row that is gone, signed.
  `create table access_log_anchor (
    sequence bigint primary key check (sequence > 0),
    hash bytea not null check (octet_length(hash) = 32),
    instant timestamptz(3) not null,
    -- The hash of the first row ever, which identifies the log.
    log bytea not null check (octet_length(log) = 32),
    public_key text not null,
    signature text not null,
    detached_at timestamptz(3) not null default now()
  )`,
  `create trigger access_log_anchor_refuse before update or delete or truncate on access_log_anchor
    for each statement execute function access_log_refuse()`,
  'alter table access_log_anchor enable always trigger access_log_anchor_refuse',
  'revoke update, delete, truncate on access_log_anchor from public, current_user',
];

/** A row for each loan or customer, agent and day, so that the next day begins without misses. */
const verification = [
  `create table verification_lock (
    loan text not null,
    issuer text not null,
    subject text not null,
    day date not null,
    misses integer not null default 0 check (misses >= 0),
    last_miss_at timestamptz(3),
    -- This and the next three: used by 0.3.0 alone, which lifts locks.
    lifted_at timestamptz(3),
    lifted_by_issuer text,
    lifted_by_subject text,
    customer text,
    primary key (loan, issuer, subject, day)
  )`,
  'create index verification_lock_day on verification_lock (day, misses)',
  // The callers who were verified: for one customer, in one session.
  `create table verified_caller (
    session_hash bytea not null,
    -- A customer, or the loan where its customer is not known.
    key text not null,
    kind text not null,
    matched_at timestamptz(3) not null,
    touched_at timestamptz(3) not null,
    primary key (session_hash, key, kind)
  )`,
  'create index verified_caller_touched on verified_caller (touched_at)',
];

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
    -- These two: used by 0.3.0 alone.
    company text collate "C",
    employment text collate "C",
    document_hmac bytea check (octet_length(document_hmac) = 32),
    status text,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    deleted boolean,
    -- When the lending API last answered for it; null: known from an import alone.
    seen_at timestamptz(3),
    -- Used by 0.3.0 alone: when the API last answered that it does not know it.
    missed_at timestamptz(3),
    -- The short id of the key under which the document is hashed; null where that is not known.
    document_key bytea
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
  // The last characters of a number are what people give over the telephone. An expression of the key, so that nothing
  // else has to write it.
  `create index contract_number_suffix on contract (reverse(number_key) collate "C")
    where number_key is not null`,
  // Used by 0.3.0 alone: offers, signatures and files, which lead to the loans that name them.
  `create table contract_mention (
    id text collate "C" not null,
    loan text collate "C" not null,
    primary key (id, loan)
  )`,
  // Used by 0.3.0 alone: what imports there were.
  `create table contract_import (
    id bigint generated always as identity primary key,
    started_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    rows bigint not null default 0,
    rejected bigint not null default 0
  )`,
  // Used by 0.3.0 alone: the progress of a sync.
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
    created_at timestamptz(3) not null default now(),
    -- The number of documents that the index was not asked for.
    documents_not_asked integer not null default 0
  )`,
  'create index lookup_list_person on lookup_list (issuer, subject, created_at desc)',
  'create index lookup_list_created on lookup_list (created_at)',
  `create table lookup_list_item (
    list text not null references lookup_list on delete cascade,
    position integer not null check (position > 0),
    line integer not null,
    -- What the row was read as.
    "is" text,
    id text,
    -- Used by 0.3.0 alone.
    document_hmac bytea check (octet_length(document_hmac) = 32),
    loan text,
    matches integer not null,
    visited_at timestamptz(3),
    done boolean not null default false,
    primary key (list, position)
  )`,
  // Used by 0.3.0 alone.
  `create table pin (
    issuer text not null,
    subject text not null,
    loan text not null,
    at timestamptz(3) not null default now(),
    primary key (issuer, subject, loan)
  )`,
  // Contracts that a search of the access log is for, which are too long for a URL.
  `create table log_contract_list (
    id text primary key,
    issuer text not null,
    subject text not null,
    created_at timestamptz(3) not null default now(),
    contracts text[] not null
  )`,
  'create index log_contract_list_person on log_contract_list (issuer, subject, created_at desc)',
];

const limits = [
  // The use of each person's limits. One row for each person, limit and period, which is written anew when its window has
  // ended. Every recorded view updates two rows, so pages keep room for updates that touch no index.
  `create table person_limit_window (
    issuer text not null,
    subject text not null,
    limit_name text not null,
    period text not null check (period in ('hour', 'day')),
    -- The display name, by which 0.3.0 lets auditors find a colleague.
    name text not null,
    used integer not null check (used >= 0),
    ends_at timestamptz(3) not null,
    -- When it was recorded that the person asked for more, which is once for each window.
    exceeded_at timestamptz(3),
    primary key (issuer, subject, limit_name, period)
  ) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`,
  // A minute in which a person types in the lookup field. It is recorded when it begins and when it is closed.
  `create table lookup_typing (
    issuer text not null,
    subject text not null,
    name text not null,
    roles text[] not null,
    session_hash bytea not null,
    ip text,
    -- Of the first request, which both records name.
    request_id text not null,
    ends_at timestamptz(3) not null,
    asked integer not null,
    matched integer not null,
    primary key (issuer, subject)
  ) with (fillfactor = 50)`,
  'create index lookup_typing_ends on lookup_typing (ends_at)',
];
