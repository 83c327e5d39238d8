import pg from 'pg';
import type { DatabaseUrls } from '../../bin/launcher/postgres/database-urls.ts';
import { fill } from '../../lib/server/access-log/test-log.ts';
import { migrate } from '../../lib/server/db/migrate.ts';
import { Secret } from '../../lib/server/secret.ts';

/**
 * Fills the access log of a desk that is not running yet. The rows are like real ones, and numbered as in a chain,
 * but nobody computed their hashes: that would take an hour, and no search looks at them.
 */
export async function fillLog(urls: DatabaseUrls, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: urls.superuserUrl });
  try {
    const grantTo = new URL(urls.DATABASE_URL).username;
    await migrate({ ownerUrl: new Secret(urls.DATABASE_OWNER_URL), grantTo });
    await client.connect();
    const run = async (statement: string) => (await client.query(statement)).rows;
    // Made after the rows, an index is made in a tenth of the time.
    const indexes = await run(`select indexdef from pg_indexes
      where tablename = 'access_log' and indexname <> 'access_log_pkey'`);
    const names = `select string_agg(indexname, ', ') as names from pg_indexes
      where tablename = 'access_log' and indexname <> 'access_log_pkey'`;
    await run(`drop index ${(await run(names))[0]?.names}`);
    await fill({ run }, 1, rows);
    await run(`set maintenance_work_mem = '256MB'`);
    for (const { indexdef } of indexes) await run(indexdef);
    await run('vacuum analyze access_log');
  } finally {
    await client.end();
  }
}
