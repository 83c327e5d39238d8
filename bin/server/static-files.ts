import { existsSync, readdirSync } from 'node:fs';

/** Creates a test for the paths of built files and of public ones, as they are when the desk starts. */
export function createFileTest(): (path: string) => boolean {
  const folder = new URL('../../public/', import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = new Set(names.map((name) => `/${String(name).replaceAll('\\', '/')}`));
  return (path) => path.startsWith('/_next/static/') || files.has(path);
}
