import type { Locale } from '#lib/i18n/locales.ts';
import type { LogRow } from '../search/find-log-rows.ts';
import { byteOrderMark, type Cell, csvLines } from './csv.ts';
import { type ExportFacts, exportHeader } from './export-header.ts';

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

function cellsOf(row: LogRow): Record<(typeof columns)[number], Cell> {
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
  const header: Cell[][] = [...exportHeader('Loan Desk access log', facts, request), [''], [...columns]];
  yield byteOrderMark + csvLines(header, locale);
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
