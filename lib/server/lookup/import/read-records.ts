import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { isStorableText } from '#lib/loan/storable-text.ts';
import { detectDelimiter } from './columns.ts';

type LineFault = 'too-long' | 'not-utf-8' | 'nul';
/** `number` counts from 1; `text` has no line break, and is empty where there is a fault. */
type Line = { number: number; text: string; fault: LineFault | null };

/** Why a row cannot be read. `quotes`: a quote stands within a cell, or is not closed. */
type RecordFault = LineFault | 'quotes';
/** A row of a CSV file: its cells, or why it has none. `line` is the line where it begins. */
export type CsvRecord = { line: number; cells: string[]; fault: RecordFault | null };

/** In bytes. A longer line is skipped without being kept in memory. */
export const maxLineBytes = 1024 * 1024;
/** The most characters of a row that goes on over several lines. They bound the cost of an unclosed quote. */
const maxQuotedLength = 65_536;

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8), some at a time, in bounded memory however long the file or a line is.
 * A wrong quote costs only the line in which it stands. The stream of csv-parse would lose the rows up to the next quote.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): AsyncGenerator<CsvRecord[]> {
  let delimiter: string | null = null;
  let unread: Line[] = [];
  for await (const lines of readLines(chunks, signal)) {
    const first = lines.find(({ text }) => text.trim() !== '');
    if (first) delimiter ??= detectDelimiter(first.text);
    const { records, open } = parseLines([...unread, ...lines], delimiter ?? ',', false);
    unread = open;
    yield records;
  }
  yield parseLines(unread, delimiter ?? ',', true).records;
}

/** Parses lines. Unless they are the last ones, those from an open quote on are left for the next call. */
function parseLines(
  lines: readonly Line[],
  delimiter: string,
  isEnd: boolean,
): { records: CsvRecord[]; open: Line[] } {
  const records: CsvRecord[] = [];
  let next = 0;
  for (let first = lines[next]; first; first = lines[next]) {
    const start = next;
    next += 1;
    const { number: line, fault } = first;
    let { text } = first;
    if (fault || !text.includes('"')) {
      records.push({ line, cells: fault ? [] : text.split(delimiter), fault });
      continue;
    }
    let quotes = countQuotes(text);
    while (quotes % 2 === 1 && text.length <= maxQuotedLength) {
      const more = lines[next];
      if (!more && !isEnd) return { records, open: lines.slice(start) };
      if (!more || more.fault) break;
      text += `\n${more.text}`;
      quotes += countQuotes(more.text);
      next += 1;
    }
    const cells = quotes % 2 === 0 ? parseRow(text, delimiter) : null;
    records.push({ line, cells: cells ?? [], fault: cells ? null : 'quotes' });
    // After a wrong quote the lines behind it are read by themselves.
    if (!cells) next = start + 1;
  }
  return { records, open: [] };
}

const countQuotes = (text: string) => text.split('"').length - 1;

function parseRow(text: string, delimiter: string): string[] | null {
  try {
    const rows = parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}

const newline = 10;
const carriageReturn = 13;
const byteOrderMark = Buffer.from('\uFEFF');

async function* readLines(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Line[]> {
  /** The parts of a line whose end has not come yet; none where it is too long already. */
  let lineParts: Buffer[] = [];
  let lineBytes = 0;
  let number = 0;
  const endLine = (part: Buffer): Line => {
    number += 1;
    const isTooLong = lineBytes + part.length > maxLineBytes;
    const line = isTooLong
      ? { number, text: '', fault: 'too-long' as const }
      : readLine(lineParts.length > 0 ? Buffer.concat([...lineParts, part]) : part, number);
    [lineParts, lineBytes] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    // A file without line ends, or with nothing new, never gets to a batch.
    signal?.throwIfAborted();
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      lines.push(endLine(chunk.subarray(start, end)));
      start = end + 1;
    }
    lineBytes += chunk.length - start;
    if (lineBytes > maxLineBytes) lineParts = [];
    else lineParts.push(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (lineBytes > 0) yield [endLine(Buffer.alloc(0))];
}

function readLine(bytes: Buffer, number: number): Line {
  const hasMark = number === 1 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
  const text = bytes.toString('utf8', hasMark ? byteOrderMark.length : 0, end);
  // Invalid UTF-8 is decoded to U+FFFD, which the file may also contain as a character.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return { number, text: '', fault: 'not-utf-8' };
  return isStorableText(text) ? { number, text, fault: null } : { number, text: '', fault: 'nul' };
}
