import { createDatabase, type OpenDatabase } from '#lib/server/db/create-database.ts';
import { findEmbeddedDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandInput } from './command-input.ts';

/** Opens the database as the role that owns its tables. Throws a `CommandError` where that is not known. */
export function openOwnerDatabase(environment: CommandInput['environment']): OpenDatabase {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: deskUrl, DATA_DIR: dataDir } = environment;
  if (!ownerUrl && deskUrl) {
    throw new CommandError(
      'DATABASE_OWNER_URL is not set: only the role that owns the tables may detach a month of the access log.',
    );
  }
  const url = ownerUrl ?? findEmbeddedDatabase(dataDir).ownerUrl;
  return createDatabase({ url, application: 'loan-desk access-log', connections: 2, statementMs: 0 });
}
