import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Node has no sockets in files on Windows: there it is a port. */
export const hasSockets = process.platform !== 'win32';

/** No port, but a part of the socket's name. */
export const socketPort = 5432;

/** The shortest limit of any system (macOS) on the whole path of a socket. */
const longestFolder = 103 - `/.s.PGSQL.${socketPort}`.length;

/** Where a server is reached: a name of this machine, or the folder of its socket. */
export type Reached = { host: string; forget: () => void };

/**
 * The socket is among Postgres's own files, where only their owner may enter: while Postgres is away nobody else can
 * listen in its place and be told the password, as on a port. A folder with too long a path is reached over a link,
 * which is this process's own.
 */
export function reachSocket(files: string): Reached {
  if (!hasSockets) return { host: '127.0.0.1', forget: () => {} };
  if (Buffer.byteLength(files) <= longestFolder) return { host: files, forget: () => {} };
  const folder = mkdtempSync('/tmp/loan-desk-');
  const host = join(folder, 'files');
  symlinkSync(files, host);
  return { host, forget: () => rmSync(folder, { recursive: true, force: true }) };
}
