import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures.ts';
import type { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const notAsked = 'Not requested: this view asks for chosen fields only.';

test('what was not asked for says so, and can be asked for', async ({ page, loanPage, sandbox }) => {
  const loan = freshLoan();
  const watch = await sandbox.watch(loan);
  const date = 'payment_for=2026-12-01';
  await loanPage.open(loan, `?expand=&fields=id,status,contractNumber,transactions&${date}`);
  await expect(loanPage.section('Offer')).toContainText(notAsked);
  await expect(loanPage.section('Where the money went')).toContainText(notAsked);
  await expect(loanPage.section('Transactions')).toContainText('Liberação do crédito');
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  expect(await watch.queries()).toEqual([`fields=id,status,contractNumber,transactions&${date}`]);

  await test.step('the amounts of a date too', async () => {
    await expect(loanPage.payment).not.toContainText('answered with neither');
    await expect(loanPage.payment).toContainText(notAsked);
    await loanPage.payment.getByRole('button', { name: 'Request it' }).click();
    await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toContainText('6,160.8');
    await expect(loanPage.value(loanPage.payment, 'To pay')).toContainText('513.4');
    expect((await watch.queries()).slice(1)).toEqual([
      `fields=id,status,contractNumber,transactions,amountRemaining,amountForPayment&${date}`,
    ]);
    expect(new URL(page.url()).searchParams.get('payment_for')).toBe('2026-12-01');
  });

  await loanPage.section('Offer').getByRole('button', { name: 'Request it' }).click();
  await expect(loanPage.section('Offer')).toContainText('pre_price_days');
  expect((await watch.queries()).at(-1)).toBe(
    `fields=id,status,contractNumber,transactions,amountRemaining,amountForPayment,offer&${date}`,
  );

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
  const loan = freshLoan();
  await test.step('dotted names ask for a part', async () => {
    const parts =
      'offer.id,offer.totalAmount,cashout.type,cashout.amount,customer.name,employment.x,company.y';
    const others = 'internalScore,collateral,noSuchField';
    const watch = await sandbox.watch(loan);
    await loanPage.open(loan, `?expand=&fields=${parts},${others}`);
    await expect(loanPage.figures).toContainText('6,160.8');
    await expect(loanPage.section('Offer')).not.toContainText('pre_price_days');
    expect(await watch.queries()).toEqual([`fields=${parts},${others}`]);
  });

  await test.step('members that were left out of a requested part say so', async () => {
    await expect(loanPage.value(loanPage.figures, 'Total')).toContainText('6,160.8');
    for (const name of ['Disbursement', 'Installments', 'CET', 'Rate', 'First due']) {
      await expect(loanPage.figures, name).toContainText(name);
      await expect(figureBeside(loanPage, name), name).toHaveText('— not requested');
    }
    await loanPage.openPayouts();
    await expect(loanPage.section('Where the money went').getByRole('table')).toContainText(
      '— not requested',
    );
  });

  await test.step('a party of which a part was asked for is asked for', async () => {
    await expect(loanPage.value(loanPage.section('Parties'), 'Customer')).toContainText('cust_88b');
    await expect(loanPage.section('Parties')).not.toContainText(notAsked);
  });

  await test.step('names that are not returned by default are shown where they are asked for', async () => {
    const answer = await sandbox.loan(`${loan}?fields=internalScore,collateral`);
    const also = loanPage.section('Also in the answer');
    await expect(also).toContainText('internalScore');
    await expect(also).toContainText(String(answer.internalScore));
    await expect(also).toContainText('collateral');
  });

  await test.step('a name that was asked for and is not in the answer is said so', async () => {
    await expect(loanPage.page.getByRole('note').filter({ hasText: 'noSuchField' })).toHaveText(
      'Asked for and not in the answer: noSuchField.',
    );
  });

  await test.step('fields honored: no value departs', async () => {
    await loanPage.open('loan_no_offer', '?expand=&fields=offer.id,id,metadata,contractNumber');
    await expect(loanPage.section('Off-spec values')).toContainText('No value departs');
  });

  await test.step('a part that was asked for and is not there is not in the answer', async () => {
    await expect(loanPage.section('Offer')).toContainText('Nothing in the answer.');
    await expect(loanPage.section('Offer')).not.toContainText(notAsked);
  });

  await test.step('fields not honored: each surplus is a deviation', async () => {
    await loanPage.open('loan_fields_ignored', '?expand=&fields=id,status,contractNumber');
    await expect(loanPage.section('Offer')).toContainText('pre_price');
    await expect(loanPage.section('Off-spec values')).toContainText('only what fields lists');
    await expect(loanPage.section('Off-spec values')).toContainText('/offer');
    const list = loanPage.section('Off-spec values').getByRole('table');
    await list.getByRole('link', { name: '/history', exact: true }).click();
    await expect(loanPage.section('Timeline')).toBeInViewport();
    expect(new URL(loanPage.page.url()).hash).toBe('#timeline');
  });
});

/** Some labels of the key figures have their period after them. */
function figureBeside({ figures }: LoanPage, label: string): Locator {
  return figures.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}
