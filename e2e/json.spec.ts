import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { clipboardOf } from './loan-page.ts';

test('the raw view is opened, searched, and led to by a link', async ({ page, loanPage }) => {
  await test.step('the raw view is opened on demand, and shows all that the API said', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await loanPage.open('loan_complete');
    const before = scripts.length;
    const raw = await loanPage.openJson();
    expect(scripts.length, 'its script is loaded when it is first opened').toBeGreaterThan(before);
    await raw.getByRole('button', { name: 'Open all' }).click();
    for (const text of ['"CCB-2026-000417"', '513.4', '"pre_price_days"', 'false', 'null', '"-46.6333"']) {
      await expect(raw.locator('.json-raw')).toContainText(text);
    }
    await raw.getByRole('button', { name: 'Close all' }).click();
    await expect(raw.getByText('"pre_price_days"')).toHaveCount(0);
  });

  await test.step('names and values are found, one after the other', async () => {
    const raw = page.locator('#json');
    const field = raw.getByRole('searchbox', { name: 'Search names and values' });
    await field.fill('seguradora baia');
    await expect(raw.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 / 1 found');
    await expect(raw.getByText('"Seguradora Baía Azul S.A."')).toBeInViewport();
    await field.fill('createdAt');
    const status = raw.getByRole('status').filter({ hasText: '/' });
    // Not yet the answer before: of that there was one.
    await expect(status).toHaveText(/^1 \/ \d\d+ found$/);
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(/^2 \/ /);
    await page.keyboard.press('Shift+Enter');
    await expect(status).toHaveText(/^1 \/ /);
    await raw.getByRole('button', { name: 'Previous' }).click();
    await expect(status).toHaveText(/^(\d+) \/ \1 found$/);
    await field.fill('nowhere at all');
    await expect(raw.getByRole('status').filter({ hasText: 'nothing found' })).toBeVisible();
  });

  await test.step('the link in the head leads to it', async () => {
    await page.getByRole('link', { name: 'JSON', exact: true }).click();
    await expect(loanPage.section('Raw JSON')).toBeInViewport();
  });
});

test('all of it is copied; it goes with the answer', async ({ page, loanPage, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const loan = await sandbox.loan('loan_complete');
  await loanPage.open('loan_complete', '?expand=');
  const raw = await loanPage.openJson();
  await raw.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(async () => (await clipboardOf(page)).length).toBeGreaterThan(1000);
  expect(JSON.parse(await clipboardOf(page))).toEqual(loan);

  await test.step('it goes with the answer: another view, another JSON', async () => {
    const field = raw.getByRole('searchbox', { name: 'Search names and values' });
    await field.fill('tradeName');
    await expect(raw.getByRole('status').filter({ hasText: 'found' })).toHaveText('nothing found');
    await loanPage.expand('Company').click();
    await expect(loanPage.section('Parties')).toContainText('Santa Efigênia');
    await field.fill('Santa Ef');
    await expect(raw.getByRole('status').filter({ hasText: 'found' })).toContainText('1 / 2 found');
  });
});
