import { stringify } from 'csv-stringify/sync';
import type { Locale } from '#lib/i18n/locales.ts';

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

/** Streams chunks of text as they are read. An error is reported, and ends the stream before its end. */
export function streamText(
  chunks: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    // Nothing is produced before it is read.
    { highWaterMark: 0 },
  );
}
