import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { detectDelimiter } from './columns.ts';

/** A row of a CSV file. `line`: where it ends, from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** In bytes. A longer row is an error of the file, mostly a quote that is not closed. */
const maxRowBytes = 1024 * 1024;

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8) in bounded memory; its first line says what separates the cells. A quote
 * within a cell is a part of it. Throws the error of csv-parse for a row that is too long, or a quote that is not closed.
 */
export async function* readRecords(
  chunks: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): AsyncGenerator<CsvRecord> {
  const rest = chunks[Symbol.asyncIterator]();
  const { value: first = Buffer.alloc(0) } = await rest.next();
  const parser = parse({
    delimiter: detectDelimiter(first.toString()),
    bom: true,
    info: true,
    max_record_size: maxRowBytes,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
  async function* all() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  // An error of the file, or an abort, ends the parser, which throws it here.
  pipeline(all(), parser, { signal }).catch(() => {});
  for await (const { record, info } of parser) yield { line: info.lines, cells: record };
}
