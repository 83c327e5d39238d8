import type { ChainState, LogPerson } from '#lib/access/log/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { byteOrderMark, type Cell, csvLines } from '#lib/server/responses/csv.ts';

type CsvFile<Entry, Row> = {
  /** The cells of a row, by the names of their columns. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
  batches: AsyncIterable<readonly Entry[]> | Iterable<readonly Entry[]>;
  rowsOf: (entry: Entry) => readonly Row[];
  locale: Locale;
};

/**
 * The lines of a CSV file: the names of the columns, the rows, and a last line `end` with the number of entries, without
 * which the file is incomplete. Column names are the same in every language.
 */
export async function* csvFile<Entry, Row>(file: CsvFile<Entry, Row>): AsyncGenerator<string> {
  const { columns, batches, rowsOf, locale } = file;
  yield byteOrderMark + csvLines([Object.keys(columns)], locale);
  let count = 0;
  for await (const entries of batches) {
    count += entries.length;
    const rows = entries.flatMap(rowsOf).map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
    if (rows.length > 0) yield csvLines(rows, locale);
  }
  yield csvLines([['end', count]], locale);
}

type AboutExport = {
  exportedBy: LogPerson;
  chain: ChainState;
  /** First and last sequence, both included; the first is greater where there is no row. */
  bounds: { lowest: number; highest: number };
  filters: string;
  timeZone: string;
};

/** What a file says about the export that it belongs to, a name and a value in each line. */
export function aboutExport(about: AboutExport, locale: Locale): string {
  return byteOrderMark + csvLines(linesAboutExport(about), locale);
}

function linesAboutExport({ exportedBy, chain, bounds, filters, timeZone }: AboutExport): Cell[][] {
  const { lowest, highest } = bounds;
  const { head, verified, detached } = chain;
  const fault = verified?.fault;
  return [
    ['export', 'Loan Desk access log'],
    ['exported_at', new Date().toISOString()],
    ['as_of', chain.asOf],
    ['exported_by', `${exportedBy.name} (${exportedBy.subject}, ${exportedBy.issuer})`],
    ['filters', filters],
    ['time_zone', timeZone],
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
