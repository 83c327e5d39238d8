import { parseArgs } from 'node:util';
import { withTransaction } from '#lib/server/db/database.ts';
import { envOf } from '#lib/server/env.ts';
import { eraseNotes } from '#lib/server/loans/notes/erase-notes.ts';
import { commandDatabaseVariables, withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';

export const notesUsage = `npm run notes:erase -- --customer ID --by NAME
  Deletes every note at the loans of a customer for good, whom the lending API calls ID (LGPD, art. 18). The lookup index
  says which loans these are. The access log keeps that NAME did so, the ID, and how many notes there were.
  It runs beside the desk, on its database. Variable: DATABASE_URL.
  Exit code: 0 when they are deleted, or there were none, 2 when the desk knows no such customer, or it failed.`;

/** Runs the command, and returns its exit code. Throws a `CommandError` with what is wrong. */
export async function notesCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { customer: { type: 'string' }, by: { type: 'string' } },
    allowPositionals: true,
  });
  const [customer, by] = [values.customer?.trim(), values.by?.trim()];
  if (positionals.join() !== 'erase' || !customer || !by) throw new CommandError(notesUsage);
  return withCommandDatabase(envOf(commandDatabaseVariables), { application: 'notes' }, async () => {
    const count = await withTransaction((trx) => eraseNotes(trx, { customer, by }));
    if (count === null)
      throw new CommandError(
        `Neither the lookup index nor a note knows a customer ${customer}: nothing is deleted.`,
      );
    console.log(`${count} ${count === 1 ? 'note is' : 'notes are'} deleted.`);
    return 0;
  });
}
