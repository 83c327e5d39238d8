import type { Locale } from '#lib/i18n/locales.ts';
import type { LogRow } from '../search/find-log-rows.ts';
import { byteOrderMark, type Cell, csvLines } from './csv.ts';
import { type ExportFacts, exportHeader } from './export-header.ts';

/** The columns of the file, in their order. */
const columns: Record<string, (row: LogRow) => Cell> = {
  sequence: (row) => row.sequence,
  instant: (row) => row.instant.toISOString(),
  person: (row) => row.name,
  subject: (row) => row.subject,
  issuer: (row) => row.issuer,
  roles: (row) => row.roles.join(' '),
  action: (row) => row.action,
  loan: (row) => row.loan ?? '',
  contract: (row) => row.contract ?? '',
  expand: (row) => row.expand.join(' '),
  fields: (row) => row.fields.join(' '),
  paths: (row) => row.paths.join(' '),
  reason: (row) => row.reason ?? '',
  outcome: (row) => row.outcome,
  request_id: (row) => row.request_id,
  ip: (row) => row.ip ?? '',
  instance: (row) => row.instance,
  session: (row) => row.session_hash?.toString('hex') ?? '',
  hash: (row) => row.hash.toString('hex'),
};

/**
 * The log as CSV: lines about the export, an empty line, the names of the columns, the rows from the oldest on, and a
 * last line `end` with their number, without which the file is incomplete. Column names are the same in every
 * language, instants are UTC. `filters` is the query of the page.
 */
export async function* logCsv(
  { filters, ...facts }: ExportFacts & { filters: string },
  batches: AsyncIterable<readonly LogRow[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const request: Cell[][] = [['filters', filters || 'none']];
  const header: Cell[][] = [
    ...exportHeader('Loan Desk access log', facts, request),
    [''],
    Object.keys(columns),
  ];
  yield byteOrderMark + csvLines(header, locale);
  let count = 0;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    count += rows.length;
    yield csvLines(
      rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
      locale,
    );
  }
  yield csvLines([['end', count]], locale);
}
