import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOpenToEveryone } from './postgres-folders.ts';
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
const fast = { settings: ['fsync=off'] };
const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

function makeFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-postgres-'));
  chmodSync(folder, mode);
  return folder;
}
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 50 });

function newFolder(mode = 0o711): string {
  const folder = makeFolder(mode);
  cleanUp.push(() => remove(folder));
  return folder;
}

/** The folder of all tests that do not say otherwise: a cluster takes more than a second to make, and less to start. */
let dataDir = '';
beforeAll(() => {
  dataDir = makeFolder(0o711);
});
afterAll(() => remove(dataDir));

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(dataDir, fast);
  cleanUp.push(() => postgres.launched.stop());
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end().catch(() => {}));
  return rows;
}

/** The id of the server's process; null where none runs. */
function serverPid(dataDir: string): number | null {
  const pid = Number(readServerFile(dataDir, 'postmaster.pid').split('\n')[0]);
  try {
    if (pid) process.kill(pid, 0);
    return pid || null;
  } catch {
    return null;
  }
}

function readServerFile(dataDir: string, name: string): string {
  const file = join(dataDir, 'postgres-18', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.runIf(process.platform === 'linux')('the embedded Postgres', () => {
  it('keeps its files and its socket from other users, and listens at no port', async () => {
    const { DATABASE_URL, superuserUrl, files } = await start(dataDir);
    expect(modeOf(files)).toBe('700');
    expect(decodeURIComponent(new URL(DATABASE_URL).hostname)).toBe(files);
    expect(statSync(join(files, '.s.PGSQL.5432')).uid).toBe(statSync(files).uid);
    expect(await query(superuserUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(superuserUrl, 'show server_version_num')).toEqual([
      { server_version_num: expect.stringMatching(/^18/) },
    ]);
  });

  it('has a role for the desk that owns nothing, and one that owns the database', async () => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = await start(dataDir);
    await query(DATABASE_OWNER_URL, 'create table owned (value int)');
    await expect(query(DATABASE_URL, 'select * from owned')).rejects.toThrow('permission denied');
    await expect(query(DATABASE_URL, 'create table own (value int)')).rejects.toThrow('permission denied');
  });

  it('is reached over a link where its path is too long for a socket', async () => {
    const long = join(newFolder(), 'long'.repeat(30));
    const { DATABASE_URL, files, launched } = await start(long);
    const host = decodeURIComponent(new URL(DATABASE_URL).hostname);
    expect(readlinkSync(host)).toBe(files);
    expect(await query(DATABASE_URL, 'select 1 as one')).toEqual([{ one: 1 }]);
    await launched.stop();
    expect(existsSync(host)).toBe(false);
    expect(existsSync(join(long, 'database.json'))).toBe(false);
  });

  it('loses no acknowledged row when everything is killed, and starts again', async () => {
    const before = await start(dataDir);
    await query(before.DATABASE_OWNER_URL, 'create table kept as select 7 as value');
    process.kill(serverPid(dataDir) ?? Number.NaN, 'SIGKILL');
    process.kill(before.launched.pid, 'SIGKILL');
    const after = await start(dataDir);
    expect(after.DATABASE_OWNER_URL).toBe(before.DATABASE_OWNER_URL);
    expect(await query(after.DATABASE_OWNER_URL, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('ends with the process that started it, also when that is killed', async () => {
    const program = `
      import { startPostgres } from '${import.meta.dirname}/start-postgres.ts';
      await startPostgres(${JSON.stringify(dataDir)}, { settings: ['fsync=off'] });
      console.log('started');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program]);
    cleanUp.push(() => parent.kill('SIGKILL'));
    await once(parent.stdout, 'data');
    expect(serverPid(dataDir)).not.toBeNull();
    parent.kill('SIGKILL');
    await expect.poll(() => serverPid(dataDir)).toBeNull();
  });

  it('ends its process with an error when the server dies', async () => {
    const { launched } = await start(dataDir);
    process.kill(serverPid(dataDir) ?? Number.NaN, 'SIGKILL');
    expect(await launched.exited).toEqual({ code: 1, signal: null });
    expect(launched.errorOutput()).toContain('Postgres ended by itself.');
  });

  it.runIf(isRoot)('has its files elsewhere where root’s folder is closed to other users', async () => {
    const closed = newFolder(0o700);
    const { files, notice } = await start(join(closed, 'data'));
    cleanUp.unshift(() => rmSync(files, { recursive: true, force: true, maxRetries: 50 }));
    expect(files).toMatch(/^\/var\/lib\/loan-desk\/files-[^/]+$/);
    expect(files, 'its name holds that of its owner').toContain(
      closed.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(-20),
    );
    expect(realpathSync(join(closed, 'data/postgres-18'))).toBe(files);
    expect(modeOf(files)).toBe('700');
    expect(notice).toContain('system user "postgres"');
  });

  it.runIf(isRoot)('belongs to an ordinary user who starts it', async ({ skip }) => {
    skip(![root, process.execPath].every(isOpenToEveryone), 'this checkout is closed to other users');
    const nobody = { uid: 65_534, gid: 65_534 };
    const own = newFolder();
    chownSync(own, nobody.uid, nobody.gid);
    const args = [
      '--input-type=module-typescript',
      '-e',
      `
      import { startPostgres } from '${import.meta.dirname}/start-postgres.ts';
      const { launched } = await startPostgres(${JSON.stringify(own)}, { settings: ['fsync=off'] });
      console.log('started');
      process.stdin.resume().on('end', async () => { await launched.stop(); process.exit(); });`,
    ];
    const child = spawn(process.execPath, args, { ...nobody, cwd: root });
    await once(child.stdout, 'data');
    for (const path of ['postgres-18', 'database.json']) {
      expect(statSync(join(own, path)).uid).toBe(nobody.uid);
    }
    expect(globSync(`/proc/${serverPid(own)}`).map((path) => statSync(path).uid)).toEqual([nobody.uid]);
    child.stdin.end();
    await once(child, 'exit');
    expect(serverPid(own)).toBeNull();
  });
});
