import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openToken, sealToken } from './access/sessions/sealed-token.ts';
import { identityProvider } from './access/sign-in/configured-identity-provider.ts';
import { createDatabase, type OpenDatabase } from './db/create-database.ts';
import { closeDatabase, openDatabase } from './db/database.ts';
import { readDatabaseFailure } from './db/database-failure.ts';
import { type TestDatabase, testDatabase } from './db/test-database.ts';
import { env } from './env.ts';
import { lendingApi } from './lending/configured-lending-api.ts';
import { loanRequest } from './lending/test-lending-api.ts';
import { person, requestId } from './loans/test-desk.ts';
import { viewLoan } from './loans/view-loan.ts';
import { createLog, replaceLog } from './log.ts';
import { rotateSecrets, watchSecrets } from './reread-secrets.ts';
import { mountSecrets } from './test-secret-mount.ts';
import { stubSettings } from './test-settings.ts';

const seed = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const first = {
  LENDING_API_KEY: 'api-key-1',
  OIDC_CLIENT_SECRET: 'client-secret-1',
  SESSION_KEY: seed(1),
  ACCESS_LOG_SIGNING_KEY: seed(11),
  DATABASE_URL: '',
};
const role = `rotating_${randomBytes(6).toString('hex')}`;
const lines: string[] = [];
let database: TestDatabase;
let mount: ReturnType<typeof mountSecrets>;
let api: Awaited<ReturnType<typeof listen>>;
let provider: Awaited<ReturnType<typeof listen>>;

/** The keys that the lending API takes, and those of its last requests. */
let acceptedKeys = [first.LENDING_API_KEY];
const seenKeys: string[] = [];
let acceptedSecrets = [first.OIDC_CLIENT_SECRET];
const seenSecrets: string[] = [];

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, close };
}

/** The name and the password of Basic authentication, as OAuth encodes them (RFC 6749, section 2.3.1). */
const credentials = (header = '') =>
  Buffer.from(header.replace('Basic ', ''), 'base64').toString().split(':').map(decodeURIComponent);

const answerLoan: RequestListener = ({ headers }, response) => {
  const [key = ''] = credentials(headers.authorization);
  seenKeys.push(key);
  response.writeHead(acceptedKeys.includes(key) ? 200 : 401).end('{"object":"loan","id":"loan_1"}');
};

const answerProvider: RequestListener = ({ url, headers }, response) => {
  const issuer = `http://${headers.host}`;
  const send = (value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (url === '/.well-known/openid-configuration') {
    const [token_endpoint, userinfo_endpoint] = [`${issuer}/token`, `${issuer}/userinfo`];
    return send({ issuer, token_endpoint, userinfo_endpoint, jwks_uri: `${issuer}/jwks` });
  }
  if (url === '/userinfo') return send({ sub: 'ana', groups: ['a'] });
  const [, secret = ''] = credentials(headers.authorization);
  seenSecrets.push(secret);
  return acceptedSecrets.includes(secret)
    ? send({ access_token: 'access', token_type: 'Bearer', refresh_token: 'refresh' })
    : send({ error: 'invalid_client' }, 401);
};

const urlWithPassword = (password: string) => {
  const url = new URL(database.appUrl.reveal());
  Object.assign(url, { username: role, password });
  return url.href;
};

beforeAll(async () => {
  [database, api, provider] = await Promise.all([testDatabase(), listen(answerLoan), listen(answerProvider)]);
  await database.run(`create role ${role} login password 'password-1' in role ${database.appRole}`);
  mount = mountSecrets({ ...first, DATABASE_URL: urlWithPassword('password-1') });
  const [LENDING_API_BASE_URL, OIDC_ISSUER] = [api.origin, provider.origin];
  stubSettings({ ...mount.variables, LENDING_API_BASE_URL, OIDC_ISSUER, PERSON_LIMITS: 'off' });
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  openDatabase({ url: database.appUrl, application: 'loan-desk test', timeoutMs: 5000 });
});
afterAll(async () => {
  await closeDatabase();
  await database.run(`drop role ${role}`);
  await database.close();
  await lendingApi().close();
  api.close();
  provider.close();
  mount.remove();
});
beforeEach(() => void lines.splice(0));

const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const eventsOf = (name: string) => events().filter(({ event }) => event === name);

/** Acts in four loops at once while `during` runs and some acts longer, and returns how many acts went well. */
async function underTraffic(act: () => Promise<unknown>, during: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let done = 0;
  const loop = async () => {
    while (!isOver) {
      await act();
      done += 1;
      await wait(1);
    }
  };
  const more = async (count: number) => {
    const until = done + count;
    await expect.poll(() => done, { interval: 5 }).toBeGreaterThanOrEqual(until);
  };
  const script = async () => {
    try {
      await more(20);
      await during();
      await more(20);
    } finally {
      isOver = true;
    }
  };
  // The first act that fails fails the test.
  await Promise.all([script(), loop(), loop(), loop(), loop()]);
  return done;
}

const view = () =>
  viewLoan({ actor: person(['analyst']), request: loanRequest(), requestId, action: 'view' });

/** Waits until the last requests of all loops came with this value. */
const isUsed = (seen: readonly string[], value: string) =>
  expect.poll(() => seen.slice(-10), { interval: 5 }).toEqual(Array.from({ length: 10 }, () => value));

test('the key of the lending API, on SIGHUP, while both keys are valid', async () => {
  const watch = watchSecrets({ onRotated: () => {}, everyMs: 3_600_000 });
  await underTraffic(view, async () => {
    acceptedKeys = ['api-key-1', 'api-key-2'];
    mount.swap({ LENDING_API_KEY: 'api-key-2' });
    expect(seenKeys.at(-1)).toBe('api-key-1');
    process.kill(process.pid, 'SIGHUP');
    await isUsed(seenKeys, 'api-key-2');
    acceptedKeys = ['api-key-2'];
  });
  watch.stop();
  expect(eventsOf('secret-rotated')).toMatchObject([{ variable: 'LENDING_API_KEY' }]);
  expect(lines.join()).not.toContain('api-key');
});

test('the client secret of the provider, by looking at the files, while both are valid', async () => {
  // Any request of the client will do: the provider of this test asks for the secret.
  const ask = async () => {
    const { configuration } = await identityProvider().cached();
    expect(await refreshTokenGrant(configuration, 'refresh')).toHaveProperty('access_token');
  };
  const watch = watchSecrets({ onRotated: () => {}, everyMs: 20 });
  await underTraffic(ask, async () => {
    acceptedSecrets = ['client-secret-1', 'client-secret-2'];
    mount.swap({ OIDC_CLIENT_SECRET: 'client-secret-2' });
    await isUsed(seenSecrets, 'client-secret-2');
    acceptedSecrets = ['client-secret-2'];
  });
  watch.stop();
  expect(lines.join()).not.toContain('client-secret');
});

test('the key of sessions: tokens of before are read until the next one', async () => {
  const session = randomBytes(32);
  const sealed = await sealToken('token-1', session);
  const sealAndOpen = async () =>
    expect(await openToken(await sealToken('token-2', session), session)).toBe('token-2');
  await underTraffic(sealAndOpen, async () => {
    mount.swap({ SESSION_KEY: seed(2) });
    rotateSecrets();
    expect(await openToken(sealed, session)).toBe('token-1');
  });
  const later = await sealToken('token-3', session);
  mount.swap({ SESSION_KEY: seed(3) });
  rotateSecrets();
  expect(await openToken(sealed, session)).toBeNull();
  expect(await openToken(later, session)).toBe('token-3');
  expect(eventsOf('session-key')).toHaveLength(1);
});

test('the password of the database: a refused login reads the file again, once', async () => {
  const url = env().DATABASE_URL;
  if (!url) throw new Error('no DATABASE_URL');
  const settings = { url, application: 'rotation', connections: 12, onPasswordRefused: rotateSecrets };
  const [pool, later] = [createDatabase(settings), createDatabase(settings)];
  const sleep = ({ db }: OpenDatabase) => sql`select pg_sleep(0.005)`.execute(db);
  try {
    await underTraffic(
      () => sleep(pool),
      async () => {
        mount.swap({ DATABASE_URL: urlWithPassword('password-2') });
        await database.run(`alter role ${role} password 'password-2'`);
        // More than the pool has open, so that it has to sign in again.
        await Promise.all(Array.from({ length: 24 }, () => sleep(pool)));
      },
    );
    expect(eventsOf('secret-rotated')).toMatchObject([{ variable: 'DATABASE_URL' }]);
    await database.run(`alter role ${role} password 'password-3'`);
    const failure = await sleep(later).catch(readDatabaseFailure);
    expect(failure).toMatchObject({ fault: 'down' });
    mount.swap({ DATABASE_URL: urlWithPassword('password-3') });
    await sleep(later);
    expect(lines.join()).not.toContain('password-');
  } finally {
    await Promise.all([pool.close(), later.close()]);
  }
});

test('a file that holds no such secret changes nothing, and is reported once with its variable alone', async () => {
  acceptedKeys = ['api-key-2'];
  const wrong = {
    LENDING_API_KEY: 'two words',
    SESSION_KEY: 'too-short',
    DATABASE_URL: 'mysql://a:hidden@b/c',
    OIDC_CLIENT_SECRET: '',
  };
  await underTraffic(view, async () => {
    mount.swap(wrong);
    rotateSecrets();
    rotateSecrets();
    process.emit('SIGHUP');
  });
  expect(eventsOf('secret-refused').map(({ variable, level }) => [variable, level])).toEqual([
    ['LENDING_API_KEY', 50],
    ['OIDC_CLIENT_SECRET', 50],
    ['DATABASE_URL', 50],
    ['SESSION_KEY', 50],
  ]);
  expect(lines.join()).not.toMatch(/two words|too-short|hidden/);
  mount.swap({ LENDING_API_KEY: 'api-key-2', OIDC_CLIENT_SECRET: 'client-secret-2' });
  rotateSecrets();
  expect(eventsOf('secret-rotated')).toEqual([]);
});
