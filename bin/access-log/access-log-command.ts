import { parseArgs } from 'node:util';
import { parseTrustedKeys, type TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import { envOf } from '#lib/server/env.ts';
import { CommandError } from '../command/command-error.ts';
import { type CommandInput, variables } from './command-input.ts';
import { hold } from './hold.ts';
import { retain } from './retain.ts';
import { checkpoint, restored } from './signed-statements.ts';
import { verify } from './verify-command.ts';

const usage = `npm run access-log:verify [-- --checkpoint FILE …] [--public-key KEY …]
  Checks the hash chain of the access log from its first row, or from the signed anchor where its oldest months were
  detached, to its head, and names the first row that breaks it.
  --checkpoint   a file of heads that were kept elsewhere (lines of access-log:checkpoint, or of the desk's log):
                 the chain has to contain each of them. May be given several times. Where a key is known, each head
                 has to be signed with it.
  --public-key   an earlier key that heads may be signed with, besides the one of ACCESS_LOG_SIGNING_KEY and those of
                 ACCESS_LOG_OLD_PUBLIC_KEYS: KEY, or KEY@FROM/UNTIL with the days or instants when it signed.
  Exit code: 0 when the chain is intact, 1 when a row breaks it, 2 when it could not be checked.

npm run access-log:checkpoint
  Prints the signed head of the log as one line of JSON. Keep it where nobody who can change the database can reach it.

npm run access-log:retain -- --export FILE --by NAME
  Detaches the months beyond ACCESS_LOG_RETENTION_MONTHS: writes their rows to FILE (a new one; JSON lines, gzip), checks
  their chain on the way, and stores a signed anchor that the log begins behind. The detached tables stay in the
  database, out of the log, until they are dropped. It works as the owner of the tables, and needs the signing key.
  Exit code: 0 when it is done or nothing was due, 1 when a legal hold or a broken chain stops it, 2 when it failed.

npm run access-log:hold [-- --reason TEXT --by NAME] [-- --lift NUMBER --reason TEXT --by NAME]
  Sets a legal hold: nothing leaves the access log until it is lifted. Both are rows of the log. Without options it lists
  the holds that are in force.

npm run access-log:restored -- --reason TEXT --by NAME
  Records, signed, that the database was restored from a backup and the log has lost its last rows. Desks that know
  of a later row append nothing, and so show no loan, until this is done.

All run beside the desk, on its database. Variables: DATABASE_URL, for access-log:retain DATABASE_OWNER_URL, or DATA_DIR
of a desk with an embedded Postgres; ACCESS_LOG_SIGNING_KEY; ACCESS_LOG_OLD_PUBLIC_KEYS; ACCESS_LOG_RETENTION_MONTHS.`;

const commands: Record<string, (input: CommandInput) => Promise<number>> = {
  ...{ verify, checkpoint, retain, hold, restored },
};

/** Runs one of the commands of the access log, and returns its exit code. Throws a `CommandError` with what is wrong. */
export async function accessLogCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'public-key': { type: 'string', multiple: true, default: [] },
      export: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      lift: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [name = '', ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) throw new CommandError(usage);
  const environment = envOf(variables);
  try {
    return await command({
      ...{ environment, options: values, signal },
      trustedKeys: [
        ...(environment.ACCESS_LOG_OLD_PUBLIC_KEYS ?? []),
        ...values['public-key'].flatMap(parseKeyOption),
      ],
    });
  } catch (error) {
    if (signal.aborted) return 130;
    throw error;
  }
}

function parseKeyOption(text: string): TrustedKey[] {
  const keys = parseTrustedKeys(text);
  if (!keys) throw new CommandError(`--public-key is wrong: it should be KEY or KEY@FROM/UNTIL.`);
  return keys;
}
