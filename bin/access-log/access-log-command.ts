import { parseArgs } from 'node:util';
import { readHead, signHead } from '#lib/server/access-log/chain/signed-head.ts';
import { NoLogHead } from '#lib/server/access-record/append-access-record.ts';
import { database } from '#lib/server/db/database.ts';
import { envOf } from '#lib/server/env.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { type AccessLogInput, accessLogOptions, accessLogVariables, requireSeed } from './command-input.ts';
import { retain } from './retain-command.ts';
import { verify } from './verify-command.ts';

export const accessLogUsage = `npm run access-log:verify [-- --checkpoint FILE …]
  Checks the hash chain of the access log from its first row, or from the signed anchor where its oldest months were
  detached, to its head, and names each row that breaks it, up to a thousand. The result is stored for the desk,
  signed with ACCESS_LOG_SIGNING_KEY: a desk that has the key believes no other all-clear.
  --checkpoint   a file of heads that were kept elsewhere (lines of access-log:checkpoint, or of the desk's log):
                 the chain has to contain each of them. May be given several times. Where a key is known, each head
                 has to be signed with it.
  Exit code: 0 when the chain is intact, 1 when a row breaks it, 2 when it could not be checked.

npm run access-log:checkpoint
  Prints the signed head of the log as one line of JSON. Keep it where nobody who can change the database can reach it.

npm run access-log:retain
  Prints how many months the log holds, and the legal holds that are in force.
npm run access-log:retain -- --keep-months MONTHS --export FILE --by NAME
  Detaches the months beyond the last MONTHS (at least 12): writes their rows to FILE (a new one; JSON lines, gzip), checks
  their chain on the way, and stores a signed anchor that the log begins behind. The detached tables stay in the
  database, out of the log, until they are dropped. It works as the owner of the tables, and needs the signing key.
  Exit code: 0 when it is done or nothing was due, 1 when a legal hold or a broken chain stops it, 2 when it failed.
npm run access-log:retain -- --set-hold REASON --by NAME
npm run access-log:retain -- --lift-hold REASON --by NAME [--hold NUMBER]
  Sets a legal hold: nothing leaves the access log until it is lifted. Both are rows of the log. The number says which
  hold is lifted where several are in force.

All run beside the desk, on its database. Variables: DATABASE_URL, for --keep-months DATABASE_OWNER_URL;
ACCESS_LOG_SIGNING_KEY, with the public keys of earlier ones behind it.`;

const commands: Record<string, (input: AccessLogInput) => Promise<number>> = { verify, checkpoint, retain };

/** Runs one of the commands of the access log, and returns its exit code. Throws a `CommandError` with what is wrong. */
export async function accessLogCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: accessLogOptions,
    allowPositionals: true,
  });
  const [name = '', ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) throw new CommandError(accessLogUsage);
  const environment = envOf(accessLogVariables);
  try {
    return await command({ environment, options: values, signal });
  } catch (error) {
    if (signal.aborted) return 130;
    if (error instanceof NoLogHead) throw new CommandError(error.message);
    throw error;
  }
}

/** Prints the head of the log, signed. */
async function checkpoint({ environment }: AccessLogInput): Promise<number> {
  const seed = requireSeed(environment);
  return withCommandDatabase(environment, { application: 'access-log' }, async () => {
    console.log(JSON.stringify(signHead(await readHead(database()), seed)));
    return 0;
  });
}
