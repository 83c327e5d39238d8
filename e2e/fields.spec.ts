import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures.ts';
import type { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const notAsked = 'Not requested: this view asks for chosen fields only.';

test('what was not asked for says so, and can be asked for, alone or with everything', async ({
  page,
  loanPage,
  sandbox,
}) => {
  const loan = freshLoan();
  const watch = await sandbox.watch(loan);
  await loanPage.open(loan, '?expand=&fields=id,status,contractNumber,transactions');
  await expect(loanPage.section('Offer')).toContainText(notAsked);
  await expect(loanPage.section('Where the money went')).toContainText(notAsked);
  await expect(loanPage.section('Transactions')).toContainText('Liberação do crédito');
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  expect(await watch.queries()).toEqual(['fields=id,status,contractNumber,transactions']);

  await loanPage.section('Offer').getByRole('button', { name: 'Request it' }).click();
  await expect(loanPage.section('Offer')).toContainText('pre_price_days');
  expect((await watch.queries()).at(-1)).toBe('fields=id,status,contractNumber,transactions,offer');

  await page.reload();
  await loanPage.ready();
  await expect(loanPage.section('Where the money went')).toContainText(notAsked);
  await expect(loanPage.section('Offer')).toContainText('pre_price_days');
  await loanPage.section('Where the money went').getByRole('button', { name: 'Request everything' }).click();
  await expect(loanPage.section('Where the money went')).not.toContainText(notAsked);
  expect(new URL(page.url()).searchParams.has('fields')).toBe(false);
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

  await test.step('names that are not returned by default are shown where they are asked for', async () => {
    const loan = freshLoan();
    const names = 'internalScore,collateral';
    const answer = await sandbox.loan(`${loan}?fields=${names}`);
    await loanPage.open(loan, `?expand=&fields=contractNumber,${names}`);
    const also = loanPage.section('Also in the answer');
    await expect(also).toContainText('internalScore');
    await expect(also).toContainText(String(answer.internalScore));
    await expect(also).toContainText('collateral');
  });

  await test.step('a name that was asked for and is not in the answer is said so', async () => {
    await loanPage.open(freshLoan(), '?expand=&fields=id,status,noSuchField');
    await expect(loanPage.page.getByRole('note').filter({ hasText: 'noSuchField' })).toHaveText(
      'Asked for and not in the answer: noSuchField.',
    );
  });
});

/** Some labels of the key figures have their period after them. */
function figureBeside({ figures }: LoanPage, label: string): Locator {
  return figures.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}
