import type { AccessRecord } from '#lib/server/access-record/access-record-hash.ts';
import { appendAccessRecords } from '#lib/server/access-record/append-access-record.ts';
import { withTransaction } from '#lib/server/db/database.ts';
import type { TestDatabase } from '#lib/testing/test-database.ts';
import { testRecord } from './test-record.ts';
import { tamper } from './test-tampering.ts';

/** Appends records as the desk does. */
export async function append(test: TestDatabase, records: readonly Partial<AccessRecord>[]): Promise<void> {
  await withTransaction((trx) => appendAccessRecords(trx, records.map(testRecord)), {
    db: test.db,
    deadlineMs: 20_000,
  });
}

/** The instant of row 0, and the milliseconds from one row to the next. */
type Times = { start?: Date; everyMs?: number };

/**
 * Fills the log with rows of 200 people, with many loans and a few that are viewed often. The rows are numbered as in a
 * chain, but their hashes are not computed, so this log does not verify.
 */
export function fill(
  test: Pick<TestDatabase, 'run'>,
  from: number,
  to: number,
  { start = new Date('2024-01-01T00:00:00Z'), everyMs = 10_000 }: Times = {},
): Promise<unknown> {
  const instantOf = (row: string) =>
    `timestamptz '${start.toISOString()}' + ${row} * interval '${everyMs} milliseconds'`;
  return tamper(
    test,
    `insert into access_log (sequence, instant, format, action, issuer, subject, name, roles, session_hash, loan,
      contract, expand, fields, paths, reason, outcome, request_id, ip, instance, previous_hash, hash)
    select s, ${instantOf('s')}, 1, action, 'https://id.example',
      'person-' || person, 'Person ' || person, '{analyst}', sha256(int8send(person)),
      'loan_' || loan, 'CCB-' || loan, '{customer}', '{}', '{}', null,
      case when s % 1000 = 7 then 'upstream_timeout' when s % 300 = 3 then 'not_found' else 'ok' end,
      'request-' || s, '203.0.113.7', 'desk-' || s % 3, sha256(int8send(s - 1)), sha256(int8send(s))
    from generate_series(${from}::bigint, ${to}::bigint) s
    cross join lateral (select
      case when s % 50 = 0 then 1 else 2 + (hashint8(s) & 262143) end as loan,
      (hashint8(s * 7) & 65535)::bigint * (hashint8(s * 7) & 65535) / 21474837 as person,
      hashint8(s * 13) & 1023 as kind) drawn
    cross join lateral (select case when s = 11 then 'set-hold' when kind < 800 then 'view' when kind < 900
      then 'refresh' when kind < 960 then 'reveal' when kind < 1000 then 'verify' when kind < 1022 then 'read-log'
      else 'refusal' end as action) done;
    update access_log_head set sequence = ${to}, hash = sha256(int8send(${to}::bigint)),
      instant = ${instantOf(String(to))};
    analyze access_log`,
  );
}
