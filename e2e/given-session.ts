import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from '@playwright/test';
import { sessionCookie } from '#lib/server/cookies.ts';

/** The part of a session that a browser stores. */
export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Variables = Readonly<Record<string, string | undefined>>;

/** How a run against a desk that runs elsewhere gets a session, after a sentence that says what is wrong with it. */
function describeSignIn(fault: string, origin: string): string {
  return `${fault}
Sign in with a browser; it writes the session to a file when its window is closed:
  npx playwright open --save-storage=desk.json ${origin}
  E2E_BASE_URL=${origin} E2E_STORAGE_STATE=desk.json npm test
Or give the value of the cookie ${sessionCookie} of a person who is signed in, as E2E_SESSION.`;
}

/**
 * The session of a person at the desk that runs at `E2E_BASE_URL`: of `E2E_STORAGE_STATE`, a file that Playwright wrote
 * after a sign-in, or else the value of the session cookie in `E2E_SESSION`. Throws an error that says how to get one.
 */
export function readGivenSession({ E2E_BASE_URL, E2E_STORAGE_STATE, E2E_SESSION }: Variables): Session {
  const { origin, hostname } = new URL(E2E_BASE_URL ?? '');
  if (E2E_STORAGE_STATE) {
    const state = readStorageState(E2E_STORAGE_STATE);
    if (state && sessionCookieOf(state, hostname)) return state;
    const fault = state ? `holds no session of ${origin}` : 'is no storage state that can be read';
    throw new Error(describeSignIn(`E2E_STORAGE_STATE=${E2E_STORAGE_STATE} ${fault}.`, origin));
  }
  if (E2E_SESSION) return sessionOf(E2E_SESSION, origin);
  throw new Error(
    describeSignIn(
      `The smoke tests read ${origin} as a person who is signed in. No session is given.`,
      origin,
    ),
  );
}

/** Asks the desk whether it takes the session. Throws an error that says what to do, so that no test fails for it. */
export async function checkGivenSession(variables: Variables, ask: typeof fetch = fetch): Promise<void> {
  const session = readGivenSession(variables);
  const { origin, hostname } = new URL(variables.E2E_BASE_URL ?? '');
  const cookie = `${sessionCookie}=${sessionCookieOf(session, hostname)}`;
  const { status } = await ask(`${origin}/api/session`, { headers: { cookie }, redirect: 'manual' });
  if (status === 401) throw new Error(describeSignIn(`The session has ended at ${origin}.`, origin));
}

/** The session whose cookie has this value, for the browser. */
export function sessionOf(value: string, origin: string): Session {
  const { hostname: domain } = new URL(origin);
  const attributes = { path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' as const };
  return { cookies: [{ name: sessionCookie, value, domain, ...attributes }], origins: [] };
}

function readStorageState(path: string): Session | null {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const isState = typeof state === 'object' && state !== null && 'cookies' in state;
    // Playwright checks the rest of the file when it opens a browser with it.
    return isState && Array.isArray(state.cookies) ? (state as Session) : null;
  } catch {
    return null;
  }
}

/** A file that was written after a sign-in holds the cookies of the provider too. */
function sessionCookieOf({ cookies }: Session, hostname: string): string | undefined {
  return cookies.find(({ name, domain }) => name === sessionCookie && domain === hostname)?.value;
}
