import { expect, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium.ts';
import { test as base } from './fixtures.ts';
import type { Session } from './given-session.ts';
import { cookieHeader, insertSession } from './insert-session.ts';
import { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

/**
 * A browser may keep a page that is left as it stands and show it again, with all that its scripts hold. Playwright
 * turns that off, and Chromium spares pages that may not be stored, which other browsers do not: here it is on, and
 * the loan's page and its answers come without that header. A headless shell has no such cache.
 */
const test = base.extend<{ keepingPage: (session?: Session) => Promise<Page> }>({
  // Launched here, and not by `launchOptions`: those give a test workers of its own, which would start everything anew.
  keepingPage: async ({ playwright, faults, desk: _ }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(async (storageState) => {
      const context = await browser.newContext({ storageState, locale: 'en-US' });
      const page = await context.newPage();
      faults.watch(page);
      return page;
    });
    await browser.close();
    expect(faults.unexpected(), 'errors, warnings and failed requests of the page').toEqual([]);
  },
});

const documentNumber = /390\.?533\.?447-?05/;

async function letItBeKept(page: Page): Promise<void> {
  await page.route(/\/(loans|api)\//, async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => name !== 'cache-control'),
    );
    await route.fulfill({ response, headers });
  });
}

/** Marks the page that is open now, which nothing but the cache gives back with its mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.cameFrom = persisted ? 'the cache' : 'the server';
    });
  });
}

const cameFromCache = (page: Page) => page.locator('html[data-came-from="the cache"]');

/** A page of the cache is not loaded, so there is no load to wait for. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

/** Returns the page that the browser kept. Chromium promises to keep none, so that it is asked up to three times. */
async function keptPage(openAndReturn: () => Promise<Page>): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const page = await openAndReturn();
    const isKept = await cameFromCache(page)
      .waitFor({ state: 'attached', timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
    if (isKept || tries === 3) return page;
    await page.context().close();
  }
}

test('a restored page holds no revealed or typed value', async ({
  keepingPage,
  sessions,
  desk,
  identity: { issuer },
  records,
  faults,
}) => {
  await test.step('revealed and typed values are gone', async () => {
    let loan = '';
    const formOf = (page: Page) =>
      page.locator('form', { has: page.getByRole('group', { name: 'Verify the caller' }) });
    const page = await keptPage(async () => {
      const opened = await keepingPage(await sessions('support'));
      const loanPage = new LoanPage(opened, desk.origin);
      await letItBeKept(opened);
      loan = freshLoan();
      await loanPage.open(loan);
      await opened.getByRole('button', { name: 'Reveal all of Parties' }).click();
      const dialog = opened.getByRole('dialog', { name: 'Reason for revealing' });
      await dialog.getByLabel('The customer’s request').check();
      await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
      await expect(loanPage.section('Parties')).toContainText(documentNumber);
      await formOf(opened).getByRole('textbox').fill('111.444.777-35');
      await leaveAndReturn(opened, desk);
      return opened;
    });
    await expect(cameFromCache(page)).toBeAttached();
    await expect(page.getByText('Masked view')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(documentNumber);
    await expect(page.locator('.revealed')).toHaveCount(0);
    await expect(formOf(page).getByRole('textbox')).toHaveValue('');
    expect((await records.of({ loan })).map(({ action }) => action)).toEqual(['view', 'reveal']);
  });

  await test.step('after sign-out the loan is covered', async () => {
    faults.expect(/answer 401|Failed to load resource/);
    const page = await keptPage(async () => {
      const session = await insertSession(records, { role: 'analyst', origin: desk.origin, issuer });
      const opened = await keepingPage(session);
      await letItBeKept(opened);
      await new LoanPage(opened, desk.origin).open(freshLoan());
      await leaveAndReturn(opened, desk, async () => {
        // As from another tab: the answer to a sign-out in this one would tell the browser to keep nothing.
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        };
        const as = cookieHeader(session);
        await desk.raw({ method: 'POST', path: '/sign-out', body: '', headers, as });
        expect((await desk.raw({ path: '/api/session', as })).status, 'the session is over').toBe(401);
      });
      return opened;
    });
    await expect(cameFromCache(page)).toBeAttached();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await expect(new LoanPage(page, desk.origin).contract).toBeHidden();
  });

  await test.step('a browser that keeps pages keeps no loan after sign-out', async () => {
    const session = await insertSession(records, { role: 'analyst', origin: desk.origin, issuer });
    const page = await keepingPage(session);
    const loanPage = new LoanPage(page, desk.origin);
    const loan = freshLoan();
    await loanPage.open(loan);
    await mark(page);
    await signOut(page, desk);
    let isAskedAgain = false;
    page.on('request', (request) => {
      isAskedAgain ||= request.isNavigationRequest() && request.url().includes(`/loans/${loan}`);
    });
    for (let steps = 0; steps < 4 && !isAskedAgain; steps += 1) {
      await goBack(page).catch(() => null);
      await expect(cameFromCache(page)).toHaveCount(0);
      expect(await page.locator('body').textContent()).not.toContain('CCB-2026-000417');
    }
    expect(isAskedAgain, 'the loan is asked for again').toBe(true);
  });
});

/** Leaves a loan for the home page, and goes back to it after `meanwhile`. */
async function leaveAndReturn(page: Page, { origin }: { origin: string }, meanwhile = async () => {}) {
  await mark(page);
  // A browser does not keep a page that still waits for an answer.
  await page.waitForLoadState('networkidle');
  await page.goto(`${origin}/`);
  await meanwhile();
  await goBack(page);
}

async function signOut(page: Page, { origin }: { origin: string }): Promise<void> {
  await page.getByRole('button', { name: 'Signed in: Ana Paula Ribeiro' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/signed-out`);
}
