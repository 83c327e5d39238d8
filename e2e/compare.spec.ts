import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';

const [right, wrong] = ['loan_complete', 'loan_wrong_installment'];

test('two loans stand side by side, each read and recorded as if opened', async ({ page, desk, records }) => {
  await page.goto(`${desk.origin}/compare?loan=${right}&loan=${wrong}`);
  await hydrated(page);
  const main = page.getByRole('main');
  const first = main.getByRole('status').or(main.getByRole('table')).first();
  await expect(first, 'counted before they are shown').toContainText(/^\d+ differences in \d+ rows/);
  const offer = main.getByRole('table', { name: 'Offer' });
  const installment = offer.getByRole('row').filter({ hasText: 'R$ 503.40' });
  await expect(installment).toContainText(/≠.*Installment/);
  const equal = offer.getByRole('rowheader', { name: 'Disbursement', exact: true });
  await expect(equal).toHaveCount(0);
  await main.getByRole('checkbox', { name: 'Only differences' }).uncheck();
  await expect(equal).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const loan of [right, wrong]) {
    const read = (await records.of({ loan })).filter(({ action }) => action === 'view');
    expect(read.length, loan).toBeGreaterThan(0);
  }
});

test('what links two loans stands above them, as far as their reader sees it', async ({
  page,
  someone,
  desk,
}) => {
  const ofOneCustomer = `${desk.origin}/compare?loan=loan_wrong_total&loan=loan_life_payroll_late`;
  await page.goto(ofOneCustomer);
  const links = { name: 'What links them' };
  await expect(page.getByRole('region', links).getByText('same CPF or CNPJ')).toBeVisible();
  const other = await someone('support');
  await other.goto(ofOneCustomer);
  await expect(other.getByRole('region', links).getByRole('listitem')).toHaveText(['same customer']);
});

test('an agent compares what an agent sees, and a form asks for what is not named', async ({
  someone,
  desk,
}) => {
  const page = await someone('support');
  await page.goto(`${desk.origin}/compare?loan=${right}`);
  await page.getByRole('textbox', { name: 'Second contract' }).fill(wrong);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('status')).toContainText('not visible to your role');
  await expect(page.getByRole('button', { name: /Reveal/ })).toHaveCount(0);
  await page.goto(`${desk.origin}/compare?loan=${right}&loan=none`);
  await expect(page.getByRole('main')).toContainText(/not .*loan|identifier/i);
});

test('two rows of a list are chosen and compared', async ({ page, desk }) => {
  const rows = [right, wrong].map((id, index) => ({ line: index + 1, identifiers: [{ kind: 'loan', id }] }));
  const made = await page.request.post(`${desk.origin}/api/lists`, {
    data: { rows },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.goto(`${desk.origin}/lists/${(await made.json()).id}`);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Choose row 1' }).check();
  await expect(page.getByText('Choose two to compare them.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose row 2' }).check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?loan=${right}&loan=${wrong}`));
});
