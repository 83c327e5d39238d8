import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { clipboardOf } from './loan-page.ts';

test('the raw view is opened, linked and copied', async ({ page, loanPage, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const loan = await sandbox.loan('loan_complete');
  await loanPage.open('loan_complete', '?expand=');
  const raw = await loanPage.openJson();
  for (const text of ['"CCB-2026-000417"', '513.4', '"pre_price_days"', 'false', 'null', '"-46.6333"']) {
    await expect(raw.locator('.json-raw')).toContainText(text);
  }
  await page.getByRole('link', { name: 'JSON', exact: true }).click();
  await expect(loanPage.section('Raw JSON')).toBeInViewport();
  await raw.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(async () => (await clipboardOf(page)).length).toBeGreaterThan(1000);
  expect(JSON.parse(await clipboardOf(page))).toEqual(loan);

  await test.step('it goes with the answer: another view, another JSON', async () => {
    const text = raw.locator('.json-raw');
    await expect(text).not.toContainText('tradeName');
    await loanPage.expand('Company').click();
    await expect(loanPage.section('Parties')).toContainText('Santa Efigênia');
    await expect(text).toContainText('"tradeName"');
  });
});
