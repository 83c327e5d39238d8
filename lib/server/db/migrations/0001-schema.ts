import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * Creates the whole schema of the desk, table by table. It is SQL, since the triggers, rights and partial indexes of
 * which half of it consists have no other form. Instants have milliseconds, as a JavaScript `Date` has, so that what is
 * read is what was stored.
 */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  // Functions that run with their owner's rights must not resolve a table name to a table of another role.
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The database has no schema in which tables could be made.');
  const scripts = [
    sessions,
    accessLog,
    accessLogFunctions(schema),
    accessLogProtection,
    verifiedCallers,
    limits,
    lookupIndex,
    lookupLists,
    loans,
    tasks,
  ];
  for (const script of scripts) await sql.raw(script).execute(db);
  await sql`insert into sign_in_key (key) values (${randomBytes(32)})`.execute(db);
}

const sessions = `
  -- Who is signed in, and was within the last months.
  create table session (
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
    -- Somebody else ended it: the next sign-in of that browser has to prove who the person is.
    ended_by_other boolean not null default false,
    user_agent text,
    ip text,
    provider_session text
  );
  -- My sessions, and a back-channel logout that names a person alone.
  create index session_person on session (issuer, subject, created_at desc);
  -- A back-channel logout that names a session of the provider.
  create index session_provider on session (issuer, provider_session)
    where provider_session is not null and ended_at is null;
  -- The auditor's list of live sessions, and the deletion of old ones.
  create index session_absolute on session (absolute_until);

  -- The key that encrypts the cookies of sign-ins under way: random, and the same for all instances. A key that was
  -- derived from a configured secret would be as weak as that secret, which could be guessed from a cookie.
  create table sign_in_key (
    singleton boolean primary key default true check (singleton),
    key bytea not null check (octet_length(key) = 32)
  );`;

/**
 * The log can be kept for years, and its oldest months can leave it, so it is divided by month. The database numbers and
 * links the rows itself (`access_log_link`), so that no instance and no client can insert one outside the chain, and the
 * head is locked for one statement and the commit only. Order by sequence is order by time: an index in the order of
 * instant and sequence is read partition by partition, and no further than a page needs.
 */
const accessLog = `
  -- The access log: one row for each act that showed or changed something, linked to the row before it by its hash.
  create table access_log (
    sequence bigint not null check (sequence > 0),
    instant timestamptz(3) not null,
    -- Which encoding the hash is over.
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
    -- The primary key of a partitioned table must include the partition column.
    primary key (sequence, instant)
  ) partition by range (instant);
  create index access_log_instant on access_log (instant, sequence);
  -- There are few kinds of rows, by action and outcome: a search that leaves some of them open reads the ends of
  -- each, and so these two serve person, action, outcome and all of them together (see find-log-rows.ts).
  create index access_log_person on access_log (issuer, subject, action, outcome, instant, sequence);
  create index access_log_kind on access_log (action, outcome, instant, sequence);
  create index access_log_loan on access_log (loan, instant, sequence) where loan is not null;
  create index access_log_contract on access_log (contract, instant, sequence) where contract is not null;
  -- Rows bear the name that a person had at the time, and each of these names has to find the person: from one name to
  -- the next in this index, however many rows bear it.
  create index access_log_name on access_log (issuer, subject, name);
  -- A ticket number leads to the reveals that it was the reason of. Only reveals are in it, and few fields are: a lookup
  -- of 10,000 identifiers costs it nothing.
  create index access_log_ticket on access_log using gin (fields) where action = 'reveal';
  -- The loans that a record shows besides its own, and the documents that were looked up, as HMACs.
  create function access_log_named(fields text[]) returns text[] language sql immutable strict parallel safe
    return array(select field from unnest(fields) field where field like 'document:%' or field like 'loan:%');
  create index access_log_named on access_log using gin (access_log_named(fields))
    where action in ('lookup', 'type', 'read-customer', 'export', 'read-log');

  -- The one row that says where the chain ends: a log whose last rows were cut off does not reach it.
  create table access_log_head (
    singleton boolean primary key default true check (singleton),
    sequence bigint not null,
    instant timestamptz(3) not null,
    previous_hash bytea not null,
    hash bytea not null
  ) with (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
  insert into access_log_head
    values (true, 0, 'epoch', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));

  -- Where the chain begins once its oldest months were detached: the last row that is gone, signed.
  create table access_log_anchor (
    sequence bigint primary key check (sequence > 0),
    hash bytea not null check (octet_length(hash) = 32),
    instant timestamptz(3) not null,
    -- The hash of the first row ever, which identifies the log.
    log bytea not null check (octet_length(log) = 32),
    public_key text not null,
    signature text not null,
    detached_at timestamptz(3) not null default now()
  );

  -- The results of verifying the chain, signed where the desk has a key.
  create table access_log_verification (
    id bigint generated always as identity primary key,
    started_at timestamptz(3) not null,
    finished_at timestamptz(3) not null default now(),
    from_sequence bigint not null,
    head_sequence bigint not null,
    head_hash bytea not null,
    rows bigint not null,
    fault text,
    fault_sequence bigint,
    public_key text,
    signature text,
    check ((fault is null) = (fault_sequence is null))
  );

  -- Contracts that a search of the access log is for, which are too long for a URL or hold a document.
  create table log_contract_list (
    id text primary key,
    issuer text not null,
    subject text not null,
    created_at timestamptz(3) not null default now(),
    -- As they are shown: a document in them is masked.
    contracts text[] not null,
    -- In the order of the contracts, a list of the documents in each: the HMAC in hex, and the rest of the number.
    hidden_documents jsonb not null
  );
  create index log_contract_list_person on log_contract_list (issuer, subject, created_at desc);`;

const accessLogFunctions = (schema: string) => `
  -- Numbers and links a row. SHA-256 of previous hash, sequence, milliseconds and content hash: see
  -- access-record-hash.ts. The instant chooses the partition before a trigger of rows runs, so it is given; the head's
  -- row says whether it may be.
  create function access_log_link() returns trigger language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    declare head access_log_head;
    begin
      update access_log_head set sequence = sequence + 1, instant = new.instant, previous_hash = hash,
        hash = sha256(hash || int8send(sequence + 1)
          || int8send((extract(epoch from new.instant) * 1000)::bigint) || new.hash)
        where singleton and new.instant between instant and greatest(instant, clock_timestamp())
        returning * into head;
      if not found then
        raise exception 'the access log takes rows of the present alone, and through append_access_records'
          using errcode = 'insufficient_privilege';
      end if;
      new.sequence := head.sequence;
      new.previous_hash := head.previous_hash;
      new.hash := head.hash;
      return new;
    end $$;

  create function access_log_refuse() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$;

  -- Lets the trigger of the log alone change the head: within it the depth is two.
  create function access_log_head_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and pg_trigger_depth() = 2 then return null; end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$;

  -- The only way into the log for a role that does not own it. The end of the chain is locked first, so that the instant
  -- is not earlier than that of the row before.
  create function append_access_records(records jsonb)
    returns table (sequence bigint, instant timestamptz, hash bytea) language plpgsql security definer
    set search_path = pg_catalog, ${schema}, pg_temp as $$
    #variable_conflict use_column
    declare head access_log_head;
    begin
      select * into strict head from access_log_head where singleton for update;
      return query insert into access_log (instant, format, action, issuer, subject, name, roles, session_hash, loan,
          contract, expand, fields, paths, reason, outcome, request_id, ip, instance, hash)
        select greatest(head.instant, date_trunc('milliseconds', clock_timestamp())), format, action, issuer, subject,
          name, roles, session_hash, loan, contract, expand, fields, paths, reason, outcome, request_id, ip, instance,
          hash
        from jsonb_populate_recordset(null::access_log, records) with ordinality as record
        order by record.ordinality
        returning sequence, instant, hash;
    end $$;

  -- A partition named directly passes the statement triggers of the table and its rights, so it has its own of both.
  create function access_log_protect(part regclass) returns void language plpgsql
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
    end $$;

  -- Attached and not created as a partition, which would lock out everybody who reads or records.
  create function access_log_add_month(first_day date) returns text language plpgsql
    set search_path = ${schema}, pg_temp as $$
    declare part text := 'access_log_' || to_char(first_day, 'YYYY_MM');
    begin
      execute format('create table %I (like access_log including all)', part);
      execute format('alter table access_log attach partition %I for values from (%L) to (%L)', part,
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
      perform access_log_protect(part::regclass);
      return part;
    end $$;

  revoke execute on function append_access_records(jsonb) from public;
  revoke execute on function access_log_protect(regclass), access_log_add_month(date) from public;`;

const accessLogProtection = `
  create trigger access_log_link before insert on access_log
    for each row execute function access_log_link();
  create trigger access_log_refuse before update or delete or truncate on access_log
    for each statement execute function access_log_refuse();
  create trigger access_log_head_refuse before insert or update or delete or truncate on access_log_head
    for each statement execute function access_log_head_refuse();
  create trigger access_log_anchor_refuse before update or delete or truncate on access_log_anchor
    for each statement execute function access_log_refuse();
  -- Also for a session that declares itself a replica.
  alter table access_log enable always trigger access_log_link;
  alter table access_log enable always trigger access_log_refuse;
  alter table access_log_head enable always trigger access_log_head_refuse;
  alter table access_log_anchor enable always trigger access_log_anchor_refuse;
  -- The owner is refused too, before the trigger runs, and no statement of the owner can undo that.
  revoke update, delete, truncate on access_log, access_log_anchor from public, current_user;

  -- Months are those of UTC. The first partition holds everything up to the end of the present one.
  create table access_log_initial (like access_log including all);
  do $$
  begin
    execute format('alter table access_log attach partition access_log_initial for values from (minvalue) to (%L)',
      (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC');
    perform access_log_protect('access_log_initial');
  end $$;`;

const verifiedCallers = `
  -- The misses of verifying callers: a row for each loan or customer, agent and day, so that the next day begins without.
  create table verification_lock (
    loan text not null,
    issuer text not null,
    subject text not null,
    day date not null,
    misses integer not null default 0 check (misses >= 0),
    primary key (loan, issuer, subject, day)
  );
  create index verification_lock_day on verification_lock (day, misses);

  -- The callers who were verified: for one customer, in one session.
  create table verified_caller (
    session_hash bytea not null,
    -- A customer, or the loan where its customer is not known.
    key text not null,
    kind text not null,
    matched_at timestamptz(3) not null,
    touched_at timestamptz(3) not null,
    -- When the person ended the call, which they can take back for some seconds.
    ended_at timestamptz(3),
    primary key (session_hash, key, kind)
  );
  create index verified_caller_touched on verified_caller (touched_at);`;

const limits = `
  -- The use of each person's limits. One row for each person, limit and period, which is written anew when its window has
  -- ended. Every recorded view updates two rows, so pages keep room for updates that touch no index.
  create table person_limit_window (
    issuer text not null,
    subject text not null,
    limit_name text not null,
    period text not null check (period in ('hour', 'day')),
    used integer not null check (used >= 0),
    ends_at timestamptz(3) not null,
    -- When it was recorded that the person asked for more, which is once for each window.
    exceeded_at timestamptz(3),
    primary key (issuer, subject, limit_name, period)
  ) with (fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

  -- A minute in which a person types in the lookup field. It is recorded when it begins and when it is closed.
  create table lookup_typing (
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
  ) with (fillfactor = 50);
  create index lookup_typing_ends on lookup_typing (ends_at);`;

/**
 * Byte order (`collate "C"`), so that one index serves the whole of an identifier and its beginning. No index holds the
 * columns that change with every view (status, instants), so that such an update stays on its page, which keeps some room
 * for it.
 */
const lookupIndex = `
  -- The lookup index: the identifiers of each loan that an import or an answer of the API told. No name and no amount; of
  -- a CPF or CNPJ, a telephone and an e-mail address its HMAC alone.
  create table contract (
    loan text collate "C" primary key,
    -- As written, but for the digits of a document, which are masked.
    number text,
    -- As lib/lookup compares numbers; the second where zeros lead one of its groups.
    number_key text collate "C",
    number_alt text collate "C",
    -- Of the document that is masked in the number.
    number_document_hmac bytea,
    external_id text collate "C",
    -- Of the document that is masked in the external id.
    external_id_document_hmac bytea,
    customer text collate "C",
    -- Of the customer's document, under the key of this short id.
    document_hmac bytea check (octet_length(document_hmac) = 32),
    document_key bytea,
    -- Of the customer's telephones and e-mail addresses; null where none was told.
    contact_hmacs bytea[],
    status text,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    deleted boolean,
    -- When the lending API last answered for it; null: known from an import alone.
    seen_at timestamptz(3),
    -- Where it stood when it was last read whole, as a masked role sees it, and when that was; null: not known.
    paid integer,
    installments integer,
    overdue_since date,
    told_at timestamptz(3),
    check ((document_hmac is null) = (document_key is null))
  ) with (fillfactor = 90);
  -- Not unique: two loans may claim one number, and both are shown.
  create index contract_number on contract (number_key) where number_key is not null;
  create index contract_number_alt on contract (number_alt) where number_alt is not null;
  create index contract_number_document on contract (number_document_hmac) where number_document_hmac is not null;
  -- The last characters of a number are what people give over the telephone. An expression of the key, so that nothing
  -- else has to write it.
  create index contract_number_suffix on contract (reverse(number_key) collate "C") where number_key is not null;
  create index contract_external_id on contract (external_id) where external_id is not null;
  create index contract_external_id_document on contract (external_id_document_hmac)
    where external_id_document_hmac is not null;
  create index contract_customer on contract (customer, created_at desc nulls last) where customer is not null;
  create index contract_document on contract (document_hmac) where document_hmac is not null;
  create index contract_contact on contract using gin (contact_hmacs) where contact_hmacs is not null;`;

const lookupLists = `
  -- The lists that people made of pasted identifiers.
  create table lookup_list (
    id text primary key,
    issuer text not null,
    subject text not null,
    name text check (char_length(name) <= 80),
    created_at timestamptz(3) not null default now(),
    -- The number of documents that the index was not asked for.
    documents_not_asked integer not null default 0
  );
  create index lookup_list_person on lookup_list (issuer, subject, created_at desc);
  create index lookup_list_created on lookup_list (created_at);

  -- The rows of a list, with the loan that each was matched to.
  create table lookup_list_item (
    list text not null references lookup_list on delete cascade,
    position integer not null check (position > 0),
    line integer not null,
    -- The kind of identifier that the row was read as; null where it holds none.
    kind text,
    id text,
    loan text,
    matches integer not null,
    visited_at timestamptz(3),
    done boolean not null default false,
    -- How often the reading of its loan began and has not ended: an answer that ends a process is not read for ever.
    open_tries smallint not null default 0,
    primary key (list, position)
  );

  -- The reading of a list: who has its loans read and how far that is.
  create table list_reading (
    list text primary key references lookup_list on delete cascade,
    -- The session of the person who asked: the reading ends with it.
    session_hash bytea not null,
    state text not null check (state in ('reading', 'stopped', 'done')),
    -- A loan that was read since then is read.
    started_at timestamptz(3) not null default now(),
    resumed_at timestamptz(3) not null default now(),
    stopped_by text check (stopped_by in ('person', 'session')),
    paused_until timestamptz(3),
    paused_by text check (paused_by in ('limit', 'api', 'database'))
  );
  create index list_reading_session on list_reading (session_hash) where state = 'reading';

  -- What is kept of each loan that was read for a list: codes, counts and days, and of the values of the loan only the
  -- figures and days that the gravest reason compares.
  create table list_read (
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
    reason jsonb,
    -- Of the last answer, also where a later read failed.
    answer_hmac bytea check (octet_length(answer_hmac) = 32),
    answer_key bytea,
    -- Whether the answer differs from the one before; null where the two cannot be compared.
    changed boolean,
    primary key (list, loan, visibility)
  );`;

const loans = `
  -- The notes of people at a loan. A note that is edited keeps no earlier text.
  create table note (
    id uuid primary key default gen_random_uuid(),
    loan text not null,
    -- As the index knew it when the note was written: the notes of a customer are erased by it.
    customer text,
    category text not null,
    text text not null check (length(text) <= 4000),
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
    answer_key bytea,
    -- The session in which the text was last written: there its author reads it whole.
    session_hash bytea not null,
    -- Of a promise: what was promised, what a later read found of it, and who closed it. Nothing is kept of a payment.
    promised_cents bigint check (promised_cents > 0),
    promised_day date,
    channel text,
    outcome text check (outcome in ('kept', 'broken')),
    outcome_day date,
    closed_by text,
    closed_word text,
    closed_at timestamptz(3),
    check ((promised_cents is null) = (promised_day is null) and (promised_cents is null) = (channel is null))
  );
  create index note_loan on note (loan, written_at);
  create index note_customer on note (customer) where customer is not null;
  create index note_age on note ((coalesce(edited_at, written_at)));

  -- What each person saw last of a loan, as HMACs alone, so that the next view says what has changed since.
  create table seen_loan (
    issuer text not null,
    subject text not null,
    loan text not null,
    visibility text not null,
    seen_at timestamptz(3) not null default now(),
    -- The short id of the key of the HMACs.
    key_id bytea not null,
    seen jsonb not null,
    primary key (issuer, subject, loan, visibility)
  );
  create index seen_loan_age on seen_loan (issuer, subject, seen_at);`;

const tasks = `
  -- The tasks that one instance at a time carries out, each with the lease of its present owner.
  create table lease (
    name text primary key,
    owner text not null,
    -- Counts the owners: whoever held the lease before has a lower number.
    fence bigint not null,
    expires_at timestamptz(3) not null,
    -- When somebody asked for the task; null once it is done.
    requested_at timestamptz(3),
    -- How much of the task is done, and of how much; null while it is not under way.
    done bigint,
    total bigint
  );`;
