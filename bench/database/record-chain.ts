import { sql } from 'kysely';
import { createAccessRecorder } from '#lib/server/access-log/chain/access-recorder.ts';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { testRecord } from '../../lib/server/access-log/chain/test-record.ts';
import { migrate } from '../../lib/server/db/apply-migrations.ts';
import { createDatabase, type OpenDatabase } from '../../lib/server/db/create-database.ts';
import { Secret } from '../../lib/server/secret.ts';
import { startDatabase } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { interleave, ratio } from '../measure.ts';

const runMs = 4000;
/** Records that wait at once, in all instances together. */
const waiting = 256;

/** Measures what one chain carries: records a second from one instance, and from four that share it, in turns. */
export async function benchRecords(group: ProcessGroup, runs = 5): Promise<Row[]> {
  const urls = await startDatabase(group);
  const grantTo = new URL(urls.DATABASE_URL).username;
  await migrate({ ownerUrl: new Secret(urls.DATABASE_OWNER_URL), grantTo });
  const databases = Array.from({ length: 4 }, () =>
    createDatabase({
      ...{ url: new Secret(urls.DATABASE_URL), application: 'loan-desk bench' },
      ...{ connections: 2, timeoutMs: 20_000 },
    }),
  );
  const owner = createDatabase({ url: new Secret(urls.DATABASE_OWNER_URL), application: 'loan-desk bench' });
  try {
    const four = () => recordsPerSecond(databases);
    const one = () => recordsPerSecond(databases.slice(0, 1));
    await interleave(1, four, one);
    const { ours, base } = await interleave(runs, four, one);
    return [
      {
        what: `records through one chain, ${waiting} waiting`,
        measured: ratio(ours, base),
        bar: null,
        unit: 'times',
        ours: { name: 'four instances', unit: 'a second', ...ours },
        base: { name: 'one instance', unit: 'a second', ...base },
        notes: [await describeSize(owner)],
      },
    ];
  } finally {
    for (const { close } of [...databases, owner]) await close();
  }
}

async function recordsPerSecond(databases: readonly OpenDatabase[]): Promise<number> {
  const started = performance.now();
  let written = 0;
  await Promise.all(
    databases.map(async (open) => {
      const record = createAccessRecorder<never>({ open: () => open, writeItems: async () => {} });
      const writeOnAndOn = async () => {
        while (performance.now() - started < runMs) {
          await record(testRecord({ loan: `loan_${written % 50_000}`, contract: `CCB-${written % 50_000}` }));
          written += 1;
        }
      };
      await Promise.all(Array.from({ length: waiting / databases.length }, writeOnAndOn));
    }),
  );
  return written / ((performance.now() - started) / 1000);
}

/** The bytes of a row on disk, and how many of them are those of indexes. */
async function describeSize({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ rows: number; table: number; indexes: number }>`
    select (select sequence from access_log_head) as rows, sum(pg_table_size(relid))::int8 as table,
      sum(pg_indexes_size(relid))::int8 as indexes from pg_partition_tree('access_log')`.execute(db);
  const [size] = rows;
  if (!size) throw new Error('The access log has no size.');
  const bytes = (part: number) => (part / size.rows).toFixed(0);
  return `${size.rows} rows: ${bytes(size.table + size.indexes)} bytes a row, ${bytes(size.indexes)} of them in indexes`;
}
