import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures.ts';
import type { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const notAsked = 'Not requested: this view asks for chosen fields only.';

test('fields are chosen, with one read; what was not asked for says so, and can be asked for', async ({
  page,
  loanPage,
  sandbox,
}) => {
  const loan = freshLoan();
  await loanPage.open(loan, '?expand=');
  const watch = await sandbox.watch(loan);
  await page.locator('summary', { hasText: 'Choose fields' }).click();
  for (const name of ['id', 'status', 'contractNumber', 'transactions']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Request these' }).click();
  await expect(loanPage.section('Offer')).toContainText(notAsked);
  await expect(loanPage.section('Where the money went')).toContainText(notAsked);
  await expect(loanPage.section('Transactions')).toContainText('Liberação do crédito');
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  expect(await watch.queries()).toEqual([
    'expand=&fields=id,status,contractNumber,transactions'.replace('expand=&', ''),
  ]);
  expect(new URL(page.url()).searchParams.get('fields')).toBe('id,status,contractNumber,transactions');

  await loanPage.section('Offer').getByRole('button', { name: 'Request it' }).click();
  await expect(loanPage.section('Offer')).toContainText('pre_price_days');
  expect((await watch.queries()).at(-1)).toBe('fields=id,status,contractNumber,transactions,offer');

  await page.reload();
  await loanPage.ready();
  await expect(loanPage.section('Where the money went')).toContainText(notAsked);
  await expect(page.getByRole('checkbox', { name: 'offer', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(loanPage.section('Where the money went')).not.toContainText(notAsked);
  expect(new URL(page.url()).searchParams.has('fields')).toBe(false);
});

test('names that are not returned by default can be typed, and are shown; an invalid one is reported', async ({
  page,
  loanPage,
  sandbox,
}) => {
  const loan = freshLoan();
  const answer = await sandbox.loan(`${loan}?fields=internalScore,collateral`);
  await loanPage.open(loan, '?expand=');
  await page.locator('summary', { hasText: 'Choose fields' }).click();

  await test.step('an invalid name is reported, and no request is sent', async () => {
    const watch = await sandbox.watch(loan);
    const field = page.getByRole('textbox', { name: 'Other names, separated by commas' });
    for (const name of ['__proto__', '<script>', '../x', '1st']) {
      await field.fill(`status, ${name}`);
      await page.getByRole('button', { name: 'Request these' }).click();
      await expect(loanPage.section('Raw JSON').getByRole('alert')).toContainText(name);
    }
    expect(await watch.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?expand=');
  });

  await page.getByRole('checkbox', { name: 'contractNumber', exact: true }).check();
  await page
    .getByRole('textbox', { name: 'Other names, separated by commas' })
    .fill('internalScore, collateral');
  await page.keyboard.press('Enter');
  const also = loanPage.section('Also in the answer');
  await expect(also).toContainText('internalScore');
  await expect(also).toContainText(String(answer.internalScore));
  await expect(also).toContainText('collateral');
});

test('parts of fields: asked for, left out, not honored, not there', async ({
  unscripted: loanPage,
  sandbox,
}) => {
  await test.step('dotted names ask for a part', async () => {
    const watch = await sandbox.watch('loan_complete');
    await loanPage.open('loan_complete', '?expand=&fields=offer.id,offer.totalAmount');
    await expect(loanPage.section('Offer')).toContainText('6,160.8');
    await expect(loanPage.section('Offer')).not.toContainText('pre_price_days');
    expect(await watch.queries()).toEqual(['fields=offer.id,offer.totalAmount']);
  });

  await test.step('members that were left out of a requested part say so', async () => {
    await expect(loanPage.value(loanPage.figures, 'Total')).toContainText('6,160.8');
    for (const name of ['Disbursed', 'Installments', 'CET', 'Rate', 'First due']) {
      await expect(loanPage.figures, name).toContainText(name);
      await expect(figureBeside(loanPage, name), name).toHaveText('— not requested');
    }
    await loanPage.open('loan_complete', '?expand=&fields=cashout.type,cashout.amount');
    await expect(loanPage.section('Where the money went').getByRole('table')).toContainText(
      '— not requested',
    );
  });

  await test.step('fields not honored: all is shown, and each surplus is a deviation', async () => {
    await loanPage.open('loan_fields_ignored', '?expand=&fields=id,status');
    await expect(loanPage.section('Offer')).toContainText('pre_price');
    await expect(loanPage.section('Off-spec values')).toContainText('only what fields lists');
    await expect(loanPage.section('Off-spec values')).toContainText('/offer');
  });

  await test.step('a part that was asked for and is not there is not in the answer', async () => {
    await loanPage.open('loan_no_offer', '?expand=&fields=offer.id,contractNumber');
    await expect(loanPage.section('Offer')).toContainText('Nothing in the answer.');
    await expect(loanPage.section('Offer')).not.toContainText(notAsked);
  });

  await test.step('a party of which a part was asked for is asked for', async () => {
    await loanPage.open('loan_complete', '?expand=&fields=customer.name,employment.x,company.y');
    await expect(loanPage.value(loanPage.section('Parties'), 'Customer')).toContainText('cust_88b');
    await expect(loanPage.section('Parties')).not.toContainText(notAsked);
  });
});

/** Some labels of the key figures have their period after them. */
function figureBeside({ figures }: LoanPage, label: string): Locator {
  return figures.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}

test('a name that was asked for and is not in the answer is said so', async ({ page, loanPage }) => {
  await loanPage.open(freshLoan(), '?expand=&fields=id,status,noSuchField');
  await expect(page.getByRole('note').filter({ hasText: 'noSuchField' })).toHaveText(
    'Asked for and not in the answer: noSuchField.',
  );
});
