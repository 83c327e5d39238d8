import { type Kysely, sql } from 'kysely';

/**
 * Divides the access log by month, so that it can be kept for years and its oldest months can leave it. The existing
 * table becomes the first partition. Every desk has to be stopped: what an older one inserts has no instant yet when
 * Postgres looks for its partition. It reads the whole table once and builds five indexes, up to a minute for each
 * million rows.
 */
export async function partitionAccessLog(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The database has no schema in which tables could be made.');
  for (const statement of [
    ...renameTable,
    ...createPartitioned(schema),
    ...functions(schema),
    attachFirst,
    ...anchors,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** The primary key of a partitioned table must include the partition column. */
const renameTable = [
  'alter table access_log rename to access_log_initial',
  'drop trigger access_log_link on access_log_initial',
  'drop trigger access_log_refuse on access_log_initial',
  `alter table access_log_initial drop constraint access_log_pkey,
    add constraint access_log_initial_pkey primary key (sequence, instant)`,
  'drop index access_log_person, access_log_kind, access_log_loan, access_log_contract',
  ...['instant', 'name', 'ticket'].map(
    (name) => `alter index access_log_${name} rename to access_log_initial_${name}`,
  ),
];

/**
 * An index in the order of instant and sequence is read partition by partition, and no further than a page needs. Those
 * that the first partition lacks are built when it is attached.
 */
const createPartitioned = (schema: string) => [
  'create table access_log (like access_log_initial including constraints) partition by range (instant)',
  'alter table access_log add constraint access_log_pkey primary key (sequence, instant)',
  'create index access_log_instant on access_log (instant, sequence)',
  'create index access_log_person on access_log (issuer, subject, action, outcome, instant, sequence)',
  'create index access_log_kind on access_log (action, outcome, instant, sequence)',
  'create index access_log_loan on access_log (loan, instant, sequence) where loan is not null',
  `create index access_log_contract on access_log (contract, instant, sequence)
    where contract is not null`,
  'create index access_log_name on access_log (issuer, subject, name)',
  `create index access_log_ticket on access_log using gin (fields) where action = 'reveal'`,

  // The instant chooses the partition before a trigger of rows runs, so it is given; the head's row says whether it may
  // be. The hashed fields are as before: see access-record-hash.ts.
  `create or replace function access_log_link() returns trigger language plpgsql security definer
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
  `create trigger access_log_link before insert on access_log
    for each row execute function access_log_link()`,
  `create trigger access_log_refuse before update or delete or truncate on access_log
    for each statement execute function access_log_refuse()`,
  'alter table access_log enable always trigger access_log_link',
  'alter table access_log enable always trigger access_log_refuse',
  'revoke update, delete, truncate on access_log from public, current_user',
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

/** Months are those of UTC. The first partition ends with this month, or with that of the last row if it is later. */
const attachFirst = `do $$
  begin
    execute format('alter table access_log attach partition access_log_initial for values from (minvalue) to (%L)',
      (select (date_trunc('month', greatest(now(), instant) at time zone 'UTC') + interval '1 month')
        at time zone 'UTC' from access_log_head));
    perform access_log_protect('access_log_initial');
  end $$`;

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
