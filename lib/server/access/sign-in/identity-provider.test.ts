import { describe, expect, test, vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';
import { createIdentityProvider } from './identity-provider.ts';

replaceLog(createLog('silent'));

const issuer = 'https://id.example/realm/';
const description = {
  issuer,
  authorization_endpoint: 'https://id.example/auth',
  token_endpoint: 'https://id.example/token',
  jwks_uri: 'https://id.example/jwks',
  response_types_supported: ['code'],
};

/** A provider that says what it is, as long as it is there. */
function provider(given: object = {}, at = issuer) {
  const state = { there: true, asked: 0 };
  const fetch = async (url: string) => {
    state.asked += 1;
    if (!state.there) throw new TypeError('fetch failed');
    if (url === description.jwks_uri) return Response.json({ keys: [] });
    return Response.json({ ...description, issuer: at, ...given });
  };
  const known = createIdentityProvider({
    issuer: at,
    clientId: 'desk',
    clientSecret: new Secret('secret'),
    fetch: fetch as typeof globalThis.fetch,
  });
  return { state, known };
}

test('is asked for when it is needed, once, and its name ends as it is written', async () => {
  const { state, known } = provider();
  expect(state.asked).toBe(0);
  const all = await Promise.all([known.cached(), known.cached(), known.cached()]);
  expect(all[0].configuration.serverMetadata().issuer).toBe(issuer);
  await known.cached();
  expect(state.asked).toBe(1);
});

test('a provider that was away is asked again a second later', async () => {
  await withClock(async (pass) => {
    const { state, known } = provider();
    state.there = false;
    await expect(known.cached()).rejects.toThrow();
    state.there = true;
    await expect(known.cached()).rejects.toThrow();
    expect(state.asked).toBe(1);
    pass(1000);
    expect(await known.cached()).toBeTruthy();
  });
});

test('is asked once a second at most, however many begin to sign in', async () => {
  await withClock(async (pass) => {
    const { state, known } = provider();
    for (let time = 0; time < 5; time += 1) await known.fresh();
    expect(state.asked).toBe(1);
    pass(1000);
    await known.fresh();
    expect(state.asked).toBe(2);
  });
});

test('is not asked for its keys again and again because many begin to sign in', async () => {
  await withClock(async (pass) => {
    const { state, known } = provider();
    const token = { alg: 'RS256', kid: 'unknown' };
    for (let time = 0; time < 3; time += 1) {
      const { keys } = await known.fresh();
      await expect(keys(token, { payload: '', signature: '' })).rejects.toThrow();
      pass(1000);
    }
    // Three requests for the provider's metadata, and one for its keys.
    expect(state.asked).toBe(4);
  });
});

test('a provider that goes away stays configured, but counts as unavailable', async () => {
  await withClock(async (pass) => {
    const { state, known } = provider();
    await known.cached();
    state.there = false;
    pass(2 * 60 * 60_000);
    expect((await known.cached()).configuration.serverMetadata().issuer).toBe(issuer);
    await expect(known.fresh()).rejects.toThrow();
    expect((await known.cached()).configuration.serverMetadata().issuer).toBe(issuer);
  });
});

async function withClock(run: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await run((ms) => void vi.setSystemTime(Date.now() + ms));
  } finally {
    vi.useRealTimers();
  }
}

describe('is not believed', () => {
  test.each<[string, object]>([
    ['as another one', { issuer: 'https://evil.example/' }],
    ['without keys', { jwks_uri: undefined }],
    ['with keys at a plain address', { jwks_uri: 'http://id.example/jwks' }],
    ['with keys on this machine', { jwks_uri: 'http://127.0.0.1/jwks' }],
  ])('%s', async (_, given) => {
    await expect(provider(given).known.cached()).rejects.toThrow();
  });
});
