import type { ChainState, Person } from '#lib/access/log-entry.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { byteOrderMark, type Cell, csvLines } from './csv.ts';
import type { Row } from './find-rows.ts';

/** What the file says of itself, before its rows. */
export type LogCsvHead = {
  exportedAt: Date;
  exportedBy: Person;
  /** As they are written in the URL of the page. */
  filters: string;
  lowest: number;
  highest: number;
  chain: ChainState;
};

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
 * last line is not whole. Names are the same in every language, instants are UTC.
 */
export async function* logCsv(
  head: LogCsvHead,
  batches: AsyncIterable<readonly Row[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const before: Cell[][] = [...aboutExport(head), [''], [...columns]];
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

function aboutExport({ exportedAt, exportedBy, filters, lowest, highest, chain }: LogCsvHead): Cell[][] {
  const { head, verified } = chain;
  const fault = verified?.fault;
  return [
    ['export', 'Loan Desk access log'],
    ['exported_at', exportedAt.toISOString()],
    ['exported_by', `${exportedBy.name} (${exportedBy.subject}, ${exportedBy.issuer})`],
    ['filters', filters || 'none'],
    ['first_sequence', lowest],
    ['last_sequence', highest],
    ['head_sequence', head.sequence],
    ['head_instant', head.instant],
    ['head_hash', head.hash],
    ['last_verified_at', verified?.at ?? 'never'],
    ['last_verified_sequences', verified ? `${verified.from} to ${verified.to}` : 'none'],
    ['last_verification', verified ? (fault ? `${fault.kind} at ${fault.sequence}` : 'fits') : 'none'],
  ];
}
