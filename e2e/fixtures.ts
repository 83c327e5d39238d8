import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { startEmbedded } from '#lib/server/db/embedded/embedded-database.ts';
import { type Desk, formsOfKey, startDesk } from './desk.ts';
import { collectFaults, type Faults } from './faults.ts';
import { type Identity, type PersonName, type RoleName, startIdentity } from './identity.ts';
import { LoanPage } from './loan-page.ts';
import { freePort } from './processes.ts';
import { openRecords, type Records } from './records.ts';
import { freshLoan, type Sandbox, startSandbox } from './sandbox.ts';
import { cookieHeader, type Session, sessionAt, signInAs } from './sessions.ts';

type Options = {
  /** As whom `page` and `request` are signed in: null for nobody. */
  role: RoleName | null;
};

type TestFixtures = {
  /** The header that carries the session of a person who is signed in at the tests' desks. */
  cookieOf: (role: RoleName) => Promise<string>;
  faults: Faults;
  loanPage: LoanPage;
  /** A desk for this test alone, with these variables besides or instead. */
  ownDesk: (env?: Record<string, string>, api?: Pick<Sandbox, 'url' | 'key'>) => Promise<Desk>;
  /** A folder for a Postgres of this test alone. */
  ownData: string;
  /** A provider for this test alone, and a desk that signs people in there. */
  ownWorld: (env?: Record<string, string>) => Promise<{ identity: Identity; desk: Desk }>;
  /** Somebody else in a browser of their own, signed in at the tests' desk or at another one. */
  someone: (
    person: PersonName | null,
    at?: { origin: string },
    options?: BrowserContextOptions,
  ) => Promise<Page>;
  /** A lending API for this test alone. */
  ownSandbox: typeof startSandbox;
  /** For loans that fail: a desk with a short deadline whose breaker no test can open by itself. */
  failingDesk: Desk;
};

type WorkerFixtures = {
  sandbox: Sandbox;
  /** The provider of `desk`. The other desks share its database, and so the sessions that began there. */
  identity: Identity;
  deskPort: number;
  /** What the desks of a run wrote. */
  records: Records;
  sessions: (role: RoleName) => Promise<Session>;
  desk: Desk;
  shakyDesk: Desk;
};

/** With `E2E_BASE_URL` nothing is started: the tests read what is running there. */
const running = process.env.E2E_BASE_URL;

const absent = () => Promise.reject(new Error('there is no sandbox beside a desk that runs elsewhere'));
const noProvider: Identity = { issuer: '', clientId: '', clientSecret: '', control: absent, stop: absent };
const nowhere: Sandbox = {
  url: '',
  port: 0,
  key: '',
  asked: absent,
  watch: absent,
  loan: absent,
  stop: absent,
};

/** What a page still asks for would fail with a desk that stops. */
async function leavePages(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.goto('about:blank')));
}

export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  role: ['analyst', { option: true }],
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      if (running) return use(nowhere);
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  deskPort: [async ({}, use) => use(running ? 0 : await freePort()), { scope: 'worker' }],
  identity: [
    async ({ deskPort }, use) => {
      if (running) return use(noProvider);
      const identity = await startIdentity(`http://localhost:${deskPort}`);
      await use(identity);
      await identity.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: [
    async ({ sandbox, identity, deskPort, browser }, use) => {
      const cookie = analystCookie(browser, deskPort);
      const desk = await startDesk({ sandbox, identity, cookie }, { PORT: String(deskPort) });
      await use(desk);
      await stopAndCheck(desk, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sessions: [
    async ({ browser, desk }, use) => use((role) => sessionAt(browser, desk.origin, role)),
    { scope: 'worker' },
  ],
  shakyDesk: [
    async ({ sandbox, identity, desk, browser }, use) => {
      const cookie = analystCookie(browser, desk.port);
      const shaky = await startDesk({ sandbox, identity, cookie }, { LENDING_API_TIMEOUT_MS: '1500' });
      await use(shaky);
      await stopAndCheck(shaky, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  storageState: running
    ? // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => use(givenSession())
    : async ({ role, browser, desk }, use) =>
        use(role ? await sessionAt(browser, desk.origin, role) : undefined),
  cookieOf: async ({ sessions }, use) => use(async (role) => cookieHeader(await sessions(role))),
  failingDesk: async ({ shakyDesk, request }, use) => {
    // The breaker opens where most of the loans asked for in half a minute fail: these do not.
    for (let count = 0; count < 10; count += 1) {
      await request.get(`${shakyDesk.origin}/api/loans/${freshLoan()}?expand=`);
    }
    await use(shakyDesk);
  },
  baseURL: running
    ? // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => use(running)
    : async ({ desk }, use) => use(desk.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  faults: async ({}, use) => use(collectFaults()),
  page: async ({ page, faults }, use) => {
    faults.watch(page);
    await use(page);
    expect(faults.unexpected(), 'errors, warnings and failed requests of the page').toEqual([]);
  },
  loanPage: async ({ page, baseURL }, use) => use(new LoanPage(page, baseURL ?? '')),
  ownDesk: async ({ sandbox, identity, desk: shared, browser }, use) => {
    const cookie = analystCookie(browser, shared.port);
    const started: { desk: Desk; key: string }[] = [];
    await use(async (env, api = sandbox) => {
      const desk = await startDesk({ sandbox: api, identity, cookie }, env);
      started.push({ desk, key: env?.LENDING_API_KEY ?? api.key });
      return desk;
    });
    if (started.length > 0) await leavePages(browser);
    for (const { desk, key } of started) await stopAndCheck(desk, key);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  ownData: async ({}, use) => {
    const dataDir = join(tmpdir(), `loan-desk-e2e-own-${randomBytes(6).toString('hex')}`);
    await use(dataDir);
    if (!existsSync(dataDir)) return;
    // Whoever is the last to leave it stops it, also after those who were killed.
    await (await startEmbedded({ dataDir })).release();
    await rm(dataDir, { recursive: true, force: true });
  },
  // After the folder, so that a desk is gone before what it used.
  ownWorld: async ({ sandbox, browser, ownData: _ }, use) => {
    const started: { desk: Desk; identity: Identity }[] = [];
    await use(async (env = {}) => {
      const port = await freePort();
      const identity = await startIdentity(`http://localhost:${port}`);
      const desk = await startDesk({ sandbox, identity }, { PORT: String(port), ...env });
      started.push({ desk, identity });
      return { desk, identity };
    });
    if (started.length > 0) await leavePages(browser);
    for (const { desk, identity } of started) {
      await stopAndCheck(desk, sandbox.key);
      await identity.stop();
    }
  },
  someone: async ({ browser, desk: shared, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, { origin } = shared, options = {}) => {
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...options });
      opened.push(context);
      const page = await context.newPage();
      faults.watch(page);
      if (person) {
        await page.goto(`${origin}/sign-in`);
        await signInAs(page, person);
        await page.waitForURL(`${origin}/**`);
      }
      return page;
    });
    for (const context of opened) await context.close();
  },
  records: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const records = await openRecords();
      await use(records);
      await records.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  ownSandbox: async ({}, use) => {
    const started: Sandbox[] = [];
    await use(async (given) => {
      const sandbox = await startSandbox(given);
      started.push(sandbox);
      return sandbox;
    });
    for (const sandbox of started) await sandbox.stop();
  },
});

/** Whatever was asked of a desk: its key is in no line that it wrote. */
async function stopAndCheck(desk: Desk, key: string): Promise<void> {
  await desk.stop();
  const leaked = formsOfKey(key).filter((form) => desk.output().includes(form));
  expect(leaked, 'forms of the key in what the desk printed').toEqual([]);
}

/** Who sends something as it is written is the analyst, signed in at the desk that all tests share. */
function analystCookie(browser: Browser, port: number): () => Promise<string> {
  return async () => cookieHeader(await sessionAt(browser, `http://localhost:${port}`, 'analyst'));
}

/** `E2E_SESSION` is the value of the cookie of someone who is signed in at the desk that runs elsewhere. */
function givenSession(): Session | undefined {
  const value = process.env.E2E_SESSION;
  if (!value || !running) return undefined;
  const { hostname: domain } = new URL(running);
  const rest = { path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' as const };
  return { cookies: [{ name: '__Host-desk-session', value, domain, ...rest }], origins: [] };
}
