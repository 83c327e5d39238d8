import pg from 'pg';
import { fill } from '#lib/testing/access-log/test-log.ts';
import { migrate } from '../../lib/server/db/apply-migrations.ts';
import { Secret } from '../../lib/server/secret.ts';
import type { DatabaseUrls } from '../../tools/launcher/postgres/database-urls.ts';

type LogToFill = {
  rows: number;
  /** How many months the rows are spread over, each a partition; the present month is the last. */
  months: number;
};

/**
 * Fills the access log of a desk that is not running yet. The rows are like real ones, and numbered as in a chain,
 * but nobody computed their hashes: that would take an hour, and no search looks at them.
 */
export async function fillLog(urls: DatabaseUrls, { rows, months }: LogToFill): Promise<void> {
  const client = new pg.Client({ connectionString: urls.superuserUrl });
  try {
    const grantTo = new URL(urls.DATABASE_URL).username;
    await migrate({ ownerUrl: new Secret(urls.DATABASE_OWNER_URL), grantTo });
    await client.connect();
    const run = async (statement: string) => (await client.query(statement)).rows;
    // These rows may be lost with the machine, so nothing waits for the disk.
    for (const setting of ['fsync = off', "max_wal_size = '16GB'"]) await run(`alter system set ${setting}`);
    await run('select pg_reload_conf()');
    const now = new Date();
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - months));
    await run('drop table access_log_initial');
    for (let month = 1 - months; month <= 0; month++) {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month));
      await run(`select access_log_add_month('${first.toISOString().slice(0, 10)}')`);
    }
    // Made after the rows, an index is made in a tenth of the time. Postgres shows one of a partitioned table as it would
    // be made without those of the partitions ("on only").
    const others = `from pg_indexes where tablename = 'access_log' and indexname <> 'access_log_pkey'`;
    const indexes = await run(`select replace(indexdef, ' ON ONLY ', ' ON ') as indexdef ${others}`);
    await run(`drop index ${(await run(`select string_agg(indexname, ', ') as names ${others}`))[0]?.names}`);
    const everyMs = Math.floor((now.getTime() - start.getTime()) / rows);
    await fill({ run }, 1, rows, { start, everyMs });
    await run(`set maintenance_work_mem = '256MB'`);
    for (const { indexdef } of indexes) await run(indexdef);
    await run('vacuum analyze access_log');
    await run('alter system reset all');
    await run('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
