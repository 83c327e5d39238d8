import { expect, type Page } from '@playwright/test';
import { unsignedAnchor } from '#lib/testing/access-log/test-tampering.ts';
import { overflow } from './axe.ts';
import { test } from './fixtures.ts';
import { cookieHeader } from './insert-session.ts';
import { hydrated } from './loan-page.ts';
import { openRecords } from './records.ts';
import { databaseEnv } from './servers/run-database.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test.use({ role: null });

const cookieOfPage = async (page: Page) => cookieHeader(await page.context().storageState());

test('a log without its oldest months says so wherever it is read', async ({
  ownDatabase,
  ownDesk,
  identity,
  someone,
}) => {
  const desk = await ownDesk(databaseEnv(ownDatabase));
  const world = { desk, identity, database: ownDatabase };
  const records = await openRecords(ownDatabase);
  await records.run(unsignedAnchor(1234, '2025-10-31T22:00:00Z'));
  await records.close();

  const auditor = await someone('auditor', {}, world);
  await auditor.goto(`${desk.origin}/access-log`);
  await hydrated(auditor);
  const missing = /^What was recorded up to .+ was taken out of the log and is missing here\./;
  await expect(auditor.getByText(/^Records 1 to 1,234, the last one .+, were taken out/)).toBeVisible();
  await expect(auditor.getByText(missing)).toHaveCount(1);
  await auditor.getByText('Who saw these loans').click();
  await auditor.getByLabel('Contracts and loans').fill('loan_of_nobody');
  await auditor.getByLabel('First day').fill('2025-01-01');
  await auditor.getByRole('button', { name: 'Show who saw them' }).click();
  await expect(auditor.getByText(missing)).toHaveCount(2);
  await auditor.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(auditor)).toEqual([]);
  const as = await cookieOfPage(auditor);
  const later = await desk.raw({ path: '/access-log?from=2026-01-01T00:00', as });
  expect(later.body).toContain('Records, newest first');
  expect(later.body).not.toContain('was taken out of the log and is missing here');
  const all = await desk.raw({ path: '/access-log', as });
  expect(all.body).toContain('was taken out of the log and is missing here');
  const headers = { 'accept-language': 'pt-BR' };
  const { body } = await desk.raw({ path: '/access-log', as, headers });
  expect(body).toContain('foram retirados deste registro de acessos');
  expect(body).toContain('foi retirado do registro de acessos e não consta aqui');

  const analyst = await someone('analyst', {}, world);
  await analyst.goto(`${desk.origin}/loans/${freshLoan()}`);
  await hydrated(analyst);
  await analyst.getByText('Show who saw this loan').click();
  await expect(analyst.getByText(missing)).toBeVisible();
});
