-- Who may do what with the database itself. Run it in the database of the desk, as its owner or a superuser, after
-- roles.sql; again whenever you like.
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format(
    'grant connect on database %I to loan_desk_owner, loan_desk, loan_desk_record, loan_desk_import, loan_desk_read',
    current_database());
  -- An import merges its rows in a temporary table.
  execute format('grant temporary on database %I to loan_desk_import', current_database());
end $$;

revoke all on schema public from public;
grant usage on schema public to loan_desk, loan_desk_record, loan_desk_import, loan_desk_read;
grant usage, create on schema public to loan_desk_owner;
