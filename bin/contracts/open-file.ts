import { type FileHandle, open } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** A file that can be read, and its size in bytes; null for one that has none, such as a pipe. */
export async function openFile(path: string): Promise<{ file: FileHandle; size: number | null }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path}: ${reasons[error.code ?? ''] ?? `it cannot be read (${error.code})`}.`);
  });
  const stats = await file.stat();
  if (stats.isDirectory()) {
    await file.close();
    throw new CommandError(`${path}: it is a folder and not a file.`);
  }
  return { file, size: stats.isFile() ? stats.size : null };
}
