import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, databaseName, roles, run } from './postgres-cluster.ts';
import { disownLock, readLines } from './postgres-lock.ts';
import { hasSockets, socketPort } from './postgres-socket.ts';

/** A connection that says "this one is in use", for as long as it lives. */
export type Keeper = pg.Client;
export type Entered = { keeper: Keeper; port: number; started: boolean };

/** Every user holds this lock, shared: who gets it alone is the last one. */
const usersLock = 7_214_003_002;

const settings = [
  // From the folder of the files, in which Postgres runs: see `reachSocket`.
  ...(hasSockets
    ? ['listen_addresses=', 'unix_socket_directories=.', 'unix_socket_permissions=0700']
    : ['listen_addresses=127.0.0.1']),
  // What was acknowledged is on the disk.
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  // A small machine, and nobody who replicates.
  'shared_buffers=64MB',
  'max_connections=60',
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_parallel_workers_per_gather=0',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  // Its log holds no value of a row.
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/**
 * Uses the Postgres of a cluster: the running one, or one started now. No lock of ours: of two that start it at
 * once, Postgres lets one through, and the other finds that one running at its next look.
 */
export async function enter(cluster: Cluster, withinMs: number, port?: number): Promise<Entered> {
  const until = Date.now() + withinMs;
  let started = false;
  for (let tries = 0; ; tries += 1) {
    const found = await connect(cluster);
    if (found) return { ...found, started };
    if (Date.now() > until) throw new Error(`The desk's own Postgres did not start.\n${lastWords(cluster)}`);
    for (const lock of ['postmaster.pid', `.s.PGSQL.${socketPort}.lock`]) {
      disownLock(join(cluster.files, lock), cluster.files);
    }
    started = await start(cluster, hasSockets ? socketPort : await choosePort(cluster, tries, port));
    if (!started) await wait(100);
  }
}

/** Stops using it; and stops it, if nobody else uses it. */
export async function leave(cluster: Cluster, keeper: Keeper): Promise<void> {
  const isLast = async () => {
    await keeper.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await keeper.query('select pg_try_advisory_lock($1) as last', [usersLock]);
    return rows[0]?.last === true;
  };
  try {
    // Where the connection is gone, so is the server, or someone else looks after it.
    const last = await isLast().catch(() => false);
    // While it stops, the lock is held: whoever comes now waits for it, is put out, and starts it anew.
    if (last) await run(cluster, 'pg_ctl', ['stop', '-D', cluster.files, '-m', 'fast', '-w', '-s']);
  } finally {
    await keeper.end().catch(() => {});
  }
}

async function start(cluster: Cluster, port: number): Promise<boolean> {
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const log = join(cluster.files, 'server.log');
  try {
    await run(cluster, 'pg_ctl', ['start', '-D', cluster.files, '-l', log, '-o', options, '-w', '-s']);
    return true;
  } catch {
    // Another one started it, or the port was taken, or it cannot start: the next look tells.
    return false;
  }
}

async function connect(cluster: Cluster): Promise<{ keeper: Keeper; port: number } | null> {
  const port = Number(lines(cluster, 'postmaster.pid')[3]);
  if (!port) return null;
  const keeper = new pg.Client({
    host: cluster.host,
    port,
    user: roles.app,
    password: cluster.passwords.app,
    database: databaseName,
    application_name: 'loan-desk keeper',
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  // Its end is told by the event of that name.
  keeper.on('error', () => {});
  try {
    await keeper.connect();
    await keeper.query('select pg_advisory_lock_shared($1)', [usersLock]);
    return { keeper, port };
  } catch {
    await keeper.end().catch(() => {});
    return null;
  }
}

/** The port of before, while it is to be had: whoever holds an address of it goes on. */
async function choosePort(cluster: Cluster, tries: number, port?: number): Promise<number> {
  return (tries < 3 && (port ?? lastPort(cluster))) || freePort();
}

/** From the file in which Postgres keeps how it was started. */
function lastPort(cluster: Cluster): number | null {
  const [options = ''] = lines(cluster, 'postmaster.opts');
  return Number(/"-p" "(\d+)"/.exec(options)?.[1]) || null;
}

function lines({ files }: Pick<Cluster, 'files'>, name: string): string[] {
  return readLines(join(files, name));
}

function lastWords(cluster: Cluster): string {
  return lines(cluster, 'server.log').slice(-6).join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: 0, host: '127.0.0.1' }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
