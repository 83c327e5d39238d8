import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type createFamily, type Start, Told } from '../bin/family.ts';
import { freePort } from '../e2e/processes.ts';

export type Family = ReturnType<typeof createFamily>;

const root = new URL('..', import.meta.url).pathname;
const next = 'node_modules/next/dist/bin/next';
const emptyFolder = 'bench/empty';
/** What the desk's build is made of. */
const sources = ['{app,components,lib,public}/**/*', 'next.config.js', 'package-lock.json'];

/** Builds what is not built, or was built from older files. */
async function build(folder: string, madeOf: string[]): Promise<void> {
  const changed = (file: string) => statSync(`${root}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builtAt = changed(`${folder}/.next/BUILD_ID`);
  const newest = Math.max(...globSync(madeOf, { cwd: root }).map(changed));
  if (builtAt > newest) return;
  console.error(`Building ${folder === '.' ? 'the desk' : folder} …`);
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  try {
    await promisify(execFile)(process.execPath, [next, 'build', folder], { cwd: root, env });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Told(`${stdout}${stderr}\n${folder} could not be built.`);
  }
}

/** Starts a process on a free port and gives its origin once `path` answers 200. */
async function startAt(
  family: Family,
  path: string,
  startOn: (port: string, origin: string) => Start,
): Promise<string> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = startOn(port, origin);
  family.start(start);
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(50)) {
    const response = await fetch(origin + path).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return origin;
  }
  throw new Told(`${start.name} did not answer within 30 s.`);
}

export function startUpstream(family: Family): Promise<string> {
  return startAt(family, '/', (PORT) => ({
    name: 'The upstream',
    args: [new URL('./upstream.ts', import.meta.url).pathname],
    env: { PORT },
  }));
}

export function startFloor(family: Family, upstream: string): Promise<string> {
  return startAt(family, '/', (PORT) => ({
    name: 'The floor',
    args: [new URL('./floor.ts', import.meta.url).pathname],
    env: { PORT, LENDING_API_BASE_URL: upstream },
  }));
}

/** The desk as in production: from its build, by its environment alone. */
export async function startDesk(family: Family, upstream: string): Promise<string> {
  await build('.', sources);
  return startAt(family, '/api/health/live', (PORT, APP_ORIGIN) => ({
    name: 'The desk',
    args: ['bin/start.ts'],
    env: {
      PORT,
      APP_ORIGIN,
      NODE_ENV: 'production',
      LENDING_API_BASE_URL: upstream,
      LENDING_API_KEY: 'bench-key-0b1d',
    },
  }));
}

/** An empty page of the same Next. */
export async function startEmpty(family: Family): Promise<string> {
  await build(emptyFolder, [`${emptyFolder}/app/*`, 'package-lock.json']);
  return startAt(family, '/', (port) => ({
    name: 'The empty app',
    args: [next, 'start', emptyFolder, '--port', port, '--hostname', '127.0.0.1'],
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  }));
}
