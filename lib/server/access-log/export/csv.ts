import { ReadableStream as WebStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import type { ChainState, LogPerson } from '#lib/access/log/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { log } from '#lib/server/log.ts';

export type Cell = string | number;

/** The delimiter that spreadsheets of each language expect. */
const delimiters: Record<Locale, string> = { en: ',', 'pt-BR': ';' };

/** Formats rows as CSV (RFC 4180). Every cell is quoted, and no text can be a formula. */
export function csvLines(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)));
  return stringify(safe, { delimiter: delimiters[locale], quoted: true, record_delimiter: '\r\n' });
}

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Puts an apostrophe before a text that a spreadsheet could take for a formula (CSV injection). Spreadsheets ignore
 * leading spaces, invisible characters and full-width forms, so this does too.
 */
export function withoutFormula(text: string): string {
  const start = text
    .replace(/^[\s\p{C}]+/u, '')
    .slice(0, 2)
    .normalize('NFKC');
  return /^[=+\-@\u2212]/.test(start) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Streams chunks of text; none is produced before it is read. An error is logged, and ends the stream before its end. */
export function streamText(
  chunks: AsyncIterable<string> | Iterable<string>,
  about: { event: string; requestId: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* bytes() {
    try {
      for await (const chunk of chunks) yield encoder.encode(chunk);
    } catch (error) {
      log().error({ ...about, error }, 'an export was cut short');
      throw error;
    }
  }
  // The two are one class; the type of the DOM does not have `from` yet.
  return WebStream.from(bytes()) as ReadableStream<Uint8Array>;
}

/** A file that is exported, and what its first lines say about the export. */
type CsvFile<Entry> = {
  title: string;
  exportedBy: LogPerson;
  chain: ChainState;
  /** First and last sequence, both included; the first is greater where there is no row. */
  bounds: { lowest: number; highest: number };
  /** Lines about the request, a name and a value each. */
  request: readonly Cell[][];
  columns: readonly string[];
  batches: AsyncIterable<readonly Entry[]>;
  rowsOf: (entry: Entry) => Cell[][];
  locale: Locale;
};

/**
 * The lines of a CSV file: those about the export, an empty line, the names of the columns, the rows, and a last line
 * `end` with the number of entries, without which the file is incomplete. Column names are the same in every language,
 * instants are UTC.
 */
export async function* csvFile<Entry>(file: CsvFile<Entry>): AsyncGenerator<string> {
  const { columns, batches, rowsOf, locale } = file;
  yield byteOrderMark + csvLines([...linesAboutExport(file), [''], [...columns]], locale);
  let count = 0;
  for await (const entries of batches) {
    count += entries.length;
    if (entries.length > 0) yield csvLines(entries.flatMap(rowsOf), locale);
  }
  yield csvLines([['end', count]], locale);
}

function linesAboutExport<Entry>(file: CsvFile<Entry>): Cell[][] {
  const { title, exportedBy, chain, bounds, request } = file;
  const { lowest, highest } = bounds;
  const { head, verified, detached } = chain;
  const fault = verified?.fault;
  return [
    ['export', title],
    ['exported_at', new Date().toISOString()],
    ['as_of', chain.asOf],
    ['exported_by', `${exportedBy.name} (${exportedBy.subject}, ${exportedBy.issuer})`],
    ...request,
    ['first_sequence', lowest <= highest ? lowest : 'none'],
    ['last_sequence', lowest <= highest ? highest : 'none'],
    ['detached_to_sequence', detached?.sequence ?? 'none'],
    ['detached_to_instant', detached?.instant ?? 'none'],
    ['head_sequence', head.sequence],
    ['head_instant', head.instant],
    ['head_hash', head.hash],
    ['last_verified_at', verified?.at ?? 'never'],
    ['last_verified_sequences', verified ? `${verified.from} to ${verified.to}` : 'none'],
    ['last_verification', verified ? (fault ? `${fault.kind} at ${fault.sequence}` : 'fits') : 'none'],
  ];
}
