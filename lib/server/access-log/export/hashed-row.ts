import { recordFields } from '#lib/server/access-record/access-record-hash.ts';
import type { LogRow } from '../search/find-log-rows.ts';

/** A row with the fields that are hashed, as they are stored; the instant in milliseconds since 1970, bytes in hexadecimal. */
export function toHashedRow(row: LogRow): object {
  const { sequence, format, session_hash: session, previous_hash: previous } = row;
  return {
    sequence,
    instant: row.instant.getTime(),
    format,
    ...Object.fromEntries(recordFields.map((field) => [field, row[field]])),
    session_hash: session?.toString('hex') ?? null,
    previous_hash: previous.toString('hex'),
    hash: row.hash.toString('hex'),
  };
}
