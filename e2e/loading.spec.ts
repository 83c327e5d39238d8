import { request as httpRequest } from 'node:http';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import type { Desk } from './servers/start-desk.ts';
import { freshLoan } from './servers/start-sandbox.ts';

/** The HTML as it comes: each piece as soon as it is there. */
function stream(
  desk: Desk,
  { path, cookie }: { path: string; cookie: string },
  piece: (html: string) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const host = new URL(desk.origin).host;
    const headers = { host, cookie, accept: 'text/html', 'accept-language': 'en' };
    const sent = httpRequest({ host: '127.0.0.1', port: desk.port, path, headers }, (response) => {
      let html = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        html += chunk;
        piece(html);
      });
      response.on('end', () => resolve(html));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

test('a loan that the API answers at once is in the first HTML, before any script', async ({
  desk,
  cookieOf,
}) => {
  const asked = { path: `/loans/${freshLoan()}`, cookie: await cookieOf('analyst') };
  const html = withoutScripts(await stream(desk, asked, () => {}));
  for (const text of [
    'CCB-2026-000417',
    'Maria das Dores Silva',
    '5,000',
    '513.4',
    '6,160.8',
    '45.32%',
    '5 Jan 2027',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('<html lang="en"');
  expect(html).not.toContain('Loading the loan');
  expect(html).not.toMatch(/<template|hidden id="S:/);
});

test('the loan is painted before any script or font is asked for', async ({ page, desk }) => {
  await new LoanPage(page, desk.origin).open(freshLoan());
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|woff2)$/.test(name))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(5);
  // A page that nobody looks at, or a machine that is too busy to paint, waits a second.
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(painted, 1000));
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px "Inter Variable"'))).toBe(true);
  const sign = page.getByRole('button', { name: 'Refresh' }).locator('.icon');
  await expect(sign, 'is drawn after it').toHaveCSS('mask-image', /^url\("data:image\/svg/);
  const icon = page.locator('link[rel="icon"]');
  await expect(icon, 'one, and React makes no other').toHaveAttribute('href', /^\/icon\.svg/);
});

test('what is done before the page is hydrated counts', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/loans/loan_complete', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('combobox');
  const entry = page.locator('#timeline li', { hasText: 'Crédito aprovado' });
  await entry.locator('summary').press('Enter');
  await field.pressSequentially('loan_typedEarly');
  await expect(entry).not.toContainText('analyst');
  scripts.resolve();
  await hydrated(page);
  await expect(entry).toContainText('analyst');
  await expect(page.getByRole('banner').getByRole('option')).toContainText('loan_typedEarly');
});

test('nothing moves after the first paint', async ({ page, loanPage }) => {
  await page.addInitScript(() => {
    const places = () =>
      [...document.querySelectorAll('header button, h1, main dd:not(details dd)')]
        .slice(0, 20)
        .map((element) => {
          const { left, top } = element.getBoundingClientRect();
          return [Math.round(left), Math.round(top)];
        });
    // Its observer is the first, and so is asked before the one that lays out the rest.
    new PerformanceObserver(() => {
      Object.assign(window, { places, painted: places() });
    }).observe({ type: 'paint', buffered: true });
  });
  await loanPage.open('loan_complete', '?payment_for=2036-12-01');
  const painted = await page.evaluate<number[][]>('painted');
  const stays = await page.evaluate<number[][]>('places()');
  expect(painted.length).toBe(20);
  // Letters that come after the paint are a little wider or narrower.
  const moved = painted.map(([left = 0, top = 0], index) => {
    return Math.max(Math.abs(left - (stays[index]?.[0] ?? 0)), Math.abs(top - (stays[index]?.[1] ?? 0)));
  });
  expect(Math.max(...moved)).toBeLessThan(40);

  const attachments = loanPage.section('Attachments');
  expect(await attachments.evaluate((section) => section.getBoundingClientRect().height)).toBeGreaterThan(
    100,
  );
  const evidence = loanPage.section('Evidence');
  await evidence.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  await page.reload();
  await loanPage.ready();
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(50);
  await page.goto('about:blank');
  await loanPage.open('loan_complete', '#evidence');
  await expect(evidence).toBeInViewport();
});

test('a skeleton of the layout comes first after a second', async ({ desk, cookieOf }) => {
  const loan = freshLoan().replace('slow_0_', 'slow_2500_');
  const pieces: string[] = [];
  const html = await stream(desk, { path: `/loans/${loan}`, cookie: await cookieOf('analyst') }, (piece) =>
    pieces.push(piece),
  );
  const early = pieces.find((piece) => piece.includes('Loading the loan')) ?? '';
  expect(early, 'the skeleton').not.toBe('');
  expect(early, 'comes before the loan').not.toContain('CCB-2026-000417');
  expect(html).toContain('CCB-2026-000417');
});

test('the skeleton gives way to the loan, and nothing is read twice', async ({ page, loanPage, sandbox }) => {
  const loan = freshLoan().replace('slow_0_', 'slow_2500_');
  // From within: it stands for a second and a half, and who looks from outside looks once a second.
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = () => {
      const main = document.querySelector('main[aria-busy="true"]');
      const says = document.body?.textContent.includes('Loading the loan');
      if (says && main?.querySelector('.area-first .skeleton')?.checkVisibility())
        seen.push('the column of the terms');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  await page.goto(`/loans/${loan}`, { waitUntil: 'commit' });
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  await expect(page.getByText('Loading the loan')).toHaveCount(0);
  await loanPage.ready();
  expect(await page.evaluate('seen')).toEqual(['the column of the terms']);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(loanPage.expand('Company')).toBeVisible();
  expect(await sandbox.asked(loan)).toHaveLength(1);
});

test('a slow loan is called slow, and tried again by hand only', async ({ ownDesk, page, faults }) => {
  faults.expect(/answer 50\d|Failed to load resource/);
  const desk = await ownDesk({ LENDING_API_TIMEOUT_MS: '3600' });
  // Well over the deadline, which does not run while the desk itself is busy.
  await page.goto(`${desk.origin}/loans/${freshLoan().replace('slow_0_', 'slow_5500_')}`, {
    waitUntil: 'commit',
  });
  const slow = page.getByText('The desk waits up to 3.6 s for its answer');
  const title = 'The lending API did not answer for this loan in time';
  // It stands until the deadline. Playwright would look at it once a second, and could miss it.
  const expectSlow = () => expect.poll(() => slow.isVisible(), { intervals: [50] }).toBe(true);
  await expectSlow();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/tries again by itself/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSlow();
});

test('nothing jumps while a toggle is asked: the last answer stays until the next', async ({
  page,
  loanPage,
}) => {
  const loan = freshLoan().replace('slow_0_', 'slow_700_');
  await loanPage.open(loan, '?expand=');
  await loanPage.expand('Company').click();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(loanPage.expand('Company')).toHaveAttribute('aria-pressed', 'true');
  await expect(loanPage.value(loanPage.section('Parties'), 'Company')).toContainText('comp_GczGxftbJd9gFMNk');
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(loanPage.value(loanPage.section('Parties'), 'Company')).toContainText('Santa Efigênia');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Both answers come after the time for which the first HTML waits, so both are streamed.
  test('a loan that took long is shown, and one that took too long is explained', async ({
    desk,
    deskWith,
    page,
    faults,
  }) => {
    faults.expect(/answer 50\d|Failed to load resource/);
    const loan = freshLoan().replace('slow_0_', 'slow_2800_');
    const hurried = await deskWith({ LENDING_API_TIMEOUT_MS: '1500' });
    await page.goto(`${hurried.origin}/loans/${loan}`);
    const title = 'The lending API did not answer for this loan in time';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto(`${desk.origin}/loans/${loan}`);
    await expect(page.getByRole('heading', { level: 1, name: 'CCB-2026-000417' })).toBeVisible();
    await expect(page.getByText('Loading the loan')).toBeHidden();
  });
});
