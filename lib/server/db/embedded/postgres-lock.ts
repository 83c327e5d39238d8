import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Above every number that Linux gives. */
const noProcess = '2147483646';

/** No link is followed, and nothing is waited for: the folder belongs to Postgres's user, and we may be root. */
function withPlainFile<T>(path: string, how: number, use: (file: number) => T): T | null {
  let file: number;
  try {
    file = openSync(path, how | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const found = fstatSync(file);
    return found.isFile() && found.nlink === 1 ? use(file) : null;
  } finally {
    closeSync(file);
  }
}

/** The lines of a file that Postgres wrote; none where there is no such file, or it is a link. */
export function readLines(path: string): string[] {
  return withPlainFile(path, constants.O_RDONLY, (file) => readFileSync(file, 'utf8').split('\n')) ?? [];
}

/**
 * After a kill of everything, or a container's restart, the process that a lock file names may be any other one,
 * and Postgres would not start beside it. Only the number is taken out of the file: what it says of shared memory
 * still keeps Postgres from starting beside the rest of an old one.
 */
export function disownLock(path: string, files: string): void {
  if (process.platform !== 'linux') return;
  withPlainFile(path, constants.O_RDWR, (file) => {
    const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    if (!isStranger(pid, files)) return;
    ftruncateSync(file);
    writeSync(file, [noProcess, ...rest].join('\n'), 0);
  });
}

/** A process that is there and is no Postgres of these files. Of one that is gone Postgres knows by itself. */
function isStranger(pid: string, files: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(files);
  } catch {
    return false;
  }
}
