import { type FileHandle, open, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { withAdvisoryLock } from '#lib/server/db/advisory-lock.ts';
import { database } from '#lib/server/db/database.ts';
import { type Env, envOf } from '#lib/server/env.ts';
import { columns, type HeaderFault } from '#lib/server/lookup/import/columns.ts';
import { importContracts } from '#lib/server/lookup/import/import-contracts.ts';
import type { Secret } from '#lib/server/secret.ts';
import { commandDatabaseVariables, withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { everySecond } from '../command/run-command.ts';

const variableNames = [
  ...commandDatabaseVariables,
  'LOOKUP_KEY',
  'LOAN_ID_PATTERN',
  'DISPLAY_TIME_ZONE',
  'FREE_TEXT_WORDS',
] as const;

/** The first half of the key of the advisory lock. */
const importLock = 7_214_003;

type Input = {
  path: string;
  file: FileHandle;
  /** In bytes; null for a file that has no size, such as a pipe. */
  size: number | null;
  settings: Pick<Env, (typeof variableNames)[number]>;
  signal: AbortSignal;
};

/** Imports a file and prints the result. 0: every row is in; 1: some were rejected. */
export async function importFile(path: string, signal: AbortSignal): Promise<number> {
  const settings = envOf(variableNames);
  await using file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read: ${error.message}.`);
  });
  const stats = await file.stat();
  if (stats.isDirectory()) throw new CommandError(`${path}: it is a folder and not a file.`);
  const input = { path, file, size: stats.isFile() ? stats.size : null, settings, signal };
  return await withCommandDatabase(
    settings,
    { application: 'contracts:import', direct: true },
    async (url) => {
      // Two of one file would write one and the same file of rejected rows.
      const name = `import ${hostname()} ${await realpath(path).catch(() => path)}`;
      const key = sql`${importLock}::int, hashtext(${name})`;
      const code = await withAdvisoryLock(database(), key, () => runImport(input, url));
      if (code === null) throw new CommandError(`${path}: another import of this file is under way already.`);
      return code;
    },
  );
}

async function runImport({ path, file, size, settings, signal }: Input, url: Secret): Promise<number> {
  const { LOOKUP_KEY: key, LOAN_ID_PATTERN, DISPLAY_TIME_ZONE: timeZone, FREE_TEXT_WORDS } = settings;
  const rejectsPath = `${path}.rejected.csv`;
  const print = everySecond();
  const client = await connect(url);
  const chunks = file.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false });
  let written = 0;
  try {
    const result = await importContracts({
      chunks,
      client,
      rejectsPath,
      loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
      key,
      timeZone,
      vocabulary: FREE_TEXT_WORDS,
      signal,
      onProgress: (counts) => {
        written = counts.added + counts.changed;
        const share = size ? `, ${Math.floor((100 * chunks.bytesRead) / size)} %` : '';
        print(`${number(counts.rows)} rows${share}`);
      },
    });
    if ('kind' in result) throw new CommandError(headerFault(path, result));
    const { rows, rejected, added, changed } = result;
    const same = rows - rejected - added - changed;
    console.log(
      `${number(rows)} rows: ${number(added)} loans added, ${number(changed)} changed, ${number(same)} unchanged, ${number(rejected)} rejected.`,
    );
    if (rejected > 0) console.log(`Rejected rows and why: ${rejectsPath}`);
    if (!key) console.log('LOOKUP_KEY is not set: a column document, if there is one, was passed over.');
    return rejected > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof CommandError || signal.aborted) throw error;
    throw new CommandError(
      `The import did not come to the end: ${explainDatabaseError(error)} ${number(written)} loans are in; start it again when that is mended.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Opens the connection that copies and merges, with timeouts of its own: those of the role are meant for requests. A
 * batch that waits longer for a row or the disk is given up, and with it the import. What is imported may be imported
 * again, so no commit waits for the disk.
 */
async function connect(url: Secret): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url.reveal(),
    application_name: 'loan-desk contracts:import',
  });
  // One that is lost fails the statement under way; unheard, it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set statement_timeout = '5min'; set idle_in_transaction_session_timeout = '5min'`);
  await client.query('set lock_timeout = 0; set synchronous_commit = off');
  return client;
}

function headerFault(path: string, fault: HeaderFault): string {
  if (fault.kind === 'twice')
    return `${path}: the column ${fault.column} is there twice. Nothing was changed.`;
  const what = fault.kind === 'unknown' ? 'no column in its first line is known' : 'it has no column loan_id';
  const others = columns.slice(1).join(', ');
  return `${path}: ${what}. It needs loan_id, and any of ${others}. Nothing was changed.`;
}

const number = (value: number) => value.toLocaleString('en');
