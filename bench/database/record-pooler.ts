import { CommandError } from '../../bin/command/command-error.ts';
import { findPgBouncer, startPgBouncer } from '../../bin/launcher/postgres/start-pgbouncer.ts';
import type { ProcessGroup } from '../../bin/launcher/process-group.ts';
import { createAccessRecorder } from '../../lib/server/access-log/chain/access-recorder.ts';
import { appendAccessRecord } from '../../lib/server/access-log/chain/append-access-record.ts';
import { testRecord } from '../../lib/server/access-log/chain/test-record.ts';
import { migrate } from '../../lib/server/db/apply-migrations.ts';
import { createDatabase, type OpenDatabase } from '../../lib/server/db/create-database.ts';
import { runTransaction } from '../../lib/server/db/transaction.ts';
import { Secret } from '../../lib/server/secret.ts';
import { startDatabase } from '../bench-processes.ts';
import type { Row } from '../bench-report.ts';
import { interleave, ratio, type Summary } from '../measure.ts';

const recordsPerRun = 200;
const recordsAtOnce = 60;
const warmUps = 2;

type Measured = { what: string; unit: 'ms' | 'a second'; run: (open: OpenDatabase) => Promise<number> };

const measurements: Measured[] = [
  { what: 'one record of a view after another', unit: 'ms', run: oneByOne },
  { what: `records of views, ${recordsAtOnce} at once`, unit: 'a second', run: manyAtOnce },
  { what: 'one prepared statement after another', unit: 'ms', run: statements },
];

/** Measures what a transaction pooler costs a record: through PgBouncer against straight to Postgres, in turns. */
export async function benchPooler(group: ProcessGroup, runs = 15): Promise<Row[]> {
  const program = findPgBouncer();
  if (!program) throw new CommandError('PgBouncer is not installed, so the pooler cannot be measured.');
  const urls = await startDatabase(group);
  const role = new URL(urls.DATABASE_URL).username;
  await migrate({ ownerUrl: new Secret(urls.DATABASE_OWNER_URL), grantTo: role });
  const pooler = await startPgBouncer(program, urls.superuserUrl, [role]);
  const settings = { application: 'loan-desk bench', connections: 2 };
  const direct = createDatabase({ ...settings, url: new Secret(urls.DATABASE_URL) });
  const pooled = createDatabase({
    ...settings,
    url: new Secret(pooler.through(urls.DATABASE_URL)),
    pooler: 'transaction',
  });
  try {
    const rows: Row[] = [];
    for (const { what, unit, run } of measurements) {
      const [through, straight] = [() => run(pooled), () => run(direct)];
      await interleave(warmUps, through, straight);
      const { ours, base } = await interleave(runs, through, straight);
      rows.push(toRow(what, unit, ours, base));
    }
    return rows;
  } finally {
    await Promise.all([direct.close(), pooled.close()]);
    await pooler.stop();
  }
}

function toRow(what: string, unit: Measured['unit'], ours: Summary, base: Summary): Row {
  return {
    what,
    measured: ratio(ours, base),
    bar: null,
    unit: 'times',
    ours: { name: 'PgBouncer', unit, ...ours },
    base: { name: 'direct', unit, ...base },
  };
}

/** Returns the milliseconds of one record. */
async function oneByOne({ db }: OpenDatabase): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < recordsPerRun; count += 1) {
    await runTransaction((trx) => appendAccessRecord(trx, testRecord()), { db, deadlineMs: 10_000 });
  }
  return (performance.now() - started) / recordsPerRun;
}

/** Returns the records a second of as many viewers, grouped into commits as the desk does. */
async function manyAtOnce(open: OpenDatabase): Promise<number> {
  const record = createAccessRecorder<never>({
    open: () => open,
    writeItems: async () => {},
    deadlineMs: 10_000,
  });
  const started = performance.now();
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: recordsAtOnce }, () => record(testRecord())));
  }
  return (20 * recordsAtOnce * 1000) / (performance.now() - started);
}

/** Returns the milliseconds of one read of a session, which has a name without the pooler. */
async function statements({ runPrepared }: OpenDatabase): Promise<number> {
  const find = {
    name: 'bench-session',
    text: 'select issuer, subject, roles from session where id_hash = $1 and ended_at is null',
  };
  const started = performance.now();
  for (let count = 0; count < recordsPerRun; count += 1) await runPrepared(find, [Buffer.alloc(32)]);
  return (performance.now() - started) / recordsPerRun;
}
