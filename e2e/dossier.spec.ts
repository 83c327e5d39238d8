import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated, printDossier } from './loan-page.ts';

const headingsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) =>
      all.filter((element) => element.checkVisibility()).map((element) => element.textContent),
    );

const parts = [
  ...['Credit description (DDC)', 'Parties', 'Position and terms', 'Offer', 'Transactions', 'Timeline'],
  ...['Evidence', 'Attachments', 'Where the money went', 'Opinion and decisions'],
];

test('the dossier has its parts in order, each installment with its parts, and who printed it', async ({
  page,
  loanPage,
  records,
}) => {
  await loanPage.open('loan_wrong_cet');
  await printDossier(page);
  expect(await headingsOf(page)).toEqual(parts);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('CCB-');
  const credit = page.getByRole('table', { name: 'Credit description (DDC)' });
  await expect(
    credit.getByRole('row', { name: /^Nominal yearly rate .+ computed by the desk$/ }),
  ).toBeVisible();
  await expect(credit.getByRole('row', { name: /^value that would add up / })).toHaveCount(1);
  await expect(page.getByText(/^The items that Res\. CMN 5\.004\/2022 asks/)).toBeVisible();
  await expect(credit.getByText('the API tells it only for a payment date').first()).toBeVisible();
  const installments = page.getByRole('table', { name: /^How the balance goes down/ });
  await expect(installments.getByRole('row')).toHaveCount(14);
  await expect(installments.getByRole('columnheader')).toContainText([
    ...['No.', 'Due', 'Installment', 'Principal', 'Interest', 'Balance'],
  ]);
  await expect(
    page.locator('.dossier').getByText(/^The demonstrativo that the borrower is owed/),
  ).toBeVisible();
  const evidence = main.getByRole('region', { name: 'Evidence' });
  await expect(evidence.getByText(/^[0-9a-f]{64}$/).first(), 'the hash of what was signed').toBeVisible();
  await expect(main.getByRole('region', { name: 'Where the money went' })).toContainText(/R\$\s[\d,.]+/);
  await expect(main.getByText('Opinion written by the desk', { exact: false })).toBeVisible();
  const cut = await page
    .locator('.dossier :is(tr:not(:has(> .table-below)), .working > div)')
    .evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').length);
  expect(cut, 'rows that two sheets could share').toBe(0);
  await expect(main.getByText(/^Printed by Ana Paula .+ request [\w-]+$/)).toBeVisible();
  await expect
    .poll(async () => (await records.of({ loan: 'loan_wrong_cet' })).map(({ fields }) => fields))
    .toContainEqual(['dossier']);

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { name: 'Credit description (DDC)' })).toHaveCount(0);
});

test('the balance stands after each payment, down to what is open', async ({ page, loanPage }) => {
  await loanPage.open('loan_life_on_time');
  await printDossier(page);
  const credit = page.getByRole('table', { name: 'Credit description (DDC)' });
  const open = credit
    .getByRole('row', { name: /^Balance: open installments together/ })
    .getByRole('cell')
    .nth(1);
  const payments = page.getByRole('table', { name: 'What was paid, and what was open after it' });
  // Beside the five payments the names of the columns, and the total.
  await expect(payments.getByRole('row')).toHaveCount(7);
  const left = payments.getByRole('row').nth(5).getByRole('cell').last();
  await expect(left).toHaveText(/^[\d,]+\.\d\d$/);
  await expect(open).toContainText((await left.textContent()) ?? '');
});

test('the dossier of a masked role has nothing hidden in it', async ({ page, loanPage, someone, desk }) => {
  const hidden = /390\.533\.447|maria\.silva@|751380|Rua das Acácias/;
  await loanPage.open('loan_complete');
  await printDossier(page);
  const isHeld = (text: string | null) => hidden.test(text ?? '');
  expect(isHeld(await page.getByRole('main').textContent()), 'an analyst sees it').toBe(true);
  const other = await someone('support');
  await other.goto(`${desk.origin}/loans/loan_complete`);
  await hydrated(other);
  await printDossier(other);
  expect(await headingsOf(other)).toEqual(parts);
  expect(isHeld(await other.getByRole('main').textContent())).toBe(false);
  await expect(other.getByText('Opinion written by the desk')).toHaveCount(0);
  await other.close();
});
