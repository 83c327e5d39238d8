import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyChain } from '../access-chain/verify-chain.ts';
import { createDatabase } from '../create-database.ts';
import { startEmbedded } from './embedded-database.ts';
import { mayReach } from './postgres-binaries.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'loan-desk-embedded-'));
// As root, Postgres's own user has to pass through it.
chmodSync(dataDir, 0o711);
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await killServers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A desk in small: starts the database, says what it does, a line each, and stops when its input ends. */
const program = `
  import { startDatabase } from '${import.meta.dirname}/start-database.ts';
  import { createAccessRecorder } from '${import.meta.dirname}/record-access.ts';
  import { testRecord } from '${import.meta.dirname}/test-database.ts';
  const { migrated, stop } = await startDatabase({ url: null, dataDir: process.argv[2], application: 'child' });
  console.log('up ' + migrated.length);
  const record = createAccessRecorder();
  let going = process.argv[1] === 'write';
  const writers = Array.from({ length: 8 }, async () => {
    while (going) console.log('acknowledged ' + (await record(testRecord())).sequence);
  });
  process.stdin.resume().on('end', async () => {
    going = false;
    await Promise.all(writers);
    await stop();
    console.log('stopped');
    process.exit();
  });`;

type User = { uid?: number; gid?: number };

function start(mode: 'wait' | 'write', folder = dataDir, user: User = {}) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, mode, folder], {
    ...user,
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const says = (pattern: RegExp) =>
    expect.poll(() => said, { timeout: 50_000, interval: 20 }).toMatch(pattern);
  const stop = async () => {
    child.stdin.end();
    await says(/^stopped$/m);
  };
  return { child, says, stop, said: () => said };
}

/** The server's processes: the one that was started with a folder, and its children. */
function serverPids(folder = dataDir): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const mothers = all.filter((pid) =>
    proc(pid, 'cmdline')
      .split('\0')
      .some((word) => word.startsWith(folder)),
  );
  const servers = mothers.filter((pid) => proc(pid, 'comm').trim() === 'postgres');
  const children = all.filter((pid) => servers.includes(/\) \S (\d+)/.exec(proc(pid, 'stat'))?.[1] ?? ''));
  return [...servers, ...children].map(Number);
}

function proc(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const isRunning = (folder = dataDir) => serverPids(folder).length > 0;
/** Its files say that it has stopped a moment before its process is gone. */
const stopped = (folder = dataDir) =>
  expect.poll(() => isRunning(folder), { timeout: 10_000, interval: 20 }).toBe(false);

/** All of them at once, as a crash of the machine would. */
async function killServers(folder = dataDir): Promise<void> {
  const pids = serverPids(folder);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the one before.
    }
  }
  while (pids.some((pid) => /\) [^Z]/.test(proc(String(pid), 'stat')))) await wait(20);
}

describe.runIf(process.platform === 'linux')('the desk’s own Postgres', () => {
  it('is made and started by one of two that start at once; the last to leave stops it', async () => {
    const one = start('wait');
    const two = start('wait');
    await one.says(/^up/m);
    await two.says(/^up/m);
    // Its tables were made once.
    const migrations = readdirSync(new URL('migrations', import.meta.url)).length;
    expect([one.said(), two.said()].map((said) => said.trim()).sort()).toEqual(['up 0', `up ${migrations}`]);
    expect(isRunning()).toBe(true);
    await one.stop();
    expect(isRunning()).toBe(true);
    await two.stop();
    await stopped();
  }, 90_000);

  it('keeps its passwords to its user', () => {
    const [home = ''] = readdirSync(dataDir);
    expect(statSync(join(dataDir, home, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(realpathSync(join(dataDir, home, 'files'))).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['is reached', dataDir],
    // Longer than the path of a socket may be.
    ['is reached over a link', join(dataDir, 'long'.repeat(30))],
  ])(
    '%s where only its owner may be, at no port that another could take',
    async (_, folder) => {
      const own = await startEmbedded({ dataDir: folder });
      const host = decodeURIComponent(new URL(own.appUrl.reveal()).hostname);
      const { uid, mode } = statSync(realpathSync(host));
      expect(mode & 0o777).toBe(0o700);
      expect(uid).toBe(statSync(join(host, 'postmaster.pid')).uid);
      const { db, close } = createDatabase({ url: own.appUrl, application: 'loan-desk test' });
      const { rows } = await sql`show listen_addresses`.execute(db);
      expect(rows).toEqual([{ listen_addresses: '' }]);
      await close();
      await own.release();
      expect(existsSync(host)).toBe(host.startsWith(folder));
      await stopped();
    },
    60_000,
  );

  it.runIf(process.getuid?.() === 0)(
    'has its files elsewhere where root’s folder is closed to it',
    async () => {
      const closed = mkdtempSync(join(tmpdir(), 'loan-desk-closed-'));
      const folder = join(closed, 'data');
      const own = await startEmbedded({ dataDir: folder });
      await own.release();
      onTestFinished(() => {
        for (const path of [own.files, closed]) rmSync(path, { recursive: true, force: true });
      });
      expect(own.files).toMatch(/^\/var\/lib\/loan-desk\/files-[^/]+$/);
      // By its name one finds whose it is, and by the link where it is.
      expect(own.files).toContain(closed.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(-20));
      expect(readdirSync(folder).map((home) => realpathSync(join(folder, home, 'files')))).toEqual([
        own.files,
      ]);
      expect(statSync(own.files).mode & 0o777).toBe(0o700);
    },
    60_000,
  );

  it.runIf(process.getuid?.() === 0)(
    'is an ordinary user’s own, where one starts it',
    async ({ skip }) => {
      const nobody = { uid: 65_534, gid: 65_534 };
      const closed = ![root, process.execPath].every((path) => mayReach(nobody, path));
      skip(closed, 'this checkout is closed to other users');
      const folder = mkdtempSync(join(tmpdir(), 'loan-desk-nobody-'));
      chownSync(folder, nobody.uid, nobody.gid);
      onTestFinished(async () => {
        await killServers(folder);
        rmSync(folder, { recursive: true, force: true });
      });
      const desk = start('write', folder, nobody);
      await desk.says(/^acknowledged 3$/m);
      const [home = ''] = readdirSync(folder);
      for (const [name, mode] of [
        ['secrets.json', 0o600],
        ['files', 0o700],
      ] as const) {
        const found = statSync(join(folder, home, name));
        expect([name, found.uid, found.gid, found.mode & 0o777]).toEqual([
          ...[name, nobody.uid, nobody.gid],
          mode,
        ]);
      }
      const owners = serverPids(folder).map(
        (pid) => proc(String(pid), 'status').match(/^Uid:\s+(\d+)/m)?.[1],
      );
      expect([...new Set(owners)]).toEqual([String(nobody.uid)]);
      await desk.stop();
      await stopped(folder);
    },
    90_000,
  );

  it('serves a command beside it, which leaves it running', async () => {
    const desk = start('wait');
    await desk.says(/^up/m);
    const beside = await startEmbedded({ dataDir });
    expect(beside.started).toBe(false);
    await beside.release();
    expect(isRunning()).toBe(true);
    await desk.stop();
  }, 60_000);

  it('loses no acknowledged row to a kill -9 of everything, nor starts beside a stranger’s process', async () => {
    const desk = start('write');
    await desk.says(/^acknowledged 40$/m);
    const ended = once(desk.child, 'exit');
    expect(isRunning()).toBe(true);
    desk.child.kill('SIGKILL');
    await killServers();
    await ended;
    const [home = ''] = readdirSync(dataDir);
    const files = join(dataDir, home, 'files');
    const { uid, gid } = statSync(files);
    // The number may belong to any process by now, of the same user, too.
    const stranger = spawn('sleep', ['100'], { uid, gid, stdio: 'ignore' });
    children.push(stranger);
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const [, ...rest] = readFileSync(join(files, name), 'utf8').split('\n');
      writeFileSync(join(files, name), [String(stranger.pid), ...rest].join('\n'));
    }

    const again = await startEmbedded({ dataDir });
    const { db, close } = createDatabase({ url: again.appUrl, application: 'loan-desk test' });
    const acknowledged = [...desk.said().matchAll(/^acknowledged (\d+)$/gm)].map(([, sequence]) =>
      Number(sequence),
    );
    const stored = await db.selectFrom('access_log').select('sequence').execute();
    const there = new Set(stored.map(({ sequence }) => sequence));
    expect(acknowledged.length).toBeGreaterThan(30);
    expect(acknowledged.filter((sequence) => !there.has(sequence))).toEqual([]);
    expect(await verifyChain(db)).toMatchObject({ rows: there.size, fault: null });
    await close();
    await again.release();
    await stopped();
  }, 90_000);

  it('is started again on its port when it dies beneath a desk', async () => {
    const events: string[] = [];
    const own = await startEmbedded({ dataDir, onEvent: (event) => events.push(event) });
    const { db, close } = createDatabase({ url: own.appUrl, application: 'loan-desk test' });
    await killServers();
    await expect.poll(() => events, { timeout: 20_000 }).toEqual(['postgres-lost', 'postgres-back']);
    const count = () => db.selectFrom('session').select('name').execute();
    await expect.poll(() => count().catch(() => null), { timeout: 20_000 }).toEqual([]);
    await close();
    await own.release();
    await stopped();
  }, 60_000);
});
