import type { Locale } from '#lib/i18n/locales.ts';
import type { Row } from '../search/find-log-rows.ts';
import { byteOrderMark, type Cell, csvLines } from './csv.ts';
import { type Export, exportHeader } from './export-header.ts';

const columns = [
  'sequence',
  'instant',
  'person',
  'subject',
  'issuer',
  'roles',
  'action',
  'loan',
  'contract',
  'expand',
  'fields',
  'paths',
  'reason',
  'outcome',
  'request_id',
  'ip',
  'instance',
  'session',
  'hash',
] as const;

function cellsOf(row: Row): Record<(typeof columns)[number], Cell> {
  return {
    sequence: row.sequence,
    instant: row.instant.toISOString(),
    person: row.name,
    subject: row.subject,
    issuer: row.issuer,
    roles: row.roles.join(' '),
    action: row.action,
    loan: row.loan ?? '',
    contract: row.contract ?? '',
    expand: row.expand.join(' '),
    fields: row.fields.join(' '),
    paths: row.paths.join(' '),
    reason: row.reason ?? '',
    outcome: row.outcome,
    request_id: row.request_id,
    ip: row.ip ?? '',
    instance: row.instance,
    session: row.session_hash?.toString('hex') ?? '',
    hash: row.hash.toString('hex'),
  };
}

/**
 * The log as CSV: lines of a name and a value about the export, an empty line, the names of the columns, the rows
 * from the oldest on, and a last line `end` with their number. A spreadsheet opens it as it is; a file without its
 * last line is not whole. Names are the same in every language, instants are UTC. `filters`: as they are written in
 * the URL of the page.
 */
export async function* logCsv(
  { filters, ...made }: Export & { filters: string },
  batches: AsyncIterable<readonly Row[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const asked: Cell[][] = [['filters', filters || 'none']];
  const before: Cell[][] = [...exportHeader('Loan Desk access log', made, asked), [''], [...columns]];
  yield byteOrderMark + csvLines(before, locale);
  let count = 0;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    count += rows.length;
    yield csvLines(
      rows.map((row) => {
        const cells = cellsOf(row);
        return columns.map((column) => cells[column]);
      }),
      locale,
    );
  }
  yield csvLines([['end', count]], locale);
}
