import { parseArgs } from 'node:util';
import { columns } from '#lib/server/contracts/import/columns.ts';
import { Refused } from './command/command-error.ts';
import { importFile } from './contracts/import.ts';
import { sync } from './contracts/sync.ts';

const usage = `npm run contracts:import -- FILE.csv
  Fills the lookup index from a file of any size: UTF-8, cells divided by commas, semicolons or tabs. Its first line
  names the columns: loan_id, and any of ${columns.slice(1, 6).join(', ')},
  ${columns.slice(6).join(', ')}. Others are passed over.
  What the lending API has answered is not overwritten, but by a row with a later updated_at. Rows that are wrong go
  to FILE.csv.rejected.csv with their lines and reasons: as written, a CPF or CNPJ in them too. Only its owner may read
  that file; delete it when its rows are mended. An import may be stopped and started again, as often as you like.
  Of a CPF or CNPJ (document) only its HMAC under LOOKUP_KEY is kept.
  Ends with 0 when every row is in, 1 when some were rejected, 2 when it did not come to the end.

npm run contracts:sync -- FILE
npm run contracts:sync -- --stale DAYS
  Reads loans from the lending API into the index: those of a file with an identifier a line, or those of the index
  that the API has not answered for since so many days. Not faster than CONTRACT_SYNC_RATE loans a second (5 unless
  said otherwise, 100 at most); goes on where it stopped.
  Ends with 0 when all were read, 1 when some are unknown to the API or cannot be read, 2 when it did not come to the end.

Both run beside the desk, on the same database, with the same variables.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, stale: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, file, ...more] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  const { signal } = asked;
  const { stale } = values;
  try {
    if (command === 'import' && file !== undefined && stale === undefined && more.length === 0)
      return await importFile(file, signal);
    if (command === 'sync' && (file === undefined) !== (stale === undefined) && more.length === 0)
      return await sync({ file, stale, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('Stopped: start it again to go on.');
    return 130;
  }
  throw new Refused(usage);
}

main().then(
  // Connections to the lending API that are kept alive would keep the process, too.
  (code) => process.exit(code),
  (error: unknown) => {
    const plain = error instanceof Refused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(plain ? (error as Error).message : error);
    process.exit(2);
  },
);
