import type { ChainEnd } from '#lib/server/access-log/chain/verify-chain.ts';
import {
  type AccessRecord,
  hashContent,
  hashLink,
  noHash,
  recordFormat,
} from '#lib/server/access-record/access-record-hash.ts';
import { jsonRows } from '#lib/server/db/json-rows.ts';
import type { TestDatabase } from '#lib/testing/test-database.ts';
import { testRecord } from './test-record.ts';
import { tamper } from './test-tampering.ts';

/** The first day of the month that is so many months before the present one. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
}

/** Makes a log of past months, each with a partition and some rows, whose chain is whole. */
export async function fillMonths(
  test: Pick<TestDatabase, 'run'>,
  months: number,
  rowsOfMonth: number,
): Promise<void> {
  await test.run('drop table access_log_initial');
  for (let month = months; month >= 0; month -= 1) {
    await test.run(`select access_log_add_month('${monthsAgo(month).toISOString().slice(0, 10)}')`, 'owner');
  }
  let end: ChainEnd = { sequence: 0, hash: noHash };
  const rows: object[] = [];
  for (let month = months; month > 0; month -= 1) {
    for (let index = 0; index < rowsOfMonth; index += 1) {
      const record: AccessRecord = testRecord({ loan: `loan_${month}_${index}` });
      const instant = new Date(monthsAgo(month).getTime() + index * 3_600_000);
      const link = { previous: end.hash, sequence: end.sequence + 1, instant, content: hashContent(record) };
      const hash = hashLink(link);
      rows.push({
        ...record,
        format: recordFormat,
        instant,
        sequence: link.sequence,
        previous_hash: link.previous,
        hash,
      });
      end = { sequence: link.sequence, hash };
    }
  }
  await tamper(
    test,
    `insert into access_log select * from jsonb_populate_recordset(null::access_log, '${jsonRows(rows).replaceAll("'", "''")}');
    update access_log_head set (sequence, instant, previous_hash, hash) =
      (select sequence, instant, previous_hash, hash from access_log order by sequence desc limit 1)`,
  );
}
