import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { detectDelimiter } from './columns.ts';

/** Why a row cannot be read. `quotes`: a quote stands within a cell, or is not closed. */
type RecordFault = 'too-long' | 'not-utf-8' | 'nul' | 'quotes';
/** A row of a CSV file: its cells, or why it has none. `line` is the line where it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[]; fault: RecordFault | null };

/** In bytes. A longer line is skipped without being kept in memory. */
export const maxLineBytes = 1024 * 1024;
/** How far an open quote is followed from one block into the next. It bounds the cost of a quote that is never closed. */
const maxOpenBytes = 65_536;

const newline = 10;
const byteOrderMark = Buffer.from('\uFEFF');

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8), some at a time, in bounded memory however long the file or a line is.
 * A wrong quote costs only the line in which it stands. The stream of csv-parse would lose the rows up to the next quote.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): AsyncGenerator<CsvRecord[]> {
  let delimiter: string | null = null;
  let line = 1;
  /** The row at the end of the last block whose quote was open. */
  let open: Buffer = Buffer.alloc(0);
  for await (const { bytes, fault } of readBlocks(chunks, signal)) {
    const unread = fault ? open : Buffer.concat([open, line === 1 ? withoutMark(bytes) : bytes]);
    const [firstLine = ''] = delimiter === null ? unread.toString().trimStart().split('\n', 1) : [];
    if (firstLine) delimiter = detectDelimiter(firstLine);
    const block = parseBlock(unread, { delimiter: delimiter ?? ',', line, isEnd: fault !== null });
    line = block.nextLine;
    open = block.rest;
    if (fault) block.records.push({ line: line++, cells: [], fault });
    yield block.records;
  }
  yield parseBlock(open, { delimiter: delimiter ?? ',', line, isEnd: true }).records;
}

/** Whole lines that can be read, or one that cannot. */
type Block = { bytes: Buffer; fault: Exclude<RecordFault, 'quotes'> | null };

const tooLong: Block = { bytes: Buffer.alloc(0), fault: 'too-long' };

async function* readBlocks(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Block> {
  /** The parts of a line whose end has not come yet; none where it is too long already. */
  let lineParts: Buffer[] = [];
  let lineBytes = 0;
  for await (const chunk of chunks) {
    // A file without line ends, or with nothing new, never gets to a batch.
    signal?.throwIfAborted();
    const firstEnd = chunk.indexOf(newline);
    const lastEnd = chunk.lastIndexOf(newline) + 1;
    if (firstEnd >= 0) {
      const isTooLong = lineBytes + firstEnd > maxLineBytes;
      if (isTooLong) yield tooLong;
      const lines = isTooLong
        ? [chunk.subarray(firstEnd + 1, lastEnd)]
        : [...lineParts, chunk.subarray(0, lastEnd)];
      yield* withoutUnreadable(Buffer.concat(lines));
      [lineParts, lineBytes] = [[], 0];
    }
    const begun = chunk.subarray(lastEnd);
    lineBytes += begun.length;
    if (lineBytes > maxLineBytes) lineParts = [];
    else lineParts.push(begun);
  }
  if (lineBytes > maxLineBytes) yield tooLong;
  else yield* withoutUnreadable(Buffer.concat(lineParts));
}

/** Divides lines at those that are not UTF-8, or hold a NUL, which no text of Postgres can. */
function* withoutUnreadable(lines: Buffer): Generator<Block> {
  if (isUtf8(lines) && !lines.includes(0)) {
    if (lines.length > 0) yield { bytes: lines, fault: null };
    return;
  }
  let from = 0;
  for (let start = 0, end = 0; start < lines.length; start = end) {
    end = endOfLine(lines, start);
    const line = lines.subarray(start, end);
    const fault = !isUtf8(line) ? 'not-utf-8' : line.includes(0) ? 'nul' : null;
    if (!fault) continue;
    if (start > from) yield { bytes: lines.subarray(from, start), fault: null };
    yield { bytes: line, fault };
    from = end;
  }
  if (from < lines.length) yield { bytes: lines.subarray(from), fault: null };
}

/** Parses lines. Unless they are the last ones, an open quote at their end is left in `rest`, for the next block. */
function parseBlock(
  bytes: Buffer,
  { delimiter, line, isEnd }: { delimiter: string; line: number; isEnd: boolean },
): { records: CsvRecord[]; rest: Buffer; nextLine: number } {
  const records: CsvRecord[] = [];
  let [nextLine, rest] = [line, bytes];
  while (rest.length > 0) {
    const { rows, failure } = parseRows(rest, delimiter);
    const firstLine = nextLine;
    for (const cells of rows) {
      records.push({ line: nextLine, cells, fault: null });
      nextLine += 1;
      for (const cell of cells) if (cell.includes('\n')) nextLine += cell.split('\n').length - 1;
    }
    if (!failure) return { records, rest: Buffer.alloc(0), nextLine };
    rest = withoutLines(rest, nextLine - firstLine);
    if (failure === 'CSV_QUOTE_NOT_CLOSED' && !isEnd && rest.length <= maxOpenBytes) break;
    records.push({ line: nextLine, cells: [], fault: 'quotes' });
    nextLine += 1;
    rest = withoutLines(rest, 1);
  }
  return { records, rest, nextLine };
}

type ParsedRows = { rows: string[][]; failure: string | null };

/** Parses rows up to the first wrong quote. */
function parseRows(bytes: Buffer, delimiter: string): ParsedRows {
  if (!bytes.includes('"')) {
    // csv-parse takes ten times as long, for what is most of a file.
    const lines = bytes.toString().split(/\r?\n/);
    if (bytes.at(-1) === newline) lines.pop();
    return { rows: lines.map((line) => line.split(delimiter)), failure: null };
  }
  const options = { delimiter, record_delimiter: ['\r\n', '\n'], relax_column_count: true };
  try {
    return { rows: parse(bytes, options), failure: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const count = Number(error.records);
    return { rows: count > 0 ? parse(bytes, { ...options, to: count }) : [], failure: error.code };
  }
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(newline, start);
  return end < 0 ? bytes.length : end + 1;
}

function withoutLines(bytes: Buffer, count: number): Buffer {
  let start = 0;
  for (let line = 0; line < count; line++) start = endOfLine(bytes, start);
  return bytes.subarray(start);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? bytes.subarray(byteOrderMark.length)
    : bytes;
}
