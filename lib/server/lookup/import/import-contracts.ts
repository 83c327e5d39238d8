import { appendFile, open, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  hasNewValues,
  type IndexEntry,
  mergedColumns,
  newerImport,
  setMerged,
} from '#lib/server/lookup-index/index-loan.ts';
import {
  documentColumns,
  maskCustomerDocument,
  maskingStatements,
} from '#lib/server/lookup-index/mask-customer-document.ts';
import type { Secret } from '#lib/server/secret.ts';
import { type HeaderFault, readHeader } from './columns.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { createRowReader, type ImportedEntry, type RowOptions } from './row-entry.ts';

export type ImportCounts = { rows: number; rejected: number; added: number; changed: number };

type ImportOptions = RowOptions & {
  chunks: AsyncIterable<Buffer>;
  /** The connection that copies and merges. */
  client: pg.Client;
  rejectsPath: string;
  /** Called after each batch. */
  onProgress: (counts: ImportCounts) => void;
  signal?: AbortSignal;
};

/** Loans written, and locked, at once: few enough that a view which waits for one of them is not noticeably slower. */
const batchSize = 2500;

/**
 * Fills the index from a file, in bounded memory. Returns the counts, or why the file cannot be imported. An error
 * midway is thrown, and the batches before it stay: the same file may be imported again.
 */
export async function importContracts(options: ImportOptions): Promise<ImportCounts | HeaderFault> {
  const { chunks, client, rejectsPath, onProgress, signal, key } = options;
  const writeBatch = createBatchWriter(client, key);
  const counts: ImportCounts = { rows: 0, rejected: 0, added: 0, changed: 0 };
  let batch = new Map<string, ImportedEntry>();
  let writing: Promise<void> = Promise.resolve();
  // The connection is free again once no batch is being written, also after a failure.
  await using _written = { [Symbol.asyncDispose]: () => writing.catch(() => {}) };
  /** Writes one batch while the next one is read, and waits for it before a third. */
  const flush = async () => {
    const entries = [...batch.values()];
    batch = new Map();
    await writing;
    signal?.throwIfAborted();
    if (entries.length === 0) return;
    writing = writeBatch(entries).then(({ added, changed }) => {
      counts.added += added;
      counts.changed += changed;
      onProgress(counts);
    });
    // It is awaited with the next batch; until then nothing handles its failure.
    writing.catch(() => {});
  };

  let names: string[] = [];
  let readRow: ((cells: readonly string[]) => ImportedEntry | string) | null = null;
  for await (const records of readRecords(chunks, signal)) {
    const rows = records.filter(({ fault, cells }) => fault || cells.some((cell) => cell.trim() !== ''));
    if (!readRow) {
      const first = rows.shift();
      if (!first) continue;
      const header = readHeader(first.cells);
      if ('kind' in header) return header;
      readRow = createRowReader(header, options);
      names = header.names;
    }
    const rejected: (string | number)[][] = [];
    for (const { line, cells, fault } of rows) {
      const entry = fault ? faults[fault] : readRow(cells);
      if (typeof entry === 'string') {
        rejected.push([line, entry, ...cells]);
        continue;
      }
      const earlier = batch.get(entry.loan);
      batch.set(entry.loan, earlier ? joinEntries(earlier, entry, key) : entry);
      if (batch.size >= batchSize) await flush();
    }
    counts.rows += rows.length;
    if (rejected.length === 0) continue;
    if (counts.rejected === 0) await createForOwner(rejectsPath, stringify([['line', 'reason', ...names]]));
    counts.rejected += rejected.length;
    await appendFile(rejectsPath, stringify(rejected));
  }
  if (!readRow) return { kind: 'unknown' };
  await flush();
  await writing;
  // That of an earlier import, whose rows are corrected now.
  if (counts.rejected === 0) await rm(rejectsPath, { force: true });
  return counts;
}

const faults: Record<NonNullable<CsvRecord['fault']>, string> = {
  'too-long': 'the line is longer than 1 MiB',
  'not-utf-8': 'the line is not UTF-8',
  nul: 'the line holds a NUL byte',
  quotes: 'a quote stands within a cell, or is not closed',
};

/** Joins two rows of one loan: the later one prevails, the earlier one fills its gaps. */
function joinEntries(earlier: ImportedEntry, later: ImportedEntry, key: Secret | undefined): ImportedEntry {
  const isOlder = later.updated_at && earlier.updated_at && later.updated_at < earlier.updated_at;
  const joined = isOlder ? { ...later, ...earlier } : { ...earlier, ...later };
  return { ...joined, ...maskCustomerDocument(joined, key) };
}

/**
 * Creates the file of rejected rows, which can be corrected and imported again, for its owner alone: it holds the
 * imported data. `open` sets the mode of a new file only, so an older one is changed.
 */
async function createForOwner(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  // The mode of a device such as /dev/stdout is not changed.
  if ((await file.stat()).isFile()) await file.chmod(0o600);
  await file.writeFile(text);
}

const columns = ['loan', ...mergedColumns] as const;
const columnList = columns.join(', ');
const documentList = documentColumns.join(', ');
const columnsOf = (table: string) => documentColumns.map((column) => `${table}.${column}`).join(', ');
type MixedRow = Pick<IndexEntry, 'loan' | (typeof documentColumns)[number]>;

/**
 * Returns a function that writes entries into the index, each batch in a transaction of its own, and returns how many
 * loans were added and how many changed. They are copied into a temporary table, which one statement merges. Rows are
 * locked in the order of the loans, as everywhere, so that no two transactions wait for each other. Where a row now has
 * its number from one source and its document from another, the document is masked before the commit.
 */
function createBatchWriter(
  client: pg.Client,
  key: Secret | undefined,
): (entries: readonly ImportedEntry[]) => Promise<{ added: number; changed: number }> {
  const merge = `
    with written as (
      insert into contract as known (${columnList})
      select ${columnList} from contract_staging order by loan collate "C"
      on conflict (loan) do update ${setMerged(newerImport)} where ${hasNewValues(newerImport)}
      returning xmax = 0 as added, loan, ${documentList}
    )
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed,
      coalesce(array_agg(loan) filter (where written.document_hmac is not null and (${columnsOf('written')})
        is distinct from (${columnsOf('staging')})), '{}') as mixed
    from written join contract_staging staging using (loan)`;
  const readMixed = `select loan, ${documentList} from contract where loan = any($1)`;
  return async (entries) => {
    await client.query(`create temp table if not exists contract_staging on commit delete rows
      as select ${columnList} from contract with no data`);
    await client.query('begin');
    try {
      const copy = client.query(from(`copy contract_staging (${columnList}) from stdin`));
      copy.end(entries.map(copyLine).join(''));
      await finished(copy);
      const { rows } = await client.query<{ added: number; changed: number; mixed: string[] }>(merge);
      const [{ mixed, ...counts } = { added: 0, changed: 0, mixed: [] }] = rows;
      if (mixed.length > 0) {
        const { rows: written } = await client.query<MixedRow>(readMixed, [mixed]);
        for (const { text, values } of maskingStatements(written, key)) await client.query(text, values);
      }
      await client.query('commit');
      return counts;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
}

/** A row in the text format of COPY: cells divided by tabs, `\N` for null. */
const copyLine = (entry: ImportedEntry) => `${columns.map((column) => copyCell(entry[column])).join('\t')}\n`;

function copyCell(value: ImportedEntry[keyof ImportedEntry]): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
