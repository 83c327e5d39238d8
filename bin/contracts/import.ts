import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import pg from 'pg';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { database } from '#lib/server/db/database.ts';
import { type Env, envOf } from '#lib/server/env.ts';
import { columns, type HeaderFault } from '#lib/server/lookup/import/columns.ts';
import { type ImportCounts, importContracts } from '#lib/server/lookup/import/import-contracts.ts';
import { readChunks } from '#lib/server/lookup/import/read-chunks.ts';
import { withAdvisoryLock } from '#lib/server/lookup/sync/advisory-lock.ts';
import type { Secret } from '#lib/server/secret.ts';
import { commandDatabaseVariables, withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { openFile } from './open-file.ts';
import { createProgress } from './progress.ts';

const variableNames = [
  ...commandDatabaseVariables,
  'LOOKUP_KEY',
  'LOAN_ID_PATTERN',
  'DISPLAY_TIME_ZONE',
] as const;

/** Imports a file and prints the result. 0: every row is in; 1: some were rejected. */
export async function importFile(path: string, signal: AbortSignal): Promise<number> {
  const settings = envOf(variableNames);
  const { file, size } = await openFile(path);
  try {
    return await withCommandDatabase(
      settings,
      { application: 'contracts:import', direct: true },
      async (url) => {
        // Two of one file would write one and the same file of rejected rows.
        const name = `import ${hostname()} ${await realpath(path).catch(() => path)}`;
        let code = 2;
        const was = await withAdvisoryLock(database(), name, async () => {
          code = await run(path, { settings, size, url, signal, file });
        });
        if (!was) throw new CommandError(`${path}: another import of this file is under way already.`);
        return code;
      },
    );
  } finally {
    await file.close();
  }
}

type Running = {
  settings: Pick<Env, (typeof variableNames)[number]>;
  size: number | null;
  url: Secret;
  signal: AbortSignal;
  file: Awaited<ReturnType<typeof openFile>>['file'];
};

async function run(path: string, { settings, size, url, signal, file }: Running): Promise<number> {
  const { LOOKUP_KEY: key, LOAN_ID_PATTERN, DISPLAY_TIME_ZONE: timeZone } = settings;
  let bytes = 0;
  const chunks = readChunks(file, (all) => {
    bytes = all;
  });
  const rejectsPath = `${path}.rejected.csv`;
  const progress = createProgress(size);
  const client = await connect(url);
  const committed: ImportCounts = { rows: 0, rejected: 0, added: 0, changed: 0 };
  try {
    let begun = 0;
    const result = await importContracts({
      chunks,
      client,
      db: database(),
      rejectsPath,
      loanIdPattern: compileLoanIdPattern(LOAN_ID_PATTERN),
      key,
      timeZone,
      signal,
      onBegin: async () => {
        const { id } = await database()
          .insertInto('contract_import')
          .values({ finished_at: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        begun = id;
      },
      onProgress: (counts) => {
        Object.assign(committed, counts);
        progress.at(bytes, counts);
      },
    });
    progress.stop();
    if ('kind' in result) throw new CommandError(headerFault(path, result));
    const { rows, rejected } = result;
    await database()
      .updateTable('contract_import')
      .set({ finished_at: new Date(), rows, rejected })
      .where('id', '=', begun)
      .execute();
    printResult(result, rejectsPath, key !== undefined);
    return rejected > 0 ? 1 : 0;
  } catch (error) {
    progress.stop();
    if (error instanceof CommandError || signal.aborted) throw error;
    const savedCount = committed.added + committed.changed;
    throw new CommandError(
      `The import did not come to the end: ${explainDatabaseError(error)} ${number(savedCount)} loans are in; start it again when that is mended.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** A connection of its own: COPY needs one, and what is imported may be imported again, so no commit waits for the disk. */
async function connect(url: Secret): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url.reveal(),
    application_name: 'loan-desk contracts:import',
  });
  // One that is lost fails the statement under way; unheard, it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('set synchronous_commit = off');
  // Millions of rows take their time, and the role of the desk has timeouts of its own.
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

const knownColumns = columns.slice(1).join(', ');

function headerFault(path: string, fault: HeaderFault): string {
  if (fault.kind === 'twice')
    return `${path}: the column ${fault.column} is there twice. Nothing was changed.`;
  const what = fault.kind === 'unknown' ? 'no column in its first line is known' : 'it has no column loan_id';
  return `${path}: ${what}. It needs loan_id, and any of ${knownColumns}. Nothing was changed.`;
}

function printResult(
  { rows, rejected, added, changed }: ImportCounts,
  rejectsPath: string,
  withDocuments: boolean,
): void {
  const same = rows - rejected - added - changed;
  console.log(
    `${number(rows)} rows: ${number(added)} loans added, ${number(changed)} changed, ${number(same)} unchanged, ${number(rejected)} rejected.`,
  );
  if (rejected > 0) console.log(`Rejected rows and why: ${rejectsPath}`);
  if (!withDocuments)
    console.log('LOOKUP_KEY is not set: a column document, if there is one, was passed over.');
}

const number = (value: number) => value.toLocaleString('en');
