import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/database-types.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import { type Header, type HeaderFault, readHeader } from './columns.ts';
import { type Line, readLines } from './read-lines.ts';
import { type CsvRecord, RecordReader } from './read-records.ts';
import { createRejects, type Rejects } from './rejects.ts';
import { createRowReader, type RowOptions } from './row-entry.ts';
import { createStaging } from './staging.ts';

export type ImportCounts = { rows: number; rejected: number; added: number; changed: number };

type ImportOptions = RowOptions & {
  chunks: AsyncIterable<Buffer>;
  client: pg.Client;
  db: Kysely<Database>;
  rejectsPath: string;
  /** Called once the columns are known, before anything is changed. */
  onBegin: () => Promise<void>;
  /** Called after each batch. */
  onProgress: (counts: ImportCounts) => void;
  signal?: AbortSignal;
};

/** Loans held in memory and written at once. */
const batchSize = 10_000;

/**
 * Fills the index from a file, in bounded memory. Returns the counts, or why the file cannot be imported. An error
 * midway is thrown, and the batches before it stay: the same file may be imported again.
 */
export async function importContracts(options: ImportOptions): Promise<ImportCounts | HeaderFault> {
  const { chunks, client, db, rejectsPath, onProgress, signal } = options;
  const merge = createStaging(client, db);
  const counts: ImportCounts = { rows: 0, rejected: 0, added: 0, changed: 0 };
  let batch = new Map<string, IndexEntry>();
  let merging: Promise<void> = Promise.resolve();

  /** Writes one batch while the next one is read, and waits for it before a third. */
  const flush = async () => {
    const entries = [...batch.values()];
    batch = new Map();
    await merging;
    signal?.throwIfAborted();
    if (entries.length === 0) return;
    merging = merge(entries).then(({ added, changed }) => {
      counts.added += added;
      counts.changed += changed;
      onProgress(counts);
    });
    // It is awaited with the next batch; until then nothing handles its failure.
    merging.catch(() => {});
  };

  const importRecords = async (records: readonly CsvRecord[], { read, rejects }: FileReader) => {
    const bad = [];
    for (const { line, cells, fault } of records) {
      if (!fault && cells.every((cell) => cell.trim() === '')) continue;
      counts.rows += 1;
      const entry = fault ? faults[fault] : read(cells);
      if (typeof entry === 'string') {
        counts.rejected += 1;
        bad.push({ line, reason: entry, cells });
        continue;
      }
      const earlier = batch.get(entry.loan);
      batch.set(entry.loan, earlier ? joinEntries(earlier, entry) : entry);
      if (batch.size >= batchSize) await flush();
    }
    await rejects.write(bad);
  };

  let file: FileReader | null = null;
  for await (const given of readLines(throwIfAborted(chunks, signal))) {
    let lines = given;
    if (!file) {
      const at = lines.findIndex(({ text, fault }) => fault !== null || text.trim() !== '');
      const first = lines[at];
      if (!first) continue;
      const header = headerOf(first);
      if ('kind' in header) return header;
      await options.onBegin();
      file = openFileReader(header, rejectsPath, options);
      lines = lines.slice(at + 1);
    }
    await importRecords(file.records.read(lines), file);
  }
  if (!file) return { kind: 'unknown' };
  await importRecords(file.records.end(), file);
  await flush();
  await merging;
  await file.rejects.close();
  return counts;
}

/** Checks the signal with each chunk: a file without line ends, or with nothing new, never gets to a batch. */
async function* throwIfAborted(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

type FileReader = {
  records: RecordReader;
  read: (cells: readonly string[]) => IndexEntry | string;
  rejects: Rejects;
};

function openFileReader(header: Header, rejectsPath: string, options: RowOptions): FileReader {
  return {
    records: new RecordReader(header.delimiter),
    read: createRowReader(header, options),
    rejects: createRejects(rejectsPath, header.names),
  };
}

const headerOf = ({ text, fault }: Line): Header | HeaderFault =>
  fault ? { kind: 'unknown' } : readHeader(text);

const faults: Record<NonNullable<CsvRecord['fault']>, string> = {
  'too-long': 'the line is longer than 1 MiB',
  'not-utf-8': 'the line is not UTF-8',
  nul: 'the line holds a NUL byte',
  quotes: 'a quote stands within a cell, or is not closed',
};

/** Joins two rows of one loan: the later one prevails, the earlier one fills its gaps. */
function joinEntries(earlier: IndexEntry, later: IndexEntry): IndexEntry {
  const older = later.updated_at && earlier.updated_at && later.updated_at < earlier.updated_at;
  const [base, over] = older ? [later, earlier] : [earlier, later];
  const { number, number_key, number_alt } = over.number === null ? base : over;
  const values = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== null));
  return { ...base, ...values, number, number_key, number_alt };
}
