import { expect } from '@playwright/test';
import ptBr from '../lib/i18n/pt-BR.json' with { type: 'json' };
import { stayUnhydrated } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated, valueBeside } from './loan-page.ts';
import { failingLoan, freshLoan } from './servers/start-sandbox.ts';

test.describe('a browser that asks for Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('gets the loan in Portuguese from the first HTML on', async ({
    unscripted: { page },
    desk,
    request,
  }) => {
    const headers = { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' };
    const html = await (await request.get(`${desk.origin}/loans/loan_complete`, { headers })).text();
    expect(html).toContain('<html lang="pt-BR"');
    expect(html).toContain(ptBr.figures.label);

    await page.goto('/loans/loan_complete');
    await expect(page).toHaveTitle(new RegExp(ptBr.app.name));
    const figures = page.getByRole('region', { name: ptBr.figures.label });
    await expect(valueBeside(figures, ptBr.figures.disbursed)).toHaveText('R$\u00a05.000,00');
    await expect(valueBeside(figures, ptBr.figures.installments)).toHaveText(/12 ×\s*R\$\u00a0513,40/);
    await expect(valueBeside(figures, ptBr.figures.total)).toHaveText('R$\u00a06.160,80');
    await expect(valueBeside(figures, ptBr.figures.cet)).toHaveText(/45,32%\sa\.a\./);
    await expect(valueBeside(figures, ptBr.figures.rate)).toHaveText(/1,99%\sa\.m\./);
    await expect(valueBeside(figures, ptBr.figures.firstDue)).toHaveText('05/01/2027');
    for (const name of [
      ptBr.sections.parties,
      ptBr.fields.loan.offer,
      ptBr.sections.timeline,
      ptBr.sections.evidence,
    ]) {
      await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('main').locator('time[title^="20/11/2026 11:00:00 BRT"]').first()).toHaveText(
      '20/11/2026 11:00',
    );
  });

  test('gets errors in Portuguese too', async ({ unscripted: { page }, faults }) => {
    faults.expect(/answer 404|Failed to load resource/);
    await page.goto(`/loans/${failingLoan('404')}`);
    await expect(page.getByRole('heading', { level: 1, name: ptBr.problems.not_found.title })).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: ptBr.problems.page.title })).toBeVisible();
  });
});

const choices: [accept: string, lang: string][] = [
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['de,pt;q=0.5', 'pt-BR'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [`${'x'.repeat(2000)},pt`, 'pt-BR'],
];
for (const [accept, lang] of choices) {
  test(`Accept-Language "${accept.slice(0, 30)}" is answered in ${lang}`, async ({ desk }) => {
    const answer = await desk.raw({ path: '/', headers: { 'accept-language': accept } });
    expect(answer.body).toContain(`<html lang="${lang}"`);
  });
}

test('a cookie that is no language is no fault', async ({ desk, cookieOf }) => {
  const session = await cookieOf('analyst');
  for (const cookie of [
    'locale=xx',
    'locale=',
    'locale=__proto__',
    'theme=<script>',
    'locale=%ff; theme=%',
  ]) {
    const as = `${session}; ${cookie}`;
    const answer = await desk.raw({ path: '/', headers: { 'accept-language': 'pt' }, as });
    expect(answer.status, cookie).toBe(200);
    expect(answer.body, cookie).toContain('<html lang="pt-BR"');
  }
});

test('the other language is one press away, without a read', async ({ page, loanPage, sandbox }) => {
  const loan = freshLoan();
  await loanPage.open(loan);
  const watch = await sandbox.watch(loan);
  await page.getByRole('button', { name: 'Português' }).click();
  await expect(page.getByRole('region', { name: ptBr.figures.label })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('main')).toContainText('05/01/2027');
  await expect(page.getByRole('button', { name: 'Português' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'false');
  await test.step('no word of English is left in the interface', async () => {
    for (const word of [
      'Customer',
      'Offer',
      'Refresh',
      'Signature 1',
      'Attachments',
      'Disbursement',
      'Show the raw JSON',
    ]) {
      await expect(page.getByRole('main').getByText(word, { exact: true })).toHaveCount(0);
    }
  });
  await test.step('a dialog changes with its own texts', async () => {
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog', { name: ptBr.summary.title })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  expect(await watch.count()).toBe(0);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: ptBr.open.title })).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open a loan' })).toBeVisible();

  await test.step('another screen changes with its own texts', async () => {
    await page.goto('/sessions');
    await hydrated(page);
    await expect(page.getByRole('columnheader', { name: 'Last active' })).toBeVisible();
    await page.getByRole('button', { name: 'Português' }).click();
    await expect(page.getByRole('columnheader', { name: ptBr.sessions.seen })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('columnheader', { name: 'Last active' })).toBeVisible();
  });
});

test('a theme that was chosen is that of the first HTML', async ({ desk, cookieOf }) => {
  const session = await cookieOf('analyst');
  const rootOf = async (cookie: string) => {
    const { body } = await desk.raw({ path: '/', as: `${session}; ${cookie}` });
    return /<html\b[^>]*>/.exec(body)?.[0];
  };
  for (const theme of ['light', 'dark'])
    expect(await rootOf(`theme=${theme}`)).toContain(` data-theme="${theme}"`);
  expect(await rootOf('theme=system')).not.toContain('data-theme');
});

test('light and dark follow the system, can be chosen, and stay', async ({ page, loanPage }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await loanPage.open('loan_complete');
  const lightness = () =>
    page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return -1;
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data[0] ?? -1;
    });
  expect(await lightness()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Theme: As the system' }).click();
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
  expect(await lightness()).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await lightness()).toBeLessThan(60);
  await stayUnhydrated(page);
  await page.reload();
  expect(await lightness(), 'from the first HTML on').toBeLessThan(60);
});
