import { parseArgs } from 'node:util';
import { startDatabase } from '#lib/server/db/start-database.ts';
import { envOf } from '#lib/server/env.ts';
import { checkpoint } from './access-log/checkpoint.ts';
import { verify } from './access-log/verify.ts';
import { Refused } from './command/command-error.ts';
import { reasonOf } from './server/open-database.ts';

const usage = `npm run access-log:verify [-- --checkpoint FILE …] [--public-key KEY …]
  Walks the chain of the access log from its first row to its head, and names the first row that does not fit.
  --checkpoint   a file of heads that were kept elsewhere (lines of access-log:checkpoint, or of the app's log):
                 the log has to pass through each of them. May be given several times. Where a key is known, each
                 head has to be signed with one.
  --public-key   a key that heads may be signed with, besides the one of ACCESS_LOG_SIGNING_KEY: an earlier one.
  Ends with 0 when all rows fit, 1 when one does not, 2 when it could not look.

npm run access-log:checkpoint
  Prints where the log ends, signed, as one line of JSON: keep it where whoever can change the database cannot.

Both run beside the desk, on the same database. Variables: DATABASE_URL, DATABASE_OWNER_URL, or DATA_DIR where the
desk has its own; ACCESS_LOG_SIGNING_KEY.`;

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
  if ((name !== 'verify' && name !== 'checkpoint') || more.length > 0) throw new Refused(usage);
  const settings = readSettings();
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir } = settings;
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  const open = { url: url ?? null, ownerUrl: ownerUrl ?? null, dataDir };
  const started = await startDatabase({ ...open, application: 'loan-desk access-log', connections: 2 }).catch(
    (error: unknown) => {
      throw new Refused(`The database cannot be used: ${reasonOf(error)}`);
    },
  );
  try {
    return await commands[name]({
      files: values.checkpoint,
      publicKeys: values['public-key'],
      seed: settings.ACCESS_LOG_SIGNING_KEY,
      signal: asked.signal,
    });
  } catch (error) {
    if (asked.signal.aborted) return 130;
    throw error;
  } finally {
    await started.stop();
  }
}

function readSettings() {
  try {
    return envOf(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATA_DIR', 'ACCESS_LOG_SIGNING_KEY']);
  } catch (error) {
    throw new Refused((error as Error).message);
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const plain = error instanceof Refused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(plain ? (error as Error).message : error);
    process.exitCode = 2;
  },
);
