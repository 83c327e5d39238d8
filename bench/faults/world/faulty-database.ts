import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openRecords, type Records } from '../../../e2e/records.ts';
import { startProxy } from '../../../e2e/servers/database-proxy.ts';
import type { DatabaseUrls } from '../../../tools/launcher/postgres/database-urls.ts';

/** A database behind a proxy, by which it can fail: cut off, restarted, slow, read-only or full. */
export type FaultyDatabase = {
  /** The variables of a desk. */
  env: Record<string, string>;
  /** The superuser's view, which no fault affects. It is another one after a restart. */
  records: () => Records;
  cut: () => void;
  mend: () => void;
  /** Keeps a lock that every record needs. */
  lockLog: () => Promise<void>;
  unlockLog: () => Promise<void>;
  setReadOnly: (on: boolean) => Promise<void>;
  setFull: (on: boolean) => Promise<void>;
  refuseConnections: (on: boolean) => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** The desk notices a lost connection a little later than Postgres has ended it. */
const noticeMs = 300;
/** Open connections go on as before, so settings take effect once the desk has connected anew. */
const disconnectDesks = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'loan-desk%' and datname = current_database()`;
const refuseAll = `create or replace function refuse_all() returns trigger language plpgsql as
  $$ begin raise exception 'no space left' using errcode = '53100'; end $$`;

export async function openFaultyDatabase(
  urls: DatabaseUrls,
  restartPostgres: () => Promise<void>,
): Promise<FaultyDatabase> {
  const { hostname, port, pathname } = new URL(urls.DATABASE_URL);
  const name = pathname.slice(1);
  const proxy = await startProxy(join(decodeURIComponent(hostname), `.s.PGSQL.${port}`));
  const throughProxy = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${proxy.port}` }).href;
  let records = await openRecords(urls);
  const run = (...statements: string[]) => runAll(records, statements);
  const disconnectAfter = async (statement: string) => {
    await run(statement, disconnectDesks);
    await wait(noticeMs);
  };
  return {
    env: {
      DATABASE_URL: throughProxy(urls.DATABASE_URL),
      DATABASE_OWNER_URL: throughProxy(urls.DATABASE_OWNER_URL),
    },
    records: () => records,
    cut: proxy.cut,
    mend: proxy.mend,
    lockLog: () => run('begin', 'select * from access_log_head for update'),
    unlockLog: () => run('rollback'),
    setReadOnly: (on) => {
      const setting = `default_transaction_read_only = ${on ? 'on' : 'off'}`;
      return disconnectAfter(`alter database ${name} set ${setting}`);
    },
    setFull: (on) =>
      on
        ? run(refuseAll, 'create trigger full_disk before insert on access_log execute function refuse_all()')
        : run('drop trigger full_disk on access_log'),
    refuseConnections: (on) =>
      on
        ? disconnectAfter(`alter database ${name} connection limit 0`)
        : run(`alter database ${name} connection limit -1`),
    restart: async () => {
      await records.close();
      await restartPostgres();
      records = await openRecords(urls);
    },
    close: async () => {
      await records.close();
      proxy.stop();
    },
  };
}

async function runAll(records: Records, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await records.run(statement);
}
