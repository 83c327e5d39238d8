import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';

/** The folder of the programs of the newest Postgres that Debian has installed; null where there is none. */
export function debianPostgresFolder(): string | null {
  return globSync('/usr/lib/postgresql/*/bin').sort(byVersion).at(-1) ?? null;
}

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Starts Debian's Postgres on a port of this machine, with files of its own that are removed when it is stopped. */
export async function startDebianPostgres(settings: readonly string[] = ['fsync=off']) {
  const programs = debianPostgresFolder();
  if (!programs) throw new Error('Debian’s Postgres is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-debian-postgres-'));
  const user = notRoot();
  const passwordFile = join(folder, 'password');
  const files = join(folder, 'files');
  const password = 'of-the-test';
  mkdirSync(files);
  writeFileSync(passwordFile, password);
  chmodSync(folder, 0o755);
  for (const path of user ? [folder, files, passwordFile] : [])
    chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
  const initdb = [
    '-D',
    files,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
  ];
  execFileSync(join(programs, 'initdb'), [...initdb, '--no-sync'], { ...user, stdio: 'pipe', cwd: folder });

  const port = await getPort();
  const given = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const args = ['-D', files, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(superuserUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: `127.0.0.1:${port}`, superuserUrl, stop };
}

/** Postgres does not run as root, so root runs it as the user that Debian has made for it. */
function notRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 150) throw error;
      await wait(200);
    }
  }
}
