import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deskSources, isBuilt } from '../bin/launcher/is-built.ts';
import { type createFamily, type Start, Told } from '../bin/launcher/process-group.ts';
import type { RoleName } from '../e2e/identity.ts';
import { freePort } from '../e2e/processes.ts';
import { type Session, signInThroughProvider } from '../e2e/sessions.ts';
import { launch } from './browser.ts';

export type Family = ReturnType<typeof createFamily>;

const root = fileURLToPath(new URL('..', import.meta.url));
const next = 'node_modules/next/dist/bin/next';
const emptyFolder = 'bench/empty';

/** Copies of the desk in which one file is another, or one more: what it is for stands in that file. */
const variants = {
  bare: { file: new URL('./bare/route.ts', import.meta.url), at: 'app/api/bare/[loan]/route.ts' },
  unreviewed: {
    file: new URL('./unreviewed/review-of.ts', import.meta.url),
    at: 'lib/server/loans/review-of.ts',
  },
} as const;
type Variant = keyof typeof variants;
const folderOf = (variant: Variant) => `.bench/${variant}`;
const copied = [
  ...['app', 'bin', 'components', 'lib', 'public', 'next.config.js', 'package.json', 'tsconfig.json'],
  '.postcssrc.json',
];

function copyDesk(variant: Variant): void {
  const folder = root + folderOf(variant);
  const { file, at } = variants[variant];
  rmSync(folder, { recursive: true, force: true });
  for (const name of copied) cpSync(root + name, `${folder}/${name}`, { recursive: true });
  cpSync(file, `${folder}/${at}`);
}

/** Builds what is not built, or was built from older files. */
async function build(folder: string, madeOf: string[], prepare = () => {}): Promise<void> {
  if (isBuilt(folder, madeOf)) return;
  prepare();
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
  host = '127.0.0.1',
): Promise<string> {
  const port = String(await freePort());
  const origin = `http://${host}:${port}`;
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
    args: [fileURLToPath(new URL('./upstream.ts', import.meta.url))],
    env: { PORT },
  }));
}

export function startFloor(family: Family, upstream: string): Promise<string> {
  return startAt(family, '/', (PORT) => ({
    name: 'The floor',
    args: [fileURLToPath(new URL('./floor.ts', import.meta.url))],
    env: { PORT, LENDING_API_BASE_URL: upstream },
  }));
}

const client = { id: 'loan-desk-bench', secret: 'bench-secret-5a1e' };

function startIdentity(family: Family, port: string, desk: string): void {
  family.start({
    name: 'The identity provider',
    args: ['sandbox/identity/main.ts'],
    env: {
      IDENTITY_PORT: port,
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_REDIRECT_URIS: `${desk}/sign-in/callback`,
      IDENTITY_POST_LOGOUT_URIS: `${desk}/signed-out`,
    },
  });
}

/**
 * The desk as in production: from its build, by its environment alone, with a provider and a database of its own.
 * `prepare`: what is done to its folder before it starts.
 */
export async function startDesk(
  family: Family,
  upstream: string,
  { variant, prepare }: { variant?: Variant; prepare?: (dataDir: string) => Promise<void> } = {},
): Promise<string> {
  if (variant)
    await build(folderOf(variant), [...deskSources, 'bin/**/*', 'bench/{bare,unreviewed}/*'], () =>
      copyDesk(variant),
    );
  else await build('.', deskSources);
  const data = mkdtempSync(join(tmpdir(), 'loan-desk-bench-'));
  // Postgres of root's desk is another user: its files stand here only where that one may pass.
  chmodSync(data, 0o711);
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  await prepare?.(data);
  const identityPort = String(await freePort());
  const start = (PORT: string, APP_ORIGIN: string): Start => {
    startIdentity(family, identityPort, APP_ORIGIN);
    return {
      name: 'The desk',
      args: [variant ? `${folderOf(variant)}/bin/start.ts` : 'bin/start.ts'],
      env: {
        PORT,
        APP_ORIGIN,
        NODE_ENV: 'production',
        LENDING_API_BASE_URL: upstream,
        LENDING_API_KEY: 'bench-key-0b1d',
        OIDC_ISSUER: `http://127.0.0.1:${identityPort}`,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
        DATA_DIR: data,
      },
    };
  };
  // Another site than the provider's, as it is in production.
  return startAt(family, '/api/health/live', start, 'localhost');
}

/** The session of a person at a desk, who signs in as a person would. */
export async function signIn(desk: string, role: RoleName): Promise<Session> {
  const browser = await launch();
  try {
    return await signInThroughProvider(browser, desk, role);
  } finally {
    await browser.close();
  }
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
