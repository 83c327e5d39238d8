import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import type { AccessRecord } from '#lib/server/access-record/access-record-hash.ts';
import { appendAccessRecords } from '#lib/server/access-record/append-access-record.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import { Secret } from '#lib/server/secret.ts';
import { sharedDatabase } from './servers/run-database.ts';

/** A row of the access log, as far as tests look at it. */
type Row = {
  sequence: number;
  action: string;
  issuer: string;
  subject: string;
  name: string;
  roles: string[];
  loan: string | null;
  contract: string | null;
  expand: string[];
  fields: string[];
  paths: string[];
  reason: string | null;
  outcome: string;
  request_id: string;
  ip: string | null;
  session_hash: Buffer | null;
};

/** The database beneath the desks, as nobody but its superuser sees it. */
export type Records = {
  run: <T = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<T[]>;
  /**
   * The rows of one loan or one request, oldest first. Those of a loan are without what an agent's page asks of the index by
   * itself, which comes when it comes.
   */
  of: (about: { loan: string } | { request: string }) => Promise<Row[]>;
  /** The sequence of the last row. */
  last: () => Promise<number>;
  /** The acts of one provider's people after a row, oldest first. */
  since: (sequence: number, issuer: string) => Promise<Row[]>;
  /** Writes records at the end of the log, as the desk does. */
  append: (records: readonly AccessRecord[]) => Promise<void>;
  close: () => Promise<void>;
};

export async function openRecords({ superuserUrl } = sharedDatabase()): Promise<Records> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  const run: Records['run'] = async <T>(statement: string, values?: unknown[]) =>
    (await client.query(statement, values)).rows as T[];
  const columns = 'access_log.*, sequence::int as sequence';
  return {
    run,
    of: (about) => {
      const [[column, value] = []] = Object.entries(about);
      const condition =
        column === 'loan' ? `loan = $1 and action not in ('type', 'read-customer')` : 'request_id = $1';
      return run<Row>(`select ${columns} from access_log where ${condition} order by access_log.sequence`, [
        value,
      ]);
    },
    last: async () => {
      const [head] = await run<{ sequence: number }>('select sequence::int as sequence from access_log_head');
      return head?.sequence ?? 0;
    },
    since: (sequence, issuer) =>
      run<Row>(
        `select ${columns} from access_log where sequence > $1 and issuer = $2 order by access_log.sequence`,
        [sequence, issuer],
      ),
    append: async (records) => {
      const { db, close } = createDatabase({ url: new Secret(superuserUrl), application: 'loan-desk test' });
      await db.transaction().execute((trx) => appendAccessRecords(trx, records));
      await close();
    },
    close: () => client.end().catch(() => {}),
  };
}

/** The key of a browser's session in the database. */
export async function sessionHash(context: BrowserContext): Promise<Buffer> {
  const found = (await context.cookies()).find(({ name }) => name === '__Host-desk-session');
  if (!found) throw new Error('this browser has no session');
  return createHash('sha256').update(found.value).digest();
}
