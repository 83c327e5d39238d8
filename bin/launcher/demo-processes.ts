import { type createFamily, demandFree, Told, untilReady } from './process-group.ts';

type Family = ReturnType<typeof createFamily>;
type Sample = { id: string; shows: string };
type Person = { user: string; password: string; title: string };
/** What the two sandboxes put forward: loans to open, and people to sign in as. */
type Offered = { samples: readonly Sample[]; people: readonly Person[] };

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
// Another site than the desk's, as a provider is: two ports of one name would hide what cookies then do.
const identityOrigin = `http://127.0.0.1:${identityPort}`;

/** What the sandboxes go by, for `--help`. */
export const sandboxHelp = `  SANDBOX_PORT (default: 4010)   where the sandbox of the lending API listens
  SANDBOX_API_KEY                the key that it accepts (default: ${defaultKey})
  SANDBOX_DELAY_MS (default: 0)  milliseconds that each of its answers waits
  IDENTITY_PORT (default: 4011)  where the sandbox of the identity provider listens`;

/** The same with the desk. */
export const portHelp = `  PORT (default: 3000)           where the desk listens
${sandboxHelp}`;

export async function demandSandboxPorts(): Promise<void> {
  if (sandboxPort === identityPort) throw new Told('SANDBOX_PORT and IDENTITY_PORT are the same port.');
  await demandFree(sandboxPort, 'the lending API’s sandbox', 'SANDBOX_PORT');
  await demandFree(identityPort, 'the identity provider’s sandbox', 'IDENTITY_PORT');
}

export async function demandPorts(): Promise<void> {
  if (port === sandboxPort) throw new Told('PORT and SANDBOX_PORT are the same port.');
  if (port === identityPort) throw new Told('PORT and IDENTITY_PORT are the same port.');
  await demandSandboxPorts();
  await demandFree(port, 'the desk', 'PORT');
}

/** Starts both sandboxes, and gives what they put forward. */
export async function startSandboxes(family: Family, { watch = false } = {}): Promise<Offered> {
  const watching = watch ? ['--watch', '--watch-preserve-output'] : [];
  family.start({
    name: 'The lending API’s sandbox',
    args: [...watching, 'sandbox/lending-api/main.ts'],
    env: { SANDBOX_PORT: String(sandboxPort), SANDBOX_API_KEY: key },
  });
  family.start({
    name: 'The identity provider’s sandbox',
    args: [...watching, 'sandbox/identity/main.ts'],
    env: {
      IDENTITY_PORT: String(identityPort),
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_REDIRECT_URIS: `${origin}/sign-in/callback`,
      IDENTITY_POST_LOGOUT_URIS: `${origin}/signed-out`,
      IDENTITY_BACKCHANNEL_LOGOUT_URI: `${origin}/api/back-channel-logout`,
    },
  });
  const samples = await untilReady(`${sandboxOrigin}/samples.json`, 'The lending API’s sandbox');
  const people = await untilReady(`${identityOrigin}/people.json`, 'The identity provider’s sandbox');
  return {
    samples: (samples as (Sample & { featured?: boolean })[]).filter(({ featured }) => featured),
    people: people as Person[],
  };
}

/** Starts the desk as production would be, by its environment alone. */
export async function startDesk(family: Family, { samples }: Offered, { dev = false } = {}): Promise<void> {
  family.start({
    name: 'The desk',
    args: ['bin/start.ts', ...(dev ? ['--dev'] : [])],
    env: {
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
      LOOKUP_KEY: secret('lookup'),
      ACCESS_LOG_SIGNING_KEY: secret('signing'),
      SAMPLE_LOANS: JSON.stringify(samples.map(({ id, shows }) => ({ id, shows }))),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
    show: dev,
  });
  await untilReady(`${origin}/api/health/ready`, 'The desk', 60_000);
}

/** 32 bytes in Base64: of a demo no secret, and the same each time, as what its database keeps is under it. */
function secret(name: string): string {
  return Buffer.alloc(32, `loan-desk demo ${name}`).toString('base64');
}

/** The address, who to sign in as, and each sample with its own address and one line on what it shows. */
export function tellOffered({ samples, people }: Offered): string {
  return [
    `Loan Desk: ${origin}`,
    '',
    'Sign in as',
    ...people.map(({ user, password, title }) => `  ${user.padEnd(8)} ${password.padEnd(13)} ${title}`),
    '',
    ...samples.map(({ id, shows }) => `  ${origin}/loans/${id}\n      ${shows}`),
    '',
    tellSandboxes(),
  ].join('\n');
}

export function tellSandboxes(): string {
  return [
    `The lending API’s sandbox: ${sandboxOrigin}`,
    `The identity provider’s sandbox: ${identityOrigin}`,
    'Ctrl-C stops all.',
  ].join('\n');
}
