import { parseArgs } from 'node:util';
import { columns } from '#lib/server/lookup/import/columns.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand, signalOfInterruption } from './command/run-command.ts';
import { importFile } from './contracts/import.ts';

const usage = `npm run contracts:import -- FILE.csv
  Fills the lookup index from a file of any size: UTF-8, cells separated by commas, semicolons or tabs. Its first line
  names the columns: loan_id, and any of ${columns.slice(1, 6).join(', ')},
  ${columns.slice(6).join(', ')}. Others are ignored.
  An answer of the lending API is overwritten only by a row with a later updated_at. Wrong rows go to
  FILE.csv.rejected.csv with their line numbers and reasons: as written, including any CPF or CNPJ. Only the owner may
  read that file; delete it when its rows are corrected. An import can be stopped and started again at any time.
  A CPF or CNPJ (document) is stored only as its HMAC under LOOKUP_KEY: a new key needs a new import.
  It runs beside the desk, with its variables; DATABASE_URL has to lead to Postgres itself, and to no pooler.
  Exit code: 0 when every row was imported, 1 when some were rejected, 2 when the import did not finish.`;

/** Runs the command, and returns its exit code. Throws a `CommandError` with what is wrong. */
async function contractsCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [command, file, ...more] = positionals;
  if (command !== 'import' || file === undefined || more.length > 0) throw new CommandError(usage);
  try {
    return await importFile(file, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('Stopped. Start it again to continue.');
    return 130;
  }
}

await runCommand(usage, () => contractsCommand(process.argv.slice(2), signalOfInterruption()));
