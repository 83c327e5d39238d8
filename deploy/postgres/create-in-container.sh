#!/bin/sh
# The container of Postgres runs this when its files are new: the roles, with the passwords of the URLs that the desk
# and the migration are given, and the database. Elsewhere the same is done by hand: see docs/operate.md.
set -eu
secrets=${SECRETS:-/run/secrets}
files=${FILES:-/loan-desk}

psql --quiet --set ON_ERROR_STOP=1 --dbname postgres --file "$files/roles.sql"
for file in "$secrets"/database*-url; do
  # postgres://NAME:PASSWORD@HOST/DATABASE
  credentials=$(sed 's|^[a-z]*://||; s|@.*||' "$file")
  echo "alter role :\"name\" password :'password'" |
    psql --quiet --set ON_ERROR_STOP=1 --dbname postgres \
      --set name="${credentials%%:*}" --set password="${credentials#*:}"
done
createdb --owner loan_desk_owner loan_desk
psql --quiet --set ON_ERROR_STOP=1 --dbname loan_desk --file "$files/database.sql"
