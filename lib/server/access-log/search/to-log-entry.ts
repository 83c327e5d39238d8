import type { LogEntry } from '#lib/access/log/log-entry.ts';
import type { LogRow } from './find-log-rows.ts';

/** Fields of a record that the page shows. A record of a list may hold 10,000; the export has all of them. */
const maxFields = 200;

/** Turns a row into the entry that the page shows. */
export function toLogEntry(row: LogRow): LogEntry {
  const { sequence, action, issuer, subject, name, roles, loan, contract } = row;
  const { expand, fields, paths, reason, outcome, ip, instance } = row;
  return {
    ...{ sequence, action, issuer, subject, name, roles, loan, contract },
    ...{ expand, fields: firstFields(fields), paths, reason, outcome, ip, instance },
    instant: row.instant.toISOString(),
    session: row.session_hash?.toString('hex') ?? null,
    requestId: row.request_id,
    hash: row.hash.toString('hex'),
  };
}

function firstFields(fields: readonly string[]): string[] {
  const shown = fields.slice(0, maxFields);
  return fields.length > maxFields ? [...shown, `… +${fields.length - maxFields} (CSV)`] : shown;
}
