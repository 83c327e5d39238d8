import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkGivenSession, readGivenSession, sessionOf } from './given-session.ts';

const origin = 'https://desk.example';
const running = { E2E_BASE_URL: `${origin}/` };

/** Calls with the path of a storage state that holds this text. */
async function withFile(text: string, use: (path: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-given-session-'));
  try {
    const path = join(folder, 'desk.json');
    writeFileSync(path, text);
    await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('without a session the error says how to get one', () => {
  for (const variables of [running, { ...running, E2E_SESSION: '', E2E_STORAGE_STATE: '' }]) {
    expect(() => readGivenSession(variables)).toThrow(
      `The smoke tests read ${origin} as a person who is signed in. No session is given.
Sign in with a browser; it writes the session to a file when its window is closed:
  npx playwright open --save-storage=desk.json ${origin}
  E2E_BASE_URL=${origin} E2E_STORAGE_STATE=desk.json npm test
Or give the value of the cookie __Host-desk-session of a person who is signed in, as E2E_SESSION.`,
    );
  }
});

test('the value of the cookie is a session of the desk alone', () => {
  const { cookies } = readGivenSession({ ...running, E2E_SESSION: 'abc' });
  expect(cookies).toMatchObject([{ name: '__Host-desk-session', value: 'abc', domain: 'desk.example' }]);
});

test('a storage state is taken whole', async () => {
  const ofProvider = sessionOf('of the provider', 'https://login.example').cookies;
  const state = { cookies: [...sessionOf('abc', origin).cookies, ...ofProvider], origins: [] };
  await withFile(JSON.stringify(state), (E2E_STORAGE_STATE) => {
    expect(readGivenSession({ ...running, E2E_STORAGE_STATE, E2E_SESSION: 'other' })).toEqual(state);
  });
});

test('a storage state without a session of the desk is refused', async () => {
  const ofOtherDesk = JSON.stringify(sessionOf('abc', 'https://other.example'));
  await withFile(ofOtherDesk, (E2E_STORAGE_STATE) => {
    expect(() => readGivenSession({ ...running, E2E_STORAGE_STATE })).toThrow(
      `holds no session of ${origin}.`,
    );
  });
  await withFile('[]', (E2E_STORAGE_STATE) => {
    expect(() => readGivenSession({ ...running, E2E_STORAGE_STATE })).toThrow('is no storage state');
  });
  expect(() => readGivenSession({ ...running, E2E_STORAGE_STATE: '/no/such/file' })).toThrow(
    'is no storage state',
  );
});

test('a session that has ended is found before any test', async () => {
  const asked: unknown[] = [];
  const answering = (status: number) => async (url: unknown, init?: RequestInit) => {
    asked.push([url, init?.headers]);
    return new Response(null, { status });
  };
  const variables = { ...running, E2E_SESSION: 'abc' };
  await expect(checkGivenSession(variables, answering(401))).rejects.toThrow(
    `The session has ended at ${origin}.`,
  );
  await expect(checkGivenSession(variables, answering(200))).resolves.toBeUndefined();
  const request = [`${origin}/api/session`, { cookie: '__Host-desk-session=abc' }];
  expect(asked).toEqual([request, request]);
});
