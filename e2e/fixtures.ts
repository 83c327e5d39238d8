import { test as base, expect } from '@playwright/test';
import { type Desk, formsOfKey, startDesk } from './desk.ts';
import { collectFaults, type Faults } from './faults.ts';
import { LoanPage } from './loan-page.ts';
import { freshLoan, type Sandbox, startSandbox } from './sandbox.ts';

type TestFixtures = {
  faults: Faults;
  loanPage: LoanPage;
  /** A desk for this test alone, with these variables besides or instead. */
  ownDesk: (env?: Record<string, string>, api?: Pick<Sandbox, 'url' | 'key'>) => Promise<Desk>;
  /** A lending API for this test alone. */
  ownSandbox: typeof startSandbox;
  /** For loans that fail: a desk with a short deadline whose breaker no test can open by itself. */
  failingDesk: Desk;
};

type WorkerFixtures = { sandbox: Sandbox; desk: Desk; shakyDesk: Desk };

/** With `E2E_BASE_URL` nothing is started: the tests read what is running there. */
const running = process.env.E2E_BASE_URL;

const absent = () => Promise.reject(new Error('there is no sandbox beside a desk that runs elsewhere'));
const nowhere: Sandbox = {
  url: '',
  port: 0,
  key: '',
  asked: absent,
  watch: absent,
  loan: absent,
  stop: absent,
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  desk: [
    async ({ sandbox }, use) => {
      const desk = await startDesk(sandbox);
      await use(desk);
      await stopAndCheck(desk, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shakyDesk: [
    async ({ sandbox }, use) => {
      const desk = await startDesk(sandbox, { LENDING_API_TIMEOUT_MS: '1500' });
      await use(desk);
      await stopAndCheck(desk, sandbox.key);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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
  ownDesk: async ({ sandbox }, use) => {
    const started: { desk: Desk; key: string }[] = [];
    await use(async (env, api = sandbox) => {
      const desk = await startDesk(api, env);
      started.push({ desk, key: env?.LENDING_API_KEY ?? api.key });
      return desk;
    });
    for (const { desk, key } of started) await stopAndCheck(desk, key);
  },
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
