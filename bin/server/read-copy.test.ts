import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { exportLog } from '#lib/server/access-log/export/export-log.ts';
import { recordAccess } from '#lib/server/access-log/record-access.ts';
import { keepContracts } from '#lib/server/access-log/search/contract-lists.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { reportViewers } from '#lib/server/access-log/viewers/viewers-report.ts';
import { parseEnv } from '#lib/server/env.ts';
import { person, requestId } from '#lib/server/loans/test-desk.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { stubSettings, testSettings } from '#lib/server/test-settings.ts';
import { openDeskDatabase } from './open-database.ts';

/** The embedded Postgres comes without pg_basebackup, which makes a replica. */
const programs = globSync('/usr/lib/postgresql/*/bin').find((bin) => globSync(join(bin, 'pg_basebackup'))[0]);
const cleanUp: (() => Promise<unknown> | unknown)[] = [];
let folder: string;
let primary: Server;
let copy: Server;

beforeAll(async () => {
  if (!programs) return;
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-copy-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const files = newFolder('primary');
  run('initdb', ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  primary = await startServer(files);
  await primary.run('create role loan_desk_owner login');
  await primary.run('create database loan_desk owner loan_desk_owner');
  const target = ['-D', newFolder('copy'), '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  run('pg_basebackup', ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', ...target]);
  copy = await startServer(join(folder, 'copy'));
  stubSettings();
  replaceLog(createLog('silent'));
  const parsed = parseEnv({
    ...testSettings,
    DATABASE_URL: primary.url('loan_desk_owner'),
    DATABASE_TIMEOUT_MS: '5000',
    DATABASE_READ_URL: copy.url('loan_desk_owner'),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  // It migrates the primary: the copy need not have the tables yet.
  const { close } = await openDeskDatabase(parsed.env, { dev: false });
  cleanUp.push(close);
}, 120_000);
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

const auditor = { actor: person(['auditor'], 'eve'), requestId };
const search = (query = '') =>
  searchLog({ ...auditor, ...parseLogSearch(new URLSearchParams(query), 'UTC') });
const view = (loan: string) =>
  recordAccess(person(['analyst']), { action: 'view', requestId, outcome: 'ok', loan, contract: 'CCB-1' });
const loansOf = async () => (await search('action=view'))?.entries.map(({ loan }) => loan);

test.skipIf(!programs)(
  'auditors read a copy and see as of when it is; what they have just stored is found (needs Debian’s Postgres)',
  async () => {
    await expect
      .poll(() => copy.run(`select to_regclass('schema_compatibility') is not null as ready`))
      .toEqual([{ ready: true }]);
    await view('loan_1');
    await expect.poll(loansOf).toEqual(['loan_1']);

    await copy.run('select pg_wal_replay_pause()');
    await expect
      .poll(() => copy.run('select pg_get_wal_replay_pause_state() as state'))
      .toEqual([{ state: 'paused' }]);
    await view('loan_2');
    const behind = await search('action=view');
    expect(behind?.entries.map(({ loan }) => loan)).toEqual(['loan_1']);
    expect(behind?.chain.fromCopy).toBe(true);
    const [{ instant } = {}] = await primary.run(`select instant from access_log where loan = 'loan_2'`);
    expect(Date.parse(behind?.chain.asOf ?? '')).toBeLessThan((instant as Date).getTime());

    const file = await exportLog({ ...auditor, query: new URLSearchParams('action=view'), locale: 'en' });
    const text = await new Response(file).text();
    expect(text).toContain('"read_from","copy"');
    expect(text).toContain(`"as_of","${behind?.chain.asOf}"`);
    expect(text).not.toContain('loan_2');
    const days = { first: '2020-01-01', last: '2099-12-31', timeZone: 'UTC' };
    const report = await reportViewers({ ...auditor, body: { ...days, text: 'loan_2' } });
    expect(report).toMatchObject({ fromCopy: true, asOf: behind?.chain.asOf, lines: [{ viewers: [] }] });
    const id = await keepContracts({ ...auditor, text: 'CCB-1\nCCB-2' });
    expect((await search(`contracts=${id}`))?.contracts?.asked).toEqual(['CCB-1', 'CCB-2']);

    await copy.run('select pg_wal_replay_resume()');
    await expect.poll(loansOf).toEqual(['loan_2', 'loan_1']);
  },
);

type Server = {
  port: number;
  url: (role: string) => string;
  run: (statement: string) => Promise<Record<string, unknown>[]>;
};

/** Postgres does not run as root, so root runs it as the user that Debian has made for it. */
function asUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = asUser();
  for (const one of uid === undefined || gid === undefined ? [] : [folder, path]) chownSync(one, uid, gid);
  return path;
}

function run(name: string, args: readonly string[]): void {
  execFileSync(join(programs ?? '', name), args, { ...asUser(), cwd: '/', stdio: 'pipe' });
}

async function startServer(files: string): Promise<Server> {
  const port = await getPort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', files, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs ?? '', 'postgres'), args, { ...asUser(), cwd: '/', stdio: 'ignore' });
  const exited = once(server, 'exit');
  cleanUp.push(async () => {
    server.kill('SIGQUIT');
    await exited;
  });
  const url = (role: string, database = 'loan_desk') => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const query = async (statement: string, database?: string) => {
    const client = new pg.Client({ connectionString: url('postgres', database) });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await query('select 1', 'postgres');
      break;
    } catch (error) {
      if (tries > 150) throw error;
      await wait(200);
    }
  }
  const inDatabase = (statement: string) =>
    query(statement, statement.startsWith('create') ? 'postgres' : 'loan_desk');
  return { port, url, run: inDatabase };
}
