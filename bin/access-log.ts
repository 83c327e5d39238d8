import { parseArgs } from 'node:util';
import { parseTrustedKeys, type TrustedKey } from '#lib/server/access-log/chain/trusted-keys.ts';
import { envOf } from '#lib/server/env.ts';
import { checkpoint } from './access-log/checkpoint.ts';
import { verify } from './access-log/verify-log.ts';
import { CommandError } from './command/command-error.ts';
import { commandDatabaseVariables, openCommandDatabase } from './command/open-command-database.ts';
import { runCommand, signalOfInterruption } from './command/run-command.ts';

const usage = `npm run access-log:verify [-- --checkpoint FILE …] [--public-key KEY …]
  Checks the hash chain of the access log from its first row to its head, and names the first row that breaks it.
  --checkpoint   a file of heads that were kept elsewhere (lines of access-log:checkpoint, or of the desk's log):
                 the chain has to contain each of them. May be given several times. Where a key is known, each head
                 has to be signed with it.
  --public-key   an earlier key that heads may be signed with, besides the one of ACCESS_LOG_SIGNING_KEY and those of
                 ACCESS_LOG_OLD_PUBLIC_KEYS: KEY, or KEY@FROM/UNTIL with the days or instants when it signed.
  Exit code: 0 when the chain is intact, 1 when a row breaks it, 2 when it could not be checked.

npm run access-log:checkpoint
  Prints the signed head of the log as one line of JSON. Keep it where nobody who can change the database can reach it.

Both run beside the desk, on its database. Variables: DATABASE_URL, or DATA_DIR of a desk with an embedded Postgres;
ACCESS_LOG_SIGNING_KEY; ACCESS_LOG_OLD_PUBLIC_KEYS.`;

const commands = { verify, checkpoint };

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'public-key': { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [name = '', ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if ((name !== 'verify' && name !== 'checkpoint') || more.length > 0) throw new CommandError(usage);
  const environment = readEnvironment();
  const signal = signalOfInterruption();
  const database = await openCommandDatabase(environment, 'access-log');
  try {
    return await commands[name]({
      files: values.checkpoint,
      trustedKeys: [
        ...(environment.ACCESS_LOG_OLD_PUBLIC_KEYS ?? []),
        ...values['public-key'].flatMap(parseKeyOption),
      ],
      seed: environment.ACCESS_LOG_SIGNING_KEY,
      signal,
    });
  } catch (error) {
    if (signal.aborted) return 130;
    throw error;
  } finally {
    await database.close();
  }
}

function readEnvironment() {
  try {
    return envOf([
      ...commandDatabaseVariables,
      ...(['ACCESS_LOG_SIGNING_KEY', 'ACCESS_LOG_OLD_PUBLIC_KEYS'] as const),
    ]);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

function parseKeyOption(text: string): TrustedKey[] {
  const keys = parseTrustedKeys(text);
  if (!keys) throw new CommandError(`--public-key is wrong: it should be KEY or KEY@FROM/UNTIL.`);
  return keys;
}

await runCommand(main);
