import type { LogEntry } from '#lib/access/log/log-entry.ts';
import type { Row } from './find-log-rows.ts';

/** A list of 10,000 identifiers is named whole in its record, and in the export; the page shows how it begins. */
const mostShown = 200;

/** A row as it leaves the server. */
export function toLogEntry(row: Row): LogEntry {
  const { sequence, action, issuer, subject, name, roles, loan, contract } = row;
  const { expand, fields, paths, reason, outcome, ip, instance } = row;
  return {
    ...{ sequence, action, issuer, subject, name, roles, loan, contract },
    ...{ expand, fields: beginningOf(fields), paths, reason, outcome, ip, instance },
    instant: row.instant.toISOString(),
    session: row.session_hash?.toString('hex') ?? null,
    requestId: row.request_id,
    hash: row.hash.toString('hex'),
  };
}

function beginningOf(fields: readonly string[]): string[] {
  const shown = fields.slice(0, mostShown);
  return fields.length > mostShown ? [...shown, `… +${fields.length - mostShown} (CSV)`] : shown;
}
