-- Who may do what with the database itself. Run it in the database of the desk, after roles.sql and as the same role;
-- again whenever you like.
\set ON_ERROR_STOP on

do $$
begin
  -- To anybody else Postgres only gives warnings.
  if not (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
    raise exception 'Only the owner of the database % can change who may use it.', current_database();
  end if;
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to loan_desk_owner, loan_desk', current_database());
  -- An import merges its rows in a temporary table.
  execute format('grant temporary on database %I to loan_desk', current_database());
end $$;

revoke all on schema public from public;
grant usage on schema public to loan_desk;
grant usage, create on schema public to loan_desk_owner;
