import { stringify } from 'csv-stringify/sync';
import type { Locale } from '#lib/i18n/locales.ts';

export type Cell = string | number;

/** What a spreadsheet of that language takes for the end of a cell. */
const delimiters: Record<Locale, string> = { en: ',', 'pt-BR': ';' };

/** Lines of CSV (RFC 4180), every cell quoted and none of them a formula. */
export function csvLines(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)));
  return stringify(safe, { delimiter: delimiters[locale], quoted: true, record_delimiter: '\r\n' });
}

/** Where Excel reads the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A text that no spreadsheet takes for a formula: with an apostrophe before it, where it begins like one. They look
 * past blanks and what is unseen, and some past the width of a character, so this does too.
 */
export function withoutFormula(text: string): string {
  const start = text
    .replace(/^[\s\p{C}]+/u, '')
    .slice(0, 2)
    .normalize('NFKC');
  return /^[=+\-@\u2212]/.test(start) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Text in parts as a body that is made as fast as it is read. What fails ends it before its end. */
export function streamText(
  parts: AsyncGenerator<string>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onFault(error);
          controller.error(error);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    // Nothing is made before someone reads.
    { highWaterMark: 0 },
  );
}
