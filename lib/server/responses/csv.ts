import { ReadableStream as WebStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import type { Locale } from '#lib/i18n/locales.ts';
import { log } from '#lib/server/log.ts';

export type Cell = string | number;

/** The delimiter and the decimal separator that spreadsheets of each language expect. */
const signs: Record<Locale, { delimiter: string; point: string }> = {
  en: { delimiter: ',', point: '.' },
  'pt-BR': { delimiter: ';', point: ',' },
};

/** Formats rows as CSV (RFC 4180). Every cell is quoted, and no text can be a formula. */
export function csvLines(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const { delimiter, point } = signs[locale];
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : String(cell).replace('.', point))),
  );
  return stringify(safe, { delimiter, quoted: true, record_delimiter: '\r\n' });
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
