import { randomBytes } from 'node:crypto';
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
import getPort from 'get-port';
import type { DatabaseUrls } from '../tools/launcher/postgres/database-urls.ts';
import { readGivenSession, type Session } from './given-session.ts';
import { cookieHeader, insertSession, sessionIn, signInAs } from './insert-session.ts';
import { LoanPage, UnscriptedLoanPage } from './loan-page.ts';
import { collectFaults, type Faults } from './page-faults.ts';
import { openRecords, type Records } from './records.ts';
import { configured } from './servers/configured-desk.ts';
import { type GivenAnswers, startGivenAnswers } from './servers/given-answers.ts';
import { createDatabase } from './servers/run-database.ts';
import { type Desk, formsOfKey, startDesk } from './servers/start-desk.ts';
import { type Identity, type PersonName, type RoleName, startIdentity } from './servers/start-identity.ts';
import { freshLoan, type Sandbox, startSandbox } from './servers/start-sandbox.ts';

type Options = {
  /** The role of whoever `page` and `request` are signed in as; null: nobody is. */
  role: RoleName | null;
};

type NewPage = (
  person: PersonName | null,
  at?: { origin: string },
  options?: BrowserContextOptions,
) => Promise<Page>;

/** A desk, the provider that signs people in there, and its database unless that is the one of the run. */
type World = { desk: Desk; identity: Identity; database?: DatabaseUrls };

type TestFixtures = {
  /** The `Cookie` header of a person who is signed in at the worker's desks. */
  cookieOf: (role: RoleName) => Promise<string>;
  faults: Faults;
  loanPage: LoanPage;
  /**
   * The page of a loan as the desk sends it: no script runs in it. Tests that only read what is in the first HTML and
   * follow its links use it, because the scripts are two thirds of what opening a loan costs.
   */
  unscripted: UnscriptedLoanPage;
  /** A desk for this test alone, with these variables added or replaced. A test that only reads uses `deskWith`. */
  ownDesk: (env?: Record<string, string>, api?: Pick<Sandbox, 'url' | 'key'>) => Promise<Desk>;
  /** A folder for the embedded Postgres of a demo or a desk of this test alone. */
  ownData: string;
  /** An empty database of this test alone. */
  ownDatabase: DatabaseUrls;
  /** A provider for this test alone, and a desk that signs people in there. */
  ownWorld: (env?: Record<string, string>) => Promise<World>;
  /** A page in a browser context of its own, with a new session at the worker's desk or at that of `world`. */
  someone: (role: RoleName, options?: BrowserContextOptions, world?: World) => Promise<Page>;
  /** The same, but signed in through the provider: for tests about sign-in, sign-out and the provider's sessions. */
  signedIn: NewPage;
  /** A lending API for this test alone. */
  ownSandbox: typeof startSandbox;
  /** A desk for loans that fail: its deadline is short, and no single test can open its circuit breaker. */
  failingDesk: Desk;
};

type WorkerFixtures = {
  sandbox: Sandbox;
  /** The provider of `desk`. The worker's other desks share its database, and so its sessions. */
  identity: Identity;
  deskPort: number;
  /** The output of the desks of a run. */
  records: Records;
  sessions: (role: RoleName) => Promise<Session>;
  desk: Desk;
  /** The worker's desk with these variables: started when a test first asks for it, stopped with the worker. */
  deskWith: (env: Record<string, string>) => Promise<Desk>;
  /** The worker's desk with the settings of `servers/configured-desk.ts`. */
  configuredDesk: Desk;
  /**
   * A desk whose lending API answers with what a test gives it: for loans that the sandbox does not have, and for centavos
   * and basis points.
   */
  givenDesk: Desk & Pick<GivenAnswers, 'give' | 'reads'>;
};

/** With `E2E_BASE_URL` nothing is started: the tests read the desk that runs there. */
const running = process.env.E2E_BASE_URL;

const absent = () => Promise.reject(new Error('a desk that runs elsewhere has no sandbox here'));
const noProvider: Identity = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  pid: 0,
  control: absent,
  stop: absent,
};
const noSandbox: Sandbox = {
  url: '',
  port: 0,
  key: '',
  asked: absent,
  watch: absent,
  loan: absent,
  stop: absent,
};

/** Leaves every open page first: requests that are still on their way would fail when the desk stops. */
async function leavePages(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.goto('about:blank')));
}

export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  role: ['analyst', { option: true }],
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      if (running) return use(noSandbox);
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  deskPort: [async ({}, use) => use(running ? 0 : await getPort()), { scope: 'worker' }],
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
    async ({ sandbox, identity, deskPort, sessions }, use) => {
      const cookie = async () => cookieHeader(await sessions('analyst'));
      const desk = await startDesk({ sandbox, identity, cookie }, { PORT: String(deskPort) });
      await use(desk);
      await stopAndCheck(desk, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  deskWith: [
    async ({ sandbox, identity, sessions }, use) => {
      const cookie = async () => cookieHeader(await sessions('analyst'));
      const desks = new Map<string, Promise<Desk>>();
      await use((env) => {
        const key = JSON.stringify(Object.entries(env).sort());
        const desk = desks.get(key) ?? startDesk({ sandbox, identity, cookie }, env);
        desks.set(key, desk);
        return desk;
      });
      for (const desk of desks.values()) await stopAndCheck(await desk, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  configuredDesk: [
    async ({ deskWith }, use) => use(await deskWith(configured)),
    { scope: 'worker', timeout: 60_000 },
  ],
  givenDesk: [
    async ({ identity, sessions }, use) => {
      const api = await startGivenAnswers();
      const cookie = async () => cookieHeader(await sessions('analyst'));
      const desk = await startDesk(
        { sandbox: api, identity, cookie },
        { AMOUNT_UNIT: 'centavos', RATE_UNIT: 'basis-points' },
      );
      await use({ ...desk, give: api.give, reads: api.reads });
      await stopAndCheck(desk, api.key);
      api.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sessions: [
    async ({ records, identity, deskPort }, use) => {
      const origin = `http://localhost:${deskPort}`;
      const started = new Map<RoleName, Promise<Session>>();
      await use((role) => {
        const session =
          started.get(role) ?? insertSession(records, { role, origin, issuer: identity.issuer });
        started.set(role, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  storageState: running
    ? // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => use(readGivenSession(process.env))
    : async ({ role, sessions }, use) => use(role ? await sessions(role) : undefined),
  cookieOf: async ({ sessions }, use) => use(async (role) => cookieHeader(await sessions(role))),
  failingDesk: async ({ deskWith, cookieOf }, use) => {
    const desk = await deskWith({ LENDING_API_TIMEOUT_MS: '1500' });
    // The breaker opens when most loans of the last half minute failed: these do not fail.
    const as = await cookieOf('analyst');
    await Promise.all(
      Array.from({ length: 10 }, () => desk.raw({ path: `/api/loans/${freshLoan()}?expand=`, as })),
    );
    await use(desk);
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
  unscripted: async ({ browser, baseURL, faults }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    faults.watch(page);
    // Next preloads its scripts, which the browser then refuses. The page transform leaves these preloads out.
    faults.expect(/request failed: .*\.js csp$/);
    await use(new UnscriptedLoanPage(page, baseURL ?? ''));
    await context.close();
    expect(faults.unexpected(), 'errors, warnings and failed requests of the page').toEqual([]);
  },
  ownDesk: async ({ sandbox, identity, sessions, browser }, use) => {
    const cookie = async () => cookieHeader(await sessions('analyst'));
    const started: { desk: Desk; key: string }[] = [];
    await use(async (env, api = sandbox) => {
      const desk = await startDesk({ sandbox: api, identity, cookie }, env);
      started.push({ desk, key: env?.LENDING_API_KEY || api.key });
      return desk;
    });
    if (started.length > 0) await leavePages(browser);
    for (const { desk, key } of started) await stopAndCheck(desk, key);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  ownData: async ({}, use) => {
    const dataDir = join(tmpdir(), `loan-desk-e2e-own-${randomBytes(6).toString('hex')}`);
    await use(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  ownDatabase: async ({}, use) => {
    const { drop, ...urls } = await createDatabase();
    await use(urls);
    await drop();
  },
  ownWorld: async ({ sandbox, browser }, use) => {
    const started: World[] = [];
    await use(async (env = {}) => {
      const port = await getPort();
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
  someone: async ({ browser, desk, identity, records, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (role, options = {}, world: World = { desk, identity }) => {
      const { origin } = world.desk;
      const { issuer } = world.identity;
      const session = { role, origin, issuer, userAgent: options.userAgent };
      const storageState = await (world.database
        ? sessionIn(world.database, session)
        : insertSession(records, session));
      const context = await browser.newContext({ storageState, ...options });
      opened.push(context);
      const page = await context.newPage();
      faults.watch(page);
      return page;
    });
    for (const context of opened) await context.close();
  },
  signedIn: async ({ browser, desk: shared, faults }, use) => {
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

/** Stops a desk. Whatever it was asked, no line that it printed may hold its key. */
async function stopAndCheck(desk: Desk, key: string): Promise<void> {
  await desk.stop();
  const leaked = formsOfKey(key).filter((form) => desk.output().includes(form));
  expect(leaked, 'forms of the key in what the desk printed').toEqual([]);
}
