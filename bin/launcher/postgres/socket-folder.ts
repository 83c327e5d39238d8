import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';

/** Node has no Unix sockets on Windows: Postgres listens on a port of 127.0.0.1 there. */
export const hasSockets = process.platform !== 'win32';

/** With sockets the port is nothing but a part of the socket's name. */
export const postgresPort = hasSockets ? 5432 : await getPort();

/** The shortest limit of any system (macOS) for the path of a socket. */
const maxSocketPath = 103;

/** Returns where clients reach the server of a cluster: over a link in a short folder where the path is too long. */
export function reachableFolder(files: string): string {
  if (!hasSockets) return '127.0.0.1';
  if (Buffer.byteLength(`${files}/.s.PGSQL.${postgresPort}`) <= maxSocketPath) return files;
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const link = join(folder, 'files');
  symlinkSync(files, link);
  return link;
}
