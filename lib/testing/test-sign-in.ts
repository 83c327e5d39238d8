import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Selectable } from 'kysely';
import { beginSignIn } from '#lib/server/access/sign-in/begin-sign-in.ts';
import { finishSignIn } from '#lib/server/access/sign-in/finish-sign-in.ts';
import { closeDatabase, openDatabase } from '#lib/server/db/database.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { clientIpHeader } from '#lib/server/web/internal-headers.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';

export const requestId = '4066ec5b-c2dc-4290-9f17-8479db0096cd';
export const origin = 'http://localhost:4100';
const clientSecret = 'secret-of-the-tests:%';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The sandbox's identity provider as it is: another process, which can be stopped and started again. */
type Provider = { issuer: string; child: ChildProcessByStdio<null, Readable, null> };

async function startProvider(port: number, backChannelLogoutUri: string): Promise<Provider> {
  const child = spawn(process.execPath, [`${root}sandbox/identity/identity-sandbox.ts`], {
    env: {
      NODE_ENV: 'test',
      IDENTITY_PORT: String(port),
      IDENTITY_CLIENT_SECRET: clientSecret,
      IDENTITY_REDIRECT_URIS: `${origin}/sign-in/callback`,
      IDENTITY_POST_LOGOUT_URIS: `${origin}/signed-out`,
      IDENTITY_BACKCHANNEL_LOGOUT_URI: backChannelLogoutUri,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    const [issuer] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
    if (issuer) return { issuer, child };
  }
  throw new Error('the identity provider did not start');
}

/** As much of a browser as a sign-in needs: cookies by host, whose paths it does not mind. */
export function createBrowser() {
  const jar = new Map<string, string>();
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const equals = pair.indexOf('=');
      const gone = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute));
      if (gone) jar.delete(pair.slice(0, equals));
      else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
  };
  /** Leaves the desk's cookies alone. */
  const forgetProvider = () => {
    for (const name of jar.keys()) if (!name.startsWith('__Host-')) jar.delete(name);
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return { jar, keep, forgetProvider, cookie };
}
export type Browser = ReturnType<typeof createBrowser>;

type Session = Selectable<Database['session']>;
type Entry = Selectable<Database['access_log']>;

export type TestSignIn = {
  database: TestDatabase;
  issuer: string;
  lines: string[];
  control: (path: string, body?: unknown) => Promise<Record<string, unknown>>;
  stopProvider: () => Promise<void>;
  startAgain: () => Promise<void>;
  headers: (browser: Browser, more?: Record<string, string>) => Headers;
  begin: (browser: Browser, returnTo?: string | null, as?: string | null) => Promise<string>;
  /** Signs in at the provider; gives the address at which the browser comes back. */
  atProvider: (browser: Browser, location: string, user: string) => Promise<URL>;
  finish: (browser: Browser, back: URL) => Promise<string>;
  /** All three steps, and again where the person has to prove who they are; gives where the browser ends. */
  signIn: (browser: Browser, user: string, returnTo?: string | null) => Promise<string>;
  sessions: () => Promise<Session[]>;
  records: () => Promise<Entry[]>;
  close: () => Promise<void>;
};

/** Starts a provider and a database, and returns the steps by which a browser signs in. Call it once in a file of tests. */
export async function testSignIn(
  variables: Record<string, string> = {},
  backChannelLogoutUri = 'http://127.0.0.1:9/api/back-channel-logout',
): Promise<TestSignIn> {
  let provider = await startProvider(0, backChannelLogoutUri);
  const { issuer } = provider;
  stubSettings({
    APP_ORIGIN: origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_SECRET: clientSecret,
    ROLE_MAP: 'credit-analysts=analyst,support=support,internal-audit=auditor',
    ...variables,
  });
  const database = await testDatabase();
  // A busy machine is no broken database.
  openDatabase({ url: database.appUrl, application: 'loan-desk test', timeoutMs: 10_000 });
  const lines: string[] = [];
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));

  const headers: TestSignIn['headers'] = (browser, more = {}) =>
    new Headers({
      host: 'localhost:4100',
      cookie: browser.cookie(),
      'user-agent': 'test',
      [clientIpHeader]: '203.0.113.7',
      ...more,
    });
  const begin: TestSignIn['begin'] = async (browser, returnTo = null, as = null) => {
    const redirect = await beginSignIn(headers(browser), { returnTo, as, requestId });
    browser.keep(redirect.cookies);
    return redirect.location;
  };
  const atProvider: TestSignIn['atProvider'] = async (browser, location, user) => {
    let url = new URL(location);
    let form: URLSearchParams | undefined;
    for (let steps = 0; steps < 10; steps += 1) {
      const answer = await fetch(url, {
        headers: { cookie: browser.cookie() },
        redirect: 'manual',
        ...(form ? { method: 'POST', body: form } : {}),
      });
      browser.keep(answer.headers.getSetCookie());
      await answer.body?.cancel();
      form = undefined;
      const next = answer.headers.get('location');
      if (next) url = new URL(next, url);
      else form = new URLSearchParams({ person: user, user: '', password: '' });
      if (url.origin === origin) return url;
    }
    throw new Error(`the provider did not send the browser back: ${url}`);
  };
  const finish: TestSignIn['finish'] = async (browser, back) => {
    const redirect = await finishSignIn(headers(browser), { response: back.searchParams, requestId });
    browser.keep(redirect.cookies);
    return redirect.location;
  };
  const stopProvider = async () => {
    const { child } = provider;
    if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit');
  };
  return {
    database,
    issuer,
    lines,
    control: async (path, body = {}) => {
      const answer = await fetch(`${issuer}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
      return answer.json();
    },
    stopProvider,
    startAgain: async () => {
      provider = await startProvider(Number(new URL(issuer).port), backChannelLogoutUri);
    },
    headers,
    begin,
    atProvider,
    finish,
    signIn: async (browser, user, returnTo = null) => {
      const signIn = async (as: string | null = null) =>
        finish(browser, await atProvider(browser, await begin(browser, returnTo, as), user));
      const location = await signIn();
      return location.startsWith('/sign-in?as=again') ? signIn('again') : location;
    },
    sessions: async () => (await database.run('select * from session order by created_at')) as Session[],
    records: async () => (await database.run('select * from access_log order by sequence')) as Entry[],
    close: async () => {
      await stopProvider();
      await closeDatabase();
      await database.close();
    },
  };
}
