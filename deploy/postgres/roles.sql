-- The roles of the Loan Desk and their timeouts. Run it as a superuser, or as a role that may create roles and
-- databases (which becomes a member of loan_desk_owner), and again whenever you like: what is there already is brought
-- up to date.
--
--   psql --dbname postgres --file deploy/postgres/roles.sql
--   psql --dbname postgres --command '\password loan_desk_owner'     (and so for each role)
--   createdb --owner loan_desk_owner loan_desk
--   psql --dbname loan_desk --file deploy/postgres/database.sql
--   DATABASE_OWNER_URL=postgres://loan_desk_owner:…@db/loan_desk npm run migrate
--
-- "npm run migrate" grants each role what it needs, and nothing else. Roles with other names get the same rights as
-- members of these (grant loan_desk to my_desk); timeouts are not inherited and have to be set for them.

\set ON_ERROR_STOP on

do $$
declare
  name text;
  beyond text;
begin
  foreach name in array array['loan_desk_owner', 'loan_desk', 'loan_desk_record', 'loan_desk_import', 'loan_desk_read']
  loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login', name);
    end if;
    -- Only a superuser may name what a role does not have anyway.
    select concat_ws(' ',
      case when rolsuper then 'nosuperuser' end, case when rolcreatedb then 'nocreatedb' end,
      case when rolcreaterole then 'nocreaterole' end, case when rolreplication then 'noreplication' end,
      case when rolbypassrls then 'nobypassrls' end)
      into beyond from pg_roles where rolname = name;
    if beyond <> '' then
      execute format('alter role %I %s', name, beyond);
    end if;
  end loop;
  -- Only a member of a role may create a database that it owns, unless it is a superuser.
  if current_setting('is_superuser') = 'off' then
    execute format('grant loan_desk_owner to %I', current_user);
  end if;
end $$;

-- DATABASE_OWNER_URL: owns the tables. "npm run migrate" and the retention of the access log use it, no desk does. A
-- migration may take as long as it needs.
alter role loan_desk_owner set statement_timeout = 0;
alter role loan_desk_owner set lock_timeout = 0;

-- DATABASE_URL: what people do. Reads of the access log that take longer say so themselves (set local). A transaction
-- waits for the end of the access log less long than its request does (nine tenths of DATABASE_TIMEOUT_MS, here of the
-- default of one second), and none leaves it locked.
alter role loan_desk set statement_timeout = '10s';
alter role loan_desk set lock_timeout = '900ms';
alter role loan_desk set idle_in_transaction_session_timeout = '5s';

-- DATABASE_RECORD_URL: the records of views. A statement that comes too late for its view is cancelled.
alter role loan_desk_record set statement_timeout = '900ms';
alter role loan_desk_record set lock_timeout = '900ms';
alter role loan_desk_record set idle_in_transaction_session_timeout = '5s';

-- DATABASE_DIRECT_URL: contracts:import, without a pooler between. Millions of rows take their time.
alter role loan_desk_import set statement_timeout = 0;
alter role loan_desk_import set lock_timeout = 0;

-- DATABASE_READ_URL: searches and exports of auditors, on a copy that follows the primary.
alter role loan_desk_read set statement_timeout = '10s';
alter role loan_desk_read set lock_timeout = '900ms';
alter role loan_desk_read set idle_in_transaction_session_timeout = '5s';
alter role loan_desk_read set default_transaction_read_only = on;
