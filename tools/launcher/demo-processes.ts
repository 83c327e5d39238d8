import getPort from 'get-port';
import { CommandError } from '../../bin/command/command-error.ts';
import { ensureBuilt } from './ensure-built.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import type { ProcessGroup } from './process-group.ts';
import { waitUntilReady } from './wait-until-ready.ts';

type SampleLoan = { id: string; shows: string };
type SamplePerson = { user: string; password: string; title: string };
/** The samples of the two sandboxes: loans to open, and people to sign in as. */
type Samples = { loans: readonly SampleLoan[]; people: readonly SamplePerson[] };

const port = Number(process.env.PORT || 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT || 4010);
const identityPort = Number(process.env.IDENTITY_PORT || 4011);
const defaultKey = 'sandbox-key-4f1c';
const key = process.env.SANDBOX_API_KEY || defaultKey;
const client = {
  id: process.env.IDENTITY_CLIENT_ID || 'loan-desk',
  secret: process.env.IDENTITY_CLIENT_SECRET || 'sandbox-secret-7d2e',
};
const origin = `http://localhost:${port}`;
const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
// Another site than the desk's, as in production: two ports of one host name would share their cookies.
const identityOrigin = `http://127.0.0.1:${identityPort}`;

/** The variables of the demo, for `--help`. */
export const demoVariables = `  PORT (default: 3000)           where the desk listens
  SANDBOX_PORT (default: 4010)   where the sandbox of the lending API listens
  SANDBOX_API_KEY                the key that it accepts (default: ${defaultKey})
  SANDBOX_DELAY_MS (default: 0)  milliseconds that each of its answers waits
  IDENTITY_PORT (default: 4011)  where the sandbox of the identity provider listens
  DATABASE_URL                   a Postgres to use instead; DATABASE_OWNER_URL is the role that owns its tables
  LOG_LEVEL (default: warn)      how much the desk logs`;

type Listener = { name: string; variable: string; port: number };
const desk: Listener = { name: 'the desk', variable: 'PORT', port };
const sandboxes: Listener[] = [
  { name: 'the lending API’s sandbox', variable: 'SANDBOX_PORT', port: sandboxPort },
  { name: 'the identity provider’s sandbox', variable: 'IDENTITY_PORT', port: identityPort },
];

/** Throws a `CommandError` where a port is none, is that of two, or is taken on any interface of this machine. */
export async function requireFreePorts(listeners: readonly Listener[]): Promise<void> {
  for (const { name, variable, port } of listeners) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new CommandError(`${variable} is not a port.`);
    const other = listeners.find((listener) => listener.port === port && listener.variable !== variable);
    if (other) throw new CommandError(`${variable} and ${other.variable} are the same port.`);
    if ((await getPort({ port })) !== port)
      throw new CommandError(
        `Port ${port}, for ${name}, is taken: stop what listens there, or set ${variable}.`,
      );
  }
}

/**
 * Starts the desk with a Postgres and the sandboxes, and prints what they offer to try. `dev`: from its source, and all but
 * Postgres starts again when its files change; else from a build, which is made where it is older than the source.
 */
export async function startDemo(
  group: ProcessGroup,
  { dataFolder, dev, sandboxesOnly }: { dataFolder: string; dev: boolean; sandboxesOnly: boolean },
): Promise<void> {
  await requireFreePorts(sandboxesOnly ? sandboxes : [desk, ...sandboxes]);
  if (!dev && !sandboxesOnly) await ensureBuilt(group);
  const samples = await startSandboxes(group, { watch: dev });
  if (!sandboxesOnly) {
    await startDesk(group, { dataFolder, dev });
    console.log(describeDemo(samples));
  }
  console.log(`The lending API’s sandbox: ${sandboxOrigin}`);
  console.log(`The identity provider’s sandbox: ${identityOrigin}`);
  console.log('Ctrl-C stops all.');
}

/** Starts both sandboxes, and returns what they offer to try. `watch` restarts each when its files change. */
async function startSandboxes(group: ProcessGroup, { watch }: { watch: boolean }): Promise<Samples> {
  const watchFlags = watch ? ['--watch', '--watch-preserve-output'] : [];
  group.start({
    name: 'The lending API’s sandbox',
    args: [...watchFlags, 'sandbox/lending-api/lending-api-sandbox.ts'],
    env: { SANDBOX_PORT: String(sandboxPort), SANDBOX_API_KEY: key },
  });
  group.start({
    name: 'The identity provider’s sandbox',
    args: [...watchFlags, 'sandbox/identity/identity-sandbox.ts'],
    env: {
      IDENTITY_PORT: String(identityPort),
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_REDIRECT_URIS: `${origin}/sign-in/callback`,
      IDENTITY_POST_LOGOUT_URIS: `${origin}/signed-out`,
      IDENTITY_BACKCHANNEL_LOGOUT_URI: `${origin}/api/back-channel-logout`,
    },
  });
  const loans = await waitUntilReady(`${sandboxOrigin}/samples.json`, 'The lending API’s sandbox');
  const people = await waitUntilReady(`${identityOrigin}/people.json`, 'The identity provider’s sandbox');
  const all: (SampleLoan & { featured?: boolean })[] = JSON.parse(loans);
  return { loans: all.filter(({ featured }) => featured), people: JSON.parse(people) };
}

/** Starts the desk as production would, configured by its environment alone. */
async function startDesk(
  group: ProcessGroup,
  { dataFolder, dev }: { dataFolder: string; dev: boolean },
): Promise<void> {
  const database = await startDatabase(group, dataFolder);
  group.start({
    name: 'The desk',
    args: ['bin/start.ts', ...(dev ? ['--dev'] : [])],
    env: {
      ...database,
      NODE_ENV: dev ? 'development' : 'production',
      LENDING_API_BASE_URL: sandboxOrigin,
      LENDING_API_KEY: key,
      OIDC_ISSUER: identityOrigin,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_ROLE_CLAIM: 'groups',
      ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
      APP_ORIGIN: origin,
      PORT: String(port),
      // No load balancer has to notice the end of the demo.
      DRAIN_NOTICE_MS: '0',
      LOOKUP_KEY: demoSecret('lookup'),
      ACCESS_LOG_SIGNING_KEY: demoSecret('signing'),
      DEFAULT_PAYMENT_FOR: 'today',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
    showOutput: dev,
  });
  await waitUntilReady(`${origin}/api/health/ready`, 'The desk', 60_000);
}

/** Starts the embedded Postgres, unless the environment names another one. */
async function startDatabase(group: ProcessGroup, dataFolder: string): Promise<Record<string, string>> {
  if (process.env.DATABASE_URL) return {};
  const postgres = await startPostgres(dataFolder);
  group.add(postgres.launched);
  if (postgres.notice) console.log(postgres.notice);
  return { DATABASE_URL: postgres.DATABASE_URL, DATABASE_OWNER_URL: postgres.DATABASE_OWNER_URL };
}

/**
 * 32 bytes in Base64. They are not secret, and the same in every demo, because the database keeps values that were made
 * with them.
 */
function demoSecret(name: string): string {
  return Buffer.alloc(32, `loan-desk demo ${name}`).toString('base64');
}

/** Describes the address, the people to sign in as, and each sample loan with one line on what it shows. */
function describeDemo({ loans, people }: Samples): string {
  return [
    '',
    `Loan Desk: ${origin}`,
    '',
    'Sign in as',
    ...people.map(({ user, password, title }) => `  ${user.padEnd(8)} ${password.padEnd(13)} ${title}`),
    '',
    ...loans.map(({ id, shows }) => `  ${origin}/loans/${id}\n      ${shows}`),
    '',
  ].join('\n');
}
