import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { CommandError } from '../bin/command/command-error.ts';
import type { Session } from '../e2e/given-session.ts';
import { signInThroughProvider } from '../e2e/insert-session.ts';
import type { RoleName } from '../e2e/servers/start-identity.ts';
import { deskSources, isBuilt } from '../tools/launcher/ensure-built.ts';
import type { LaunchOptions } from '../tools/launcher/launch-process.ts';
import type { DatabaseUrls } from '../tools/launcher/postgres/database-urls.ts';
import { startPostgres } from '../tools/launcher/postgres/start-postgres.ts';
import type { ProcessGroup } from '../tools/launcher/process-group.ts';
import { waitUntilReady } from '../tools/launcher/wait-until-ready.ts';
import { launch } from './page/bench-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const next = 'node_modules/next/dist/bin/next';
const serverProbe = new URL('./requests/server-probe.ts', import.meta.url).href;
const emptyFolder = 'bench/empty';

/** Copies of the desk with one file more, which says what it is for. */
const variants = {
  bare: { file: new URL('./bare/route.ts', import.meta.url), at: 'app/api/bare/[loan]/route.ts' },
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

/** Builds a folder that has no build, or one that is older than its source. */
async function build(
  group: ProcessGroup,
  folder: string,
  sources: string[],
  prepare = () => {},
): Promise<void> {
  if (isBuilt(folder, sources)) return;
  prepare();
  console.error(`Building ${folder === '.' ? 'the desk' : folder} …`);
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await group.run({ name: `The build of ${folder}`, args: [next, 'build', folder], env });
}

/** Starts a process on a free port and returns its origin once `path` answers 200. */
async function startAt(
  group: ProcessGroup,
  path: string,
  optionsFor: (port: string, origin: string) => LaunchOptions,
  host = '127.0.0.1',
): Promise<string> {
  const port = String(await getPort());
  const origin = `http://${host}:${port}`;
  const options = optionsFor(port, origin);
  group.start(options);
  await waitUntilReady(origin + path, options.name);
  return origin;
}

// One listener removes them all: Node warns of more than ten.
const dataDirs: string[] = [];
process.once('exit', () => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a Postgres of its own. Its files are removed when the benchmark ends. */
export async function startDatabase(group: ProcessGroup): Promise<DatabaseUrls> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loan-desk-bench-'));
  // As root Postgres runs as another user: its files stand here only where that one may pass.
  chmodSync(dataDir, 0o711);
  dataDirs.push(dataDir);
  const { launched, ...urls } = await startPostgres(dataDir);
  group.add(launched);
  return urls;
}

export function startUpstream(group: ProcessGroup): Promise<string> {
  return startAt(group, '/', (PORT) => ({
    name: 'The upstream',
    args: [fileURLToPath(new URL('./upstream.ts', import.meta.url))],
    env: { PORT },
  }));
}

export function startBarePage(group: ProcessGroup, upstream: string): Promise<string> {
  return startAt(group, '/', (PORT) => ({
    name: 'The bare page',
    args: [fileURLToPath(new URL('./page/bare-page.ts', import.meta.url))],
    env: { PORT, LENDING_API_BASE_URL: upstream },
  }));
}

const client = { id: 'loan-desk-bench', secret: 'bench-secret-5a1e' };

function startIdentity(group: ProcessGroup, port: string, desk: string): void {
  group.start({
    name: 'The identity provider',
    args: ['sandbox/identity/identity-sandbox.ts'],
    env: {
      IDENTITY_PORT: port,
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_REDIRECT_URIS: `${desk}/sign-in/callback`,
      IDENTITY_POST_LOGOUT_URIS: `${desk}/signed-out`,
    },
  });
}

type DeskOptions = {
  variant?: Variant;
  prepare?: (database: DatabaseUrls) => Promise<void>;
  checkout?: string;
  /** `PERSON_LIMITS`; one person sends all requests of a run, so it is off unless a bench measures the limits. */
  limits?: string;
  probePort?: string;
  /** Further variables. */
  env?: Record<string, string>;
};

/**
 * Starts the desk as in production: from its build, configured by its environment alone, with a provider and a
 * database of its own. `prepare` fills the database before the desk starts. `checkout` is the folder of another,
 * built checkout of the desk, which is started in place of this one. With `probePort` the desk's process measures itself
 * (`requests/server-probe.ts`).
 */
export async function startDesk(
  group: ProcessGroup,
  upstream: string,
  { variant, prepare, checkout, limits = 'off', probePort, env = {} }: DeskOptions = {},
): Promise<string> {
  const sources = [...deskSources, 'bin/**/*', 'bench/bare/*'];
  if (variant) await build(group, folderOf(variant), sources, () => copyDesk(variant));
  else if (!checkout) await build(group, '.', deskSources);
  const folder = checkout ?? (variant ? folderOf(variant) : '.');
  const database = await startDatabase(group);
  await prepare?.(database);
  const identityPort = String(await getPort());
  const start = (PORT: string, APP_ORIGIN: string): LaunchOptions => {
    startIdentity(group, identityPort, APP_ORIGIN);
    return {
      name: 'The desk',
      args: [...(probePort ? ['--import', serverProbe] : []), `${folder}/bin/start.ts`],
      env: {
        ...(probePort && { PROBE_PORT: probePort }),
        PORT,
        APP_ORIGIN,
        NODE_ENV: 'production',
        LENDING_API_BASE_URL: upstream,
        LENDING_API_KEY: 'bench-key-0b1d',
        OIDC_ISSUER: `http://127.0.0.1:${identityPort}`,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
        PERSON_LIMITS: limits,
        DRAIN_NOTICE_MS: '0',
        DATABASE_URL: database.DATABASE_URL,
        DATABASE_OWNER_URL: database.DATABASE_OWNER_URL,
        ...env,
      },
    };
  };
  // Another site than the provider's, as it is in production.
  return startAt(group, '/api/health/live', start, 'localhost');
}

/** The folder of another checkout of the desk. Throws a `CommandError` where it has no build. */
export function builtCheckout(folder: string): string {
  const checkout = resolve(folder);
  if (!existsSync(`${checkout}/.next/BUILD_ID`))
    throw new CommandError(`${checkout} has no build: run "npm ci && npm run build" there first.`);
  return checkout;
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
export async function startEmpty(group: ProcessGroup): Promise<string> {
  await build(group, emptyFolder, [`${emptyFolder}/app/*`, 'package-lock.json']);
  return startAt(group, '/', (port) => ({
    name: 'The empty app',
    args: [next, 'start', emptyFolder, '--port', port, '--hostname', '127.0.0.1'],
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  }));
}
