import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';

const settings = new URL('../../deploy/postgres/pgbouncer.ini', import.meta.url);
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Finds the program of PgBouncer on this machine; null where it is not installed. */
export function findPgBouncer(): string | null {
  const isExecutable = (file: string) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable) ?? null;
}

export type PgBouncer = {
  /** Returns a URL of Postgres as one that leads through the pooler. */
  through: (url: string) => string;
  output: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts PgBouncer with the settings of deploy/postgres, for tests and benchmarks. `url` is that of a superuser in the
 * database that it leads to, whose socket lies in a folder. Throws where PgBouncer does not start.
 */
export async function startPgBouncer(
  program: string,
  url: string,
  roles: readonly string[],
): Promise<PgBouncer> {
  const { hostname, port: serverPort, pathname } = new URL(url);
  const host = decodeURIComponent(hostname);
  const port = await getPort({ host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  // PgBouncer does not run as root, and only the owner of Postgres's files may enter the folder of its socket.
  const { uid, gid } = statSync(host);
  const users = join(folder, 'userlist.txt');
  const replaced: Record<string, string> = {
    loan_desk: `host=${host} port=${serverPort || 5432}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: users,
  };
  const lines = readFileSync(settings, 'utf8').replaceAll(/^(\w+) = .*$/gm, (line, name: string) => {
    const value = replaced[name];
    if (value === undefined) return line;
    return `${name === 'loan_desk' ? pathname.slice(1) : name} = ${value}`;
  });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, await readUsers(url, roles), { mode: 0o600 });
  writeFileSync(file, `${lines}unix_socket_dir =\n`, { mode: 0o600 });
  for (const path of [folder, users, file]) chownSync(path, uid, gid);
  const child = spawn(program, [file], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'exit');
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const stop = async () => {
    process.off('exit', killWithParent);
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  };
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${output}`);
    }
    await wait(50);
  }
  const through = (direct: string) => {
    const { username, password } = new URL(direct);
    return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  };
  return { through, output: () => output, stop };
}

/** The roles with the verifiers of their passwords, as `auth_file` has them. */
async function readUsers(url: string, roles: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = 'select rolname as name, rolpassword as verifier from pg_authid where rolname = any($1)';
    const { rows } = await client.query(text, [roles]);
    return rows.map(({ name, verifier }) => `"${name}" "${verifier}"\n`).join('');
  } finally {
    await client.end();
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
