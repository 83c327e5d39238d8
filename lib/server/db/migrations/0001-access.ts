import { type Kysely, sql } from 'kysely';

/** Sessions, the access log and the locks of "verify without revealing". The reasons stand beside each part. */
export async function createAccess(db: Kysely<unknown>): Promise<void> {
  // Functions that run with their owner's rights must not resolve a table name to a table of another role.
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The database has no schema in which tables could be made.');
  for (const statement of [...session, ...accessLog(schema), ...verification]) {
    await sql.raw(statement).execute(db);
  }
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
    id_token text,
    check ((ended_at is null) = (ended_by is null)),
    -- What could end it at the provider is worth stealing: it goes when the session does.
    check (ended_at is null or id_token is null)
  )`,
  // My sessions, and a back-channel logout that names a person alone.
  'create index session_person on session (issuer, subject, created_at desc)',
  // A back-channel logout that names a session of the provider.
  `create index session_provider on session (issuer, provider_session)
    where provider_session is not null and ended_at is null`,
  // The auditor's list of live sessions, and the deletion of old ones.
  'create index session_absolute on session (absolute_until)',
];

/**
 * One row a record, one chain. The database numbers and links the rows itself (the trigger below), so that no
 * instance and no client can insert one outside the chain, and the head is locked for one statement and the
 * commit only. Order by sequence is order by time, so every index ends with the sequence: one key pages them all.
 */
const accessLog = (schema: string) => [
  `create table access_log (
    sequence bigint primary key check (sequence > 0),
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
    hash bytea not null check (octet_length(hash) = 32)
  )`,
  'create index access_log_instant on access_log (instant, sequence)',
  // There are few kinds of rows, by action and outcome: a search that leaves some of them open reads the ends of
  // each, and so these two serve person, action, outcome and all of them together (see find-log-rows.ts).
  'create index access_log_person on access_log (issuer, subject, action, outcome, sequence)',
  'create index access_log_kind on access_log (action, outcome, sequence)',
  'create index access_log_loan on access_log (loan, sequence) where loan is not null',
  'create index access_log_contract on access_log (contract, sequence) where contract is not null',

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

  // SHA-256 of previous hash, sequence, milliseconds and content hash: see access-record-hash.ts.
  `create function access_log_link() returns trigger language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare head access_log_head;
    begin
      select * into strict head from access_log_head where one for update;
      head.sequence := head.sequence + 1;
      head.instant := greatest(head.instant, date_trunc('milliseconds', clock_timestamp()));
      head.previous_hash := head.hash;
      head.hash := sha256(head.previous_hash || int8send(head.sequence)
        || int8send((extract(epoch from head.instant) * 1000)::bigint) || new.hash);
      update access_log_head set sequence = head.sequence, instant = head.instant,
        previous_hash = head.previous_hash, hash = head.hash where one;
      new.sequence := head.sequence;
      new.instant := head.instant;
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

/**
 * A row for each loan, agent and day, so that the next day begins without misses. Lifting a lock sets the misses to
 * zero.
 */
const verification = [
  `create table verification_lock (
    loan text not null,
    issuer text not null,
    subject text not null,
    day date not null,
    misses integer not null default 0 check (misses >= 0),
    last_miss_at timestamptz(3),
    lifted_at timestamptz(3),
    lifted_by_issuer text,
    lifted_by_subject text,
    primary key (loan, issuer, subject, day)
  )`,
  // The locks of today, for people who may lift them, and the deletion of old rows.
  'create index verification_lock_day on verification_lock (day, misses)',
];
