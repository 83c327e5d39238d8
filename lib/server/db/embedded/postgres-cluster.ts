import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  chooseUser,
  findNative,
  majorVersion,
  mayReach,
  ownerOf,
  program,
  type RunAs,
} from './postgres-binaries.ts';
import { reachSocket } from './postgres-socket.ts';

/** Who is who in the desk's own Postgres. The desk works as one that owns nothing. */
export const roles = { superuser: 'postgres', owner: 'loan_desk_owner', app: 'loan_desk' } as const;
export const databaseName = 'loan_desk';

/** A cluster of files, ready to be started. */
export type Cluster = {
  native: string;
  /** Where its files are (PGDATA). */
  files: string;
  runAs: RunAs;
  passwords: Record<keyof typeof roles, string>;
  /** Where its server is reached. */
  host: string;
  /** Nobody of this process reaches it any more. */
  forget: () => void;
};

/** Where root's desk keeps what Postgres's user must reach, when its own folder is closed to others. */
const commonFolder = '/var/lib/loan-desk';

/** The cluster in a folder, made if there is none. Two that make it at once have the same one in the end. */
export async function prepareCluster(folder: string): Promise<Cluster> {
  // Postgres's programs run in a folder of their own, where a relative path leads elsewhere.
  const dataDir = resolve(folder);
  const original = findNative();
  const home = join(dataDir, majorVersion(original));
  if (!existsSync(home)) await create(dataDir, home, original);
  const passwords = JSON.parse(readOwn(join(home, 'secrets.json')));
  const files = realpathSync(join(home, 'files'));
  const runAs = ownerOf(files);
  const native = await reachable(original, runAs);
  return { native, files, runAs, passwords, ...reachSocket(files) };
}

/** Under another name first: a folder of the right name is always a whole one, whatever ended its making. */
async function create(dataDir: string, home: string, original: string): Promise<void> {
  const runAs = chooseUser();
  const native = await reachable(original, runAs);
  await mkdir(dataDir, { recursive: true });
  await sweep(dataDir);
  const draft = await mkdtemp(join(dataDir, '.new-'));
  await chmod(draft, 0o711);
  const files = await makeFolder(draft, runAs);
  const passwords = { superuser: newPassword(), owner: newPassword(), app: newPassword() };
  writeFileSync(join(draft, 'secrets.json'), JSON.stringify(passwords), { mode: 0o600 });
  // Beside the files, where their user can read it.
  const passwordFile = `${files}.password`;
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  own(passwordFile, runAs);
  try {
    const flags = ['--username', roles.superuser, '--auth', 'scram-sha-256', '--encoding', 'UTF8'];
    // A collation of Postgres's own: an index outlives an upgrade of the machine's locales.
    const locale = ['--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--lc-messages', 'C'];
    await run({ native, runAs }, 'initdb', ['-D', files, '--pwfile', passwordFile, ...flags, ...locale]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  const statements = [
    `create role ${roles.owner} login password '${passwords.owner}';`,
    `create role ${roles.app} login password '${passwords.app}';`,
    `create database ${databaseName} owner ${roles.owner};`,
  ];
  const single = ['--single', '-D', files, '-c', 'exit_on_error=true', 'postgres'];
  await run({ native, runAs }, 'postgres', single, `${statements.join('\n')}\n`);
  try {
    await rename(draft, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
    // Another one was quicker: its cluster it is.
    await rm(realpathSync(join(draft, 'files')), { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** A folder that the user of Postgres owns and reaches; elsewhere, with a link to it, where this one is closed. */
async function makeFolder(draft: string, runAs: RunAs): Promise<string> {
  const files = join(draft, 'files');
  if (mayReach(runAs, draft)) {
    await mkdir(files, { mode: 0o700 });
    own(files, runAs);
    return files;
  }
  await mkdir(commonFolder, { recursive: true, mode: 0o711 });
  // Whoever looks there sees whose they are.
  const words = dirname(draft)
    .split(/[^A-Za-z0-9.]+/)
    .filter(Boolean);
  const elsewhere = await mkdtemp(join(commonFolder, `files-${words.join('-').slice(-40)}-`));
  await chmod(elsewhere, 0o700);
  own(elsewhere, runAs);
  await symlink(elsewhere, files);
  return elsewhere;
}

/** Postgres's programs where its user can run them: a copy, where node_modules is closed to others (/root). */
async function reachable(native: string, runAs: RunAs): Promise<string> {
  if (mayReach(runAs, native)) return native;
  const { mtimeMs, size } = await stat(program(native, 'postgres'));
  const copy = join(commonFolder, `native-${majorVersion(native)}-${size}-${Math.trunc(mtimeMs)}`);
  if (existsSync(copy)) return copy;
  await mkdir(commonFolder, { recursive: true, mode: 0o711 });
  const draft = await mkdtemp(join(commonFolder, '.new-'));
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

/** What was begun and left an hour ago is no one's. */
async function sweep(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!name.startsWith('.new-') || (await stat(path)).mtimeMs > Date.now() - 3_600_000) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function readOwn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} belongs to another user: start the desk as that one, or set DATA_DIR.`, {
      cause: error,
    });
  }
}

const newPassword = () => randomBytes(32).toString('base64url');

function own(path: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Next's types want a NODE_ENV in every environment; Postgres has no use for one. */
const cleanEnvironment: Record<string, string> = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** Runs a program of Postgres to its end. */
export async function run(
  { native, runAs }: Pick<Cluster, 'native' | 'runAs'>,
  name: Parameters<typeof program>[1],
  args: string[],
  input = '',
): Promise<void> {
  // What pg_ctl starts would keep a pipe open.
  const output = name === 'pg_ctl' ? 'ignore' : 'pipe';
  const options: SpawnOptions = {
    ...runAs,
    cwd: dirname(native),
    stdio: ['pipe', output, output],
    // A Ctrl-C is for the desk, which then stops it in order.
    detached: true,
    windowsHide: true,
  };
  // It inherits nothing of ours: the key of the lending API is in our environment.
  if (process.platform !== 'win32') options.env = cleanEnvironment as NodeJS.ProcessEnv;
  const child = spawn(program(native, name), args, options);
  let said = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.stdin?.on('error', () => {}).end(input);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`Postgres's ${name} ended with ${code}.\n${said.trim()}`);
}
