import { appendFile, open, rm } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '#lib/server/db/database-types.ts';
import { type ImportedEntry, importEntries } from '../index/index-loan.ts';
import { type HeaderFault, readHeader } from './columns.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { createRowReader, type RowOptions } from './row-entry.ts';

export type ImportCounts = { rows: number; rejected: number; added: number; changed: number };

type ImportOptions = RowOptions & {
  chunks: AsyncIterable<Buffer>;
  db: Db;
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
  const { chunks, db, rejectsPath, onProgress, signal } = options;
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
    writing = importEntries(db, entries).then(({ added, changed }) => {
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
      batch.set(entry.loan, earlier ? joinEntries(earlier, entry) : entry);
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
function joinEntries(earlier: ImportedEntry, later: ImportedEntry): ImportedEntry {
  const isOlder = later.updated_at && earlier.updated_at && later.updated_at < earlier.updated_at;
  return isOlder ? { ...later, ...earlier } : { ...earlier, ...later };
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
