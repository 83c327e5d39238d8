import type { Locale } from '#lib/i18n/locales.ts';
import type { LogRow } from '../search/find-log-rows.ts';
import type { Cell } from './csv.ts';
import { csvFile, type ExportFacts, exportHeader } from './csv-file.ts';

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

/** The log as CSV, its rows from the oldest on. `filters` is the query of the page. */
export function logCsv(
  { filters, ...facts }: ExportFacts & { filters: string },
  batches: AsyncIterable<readonly LogRow[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const header = exportHeader('Loan Desk access log', facts, [['filters', filters || 'none']]);
  const rowsOf = (row: LogRow) => [Object.values(columns).map((cellOf) => cellOf(row))];
  return csvFile({ header, columns: Object.keys(columns), batches, rowsOf, locale });
}
