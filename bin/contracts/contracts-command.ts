import { parseArgs } from 'node:util';
import { columns } from '#lib/server/lookup/import/columns.ts';
import { CommandError } from '../command/command-error.ts';
import { importFile } from './import.ts';
import { reportKeys } from './report-keys.ts';
import { sync } from './sync.ts';

const usage = `npm run contracts:import -- FILE.csv
  Fills the lookup index from a file of any size: UTF-8, cells separated by commas, semicolons or tabs. Its first line
  names the columns: loan_id, and any of ${columns.slice(1, 6).join(', ')},
  ${columns.slice(6).join(', ')}. Others are ignored.
  An answer of the lending API is overwritten only by a row with a later updated_at. Wrong rows go to
  FILE.csv.rejected.csv with their line numbers and reasons: as written, including any CPF or CNPJ. Only the owner may
  read that file; delete it when its rows are corrected. An import can be stopped and started again at any time.
  A CPF or CNPJ (document) is stored only as its HMAC under LOOKUP_KEY.
  Exit code: 0 when every row was imported, 1 when some were rejected, 2 when the import did not finish.

npm run contracts:sync -- FILE
npm run contracts:sync -- --stale DAYS
npm run contracts:sync -- --old-key
  Reads loans from the lending API into the index: those of a file with one identifier per line, or those of the index
  that the API has not answered for in so many days, or whose CPF or CNPJ is not hashed under LOOKUP_KEY. It reads at
  most CONTRACT_SYNC_RATE loans a second (default 5, at most 100), and continues where it stopped.
  Exit code: 0 when all were read, 1 when some are unknown to the API or unreadable, 2 when the sync did not finish.

npm run contracts:keys
  Counts the loans of the index by the key of their CPF or CNPJ: LOOKUP_KEY, LOOKUP_KEY_OLD, or another one, which
  includes the keys that an earlier release did not record.
  Exit code: 0 when all are under LOOKUP_KEY, 1 when some are not, 2 when they could not be counted.

All run beside the desk, on its database and with its variables.`;

/** Runs one of the commands of the contracts, and returns its exit code. Throws a `CommandError` with what is wrong. */
export async function contractsCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      stale: { type: 'string' },
      'old-key': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, file, ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { stale, 'old-key': oldKey } = values;
  const sources = [file, stale, oldKey || undefined].filter((source) => source !== undefined).length;
  try {
    if (command === 'import' && file !== undefined && sources === 1 && more.length === 0)
      return await importFile(file, signal);
    if (command === 'sync' && sources === 1 && more.length === 0)
      return await sync({ file, stale, oldKey, signal });
    if (command === 'keys' && sources === 0) return await reportKeys();
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('Stopped. Start it again to continue.');
    return 130;
  }
  throw new CommandError(usage);
}
