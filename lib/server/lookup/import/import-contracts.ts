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

  let file: { readRow: (cells: readonly string[]) => ImportedEntry | string; rejects: Rejects } | null = null;
  for await (const records of readRecords(chunks, signal)) {
    const rows = records.filter(({ fault, cells }) => fault || cells.some((cell) => cell.trim() !== ''));
    if (!file) {
      const first = rows.shift();
      if (!first) continue;
      const header = readHeader(first.cells);
      if ('kind' in header) return header;
      file = { readRow: createRowReader(header, options), rejects: createRejects(rejectsPath, header.names) };
    }
    const rejected: RejectedRow[] = [];
    for (const { line, cells, fault } of rows) {
      const entry = fault ? faults[fault] : file.readRow(cells);
      if (typeof entry === 'string') {
        rejected.push({ line, reason: entry, cells });
        continue;
      }
      const earlier = batch.get(entry.loan);
      batch.set(entry.loan, earlier ? joinEntries(earlier, entry) : entry);
      if (batch.size >= batchSize) await flush();
    }
    counts.rows += rows.length;
    counts.rejected += rejected.length;
    await file.rejects.write(rejected);
  }
  if (!file) return { kind: 'unknown' };
  await flush();
  await writing;
  await file.rejects.close();
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

type RejectedRow = { line: number; reason: string; cells: readonly string[] };
type Rejects = {
  write: (rows: readonly RejectedRow[]) => Promise<void>;
  /** Removes the file of an earlier import if no row was rejected now. */
  close: () => Promise<void>;
};

/**
 * Writes rejected rows, each with its reason, to a file that can be corrected and imported again. It is created with the
 * first of them and readable by its owner alone: it holds the imported data.
 */
function createRejects(path: string, names: readonly string[]): Rejects {
  let isCreated = false;
  return {
    async write(rows) {
      if (rows.length === 0) return;
      if (!isCreated) await createForOwner(path, stringify([['line', 'reason', ...names]]));
      isCreated = true;
      await appendFile(path, stringify(rows.map(({ line, reason, cells }) => [line, reason, ...cells])));
    },
    async close() {
      if (!isCreated) await rm(path, { force: true });
    },
  };
}

/** Creates a file for its owner alone. `open` sets the mode of a new file only, so an older one is changed. */
async function createForOwner(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  // The mode of a device such as /dev/stdout is not changed.
  if ((await file.stat()).isFile()) await file.chmod(0o600);
  await file.writeFile(text);
}
