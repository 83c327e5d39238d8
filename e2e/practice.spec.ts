import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import type { LoanPage } from './loan-page.ts';

/** The setting for an API that lists installments, and the day on which the desk is. */
const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
const whole = `?expand=customer,company,employment,cashout.paymentMethod,installments:100&payment_for=${today}`;

/** What an analyst and a support agent read alike of each loan of the API in practice. */
async function expectPositions(loanPage: LoanPage) {
  const { band, page } = loanPage;
  const next = band.locator('.tile').filter({ hasText: /^Next installment/ });
  await test.step('an ordinary contract: what its installments say', async () => {
    await loanPage.open('loan_practice_on_time', whole);
    await expect(loanPage.firstTile).toHaveText(/up to date/);
    await expect(next).toHaveText(/R\$\s4\d\d\.\d\d\s*on .* · deducted from the salary/);
    await expect(loanPage.answer).toContainText('10 of 24 installments paid');
    await expect(loanPage.tile('To pay')).toContainText('payoff of installments');
    await expect(page.getByText('Disbursed', { exact: true }).first()).toBeAttached();
    await expect(loanPage.section('Installments')).toContainText('24');
  });
  await test.step('the same without its installments: nothing is called late', async () => {
    await loanPage.open('loan_practice_on_time', '?expand=customer');
    await expect(loanPage.tile('Overdue')).toHaveText(
      /no payment on record\s*if nothing was paid, R\$\s4,\d{3}(\.\d\d)? \(10 installments\) fell due \d+ days ago/,
    );
    await expect(band.locator('.tile strong')).toHaveCount(0);
    await expect(loanPage.answer).toContainText('No payment on record; if nothing was paid, R$');
    await expect(band.getByRole('toolbar')).toHaveAccessibleName(/10 due without word of a payment/);
  });
  await test.step('ten of them alone, and all where one asks for them', async () => {
    await loanPage.open('loan_practice_on_time', '?expand=installments');
    await expect(loanPage.section('Installments')).toContainText('10 of 24 shown');
    await expect(loanPage.section('Installments')).toContainText('Ask for all');
  });
  await test.step('a default of payroll after the employment ended: the customer pays now', async () => {
    await loanPage.open('loan_practice_terminated', whole);
    await expect(loanPage.tile('Overdue')).toHaveText(/R\$\s\d{3}\.\d\d\s*late by \d+ days/);
    await expect(next).toContainText('the customer pays now');
  });
  await test.step('a repaid loan owes nothing, by its status alone too', async () => {
    for (const query of [whole, '?expand=customer&payment_for=']) {
      await loanPage.open('loan_practice_repaid', query);
      await expect(next).toContainText('none to come');
      await expect(band.locator('.tile strong')).toHaveCount(0);
    }
    await expect(loanPage.firstTile).toContainText('nothing to pay');
    await expect(loanPage.answer).toContainText(/repaid, by its status/i);
  });
  await test.step('a refused offer is a refusal', async () => {
    await loanPage.open('loan_practice_refused', whole);
    await expect(band).toContainText('The offer was refused: ');
    await expect(loanPage.firstTile).toHaveText(/Standing\s*Refused.*: nothing to pay/);
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText(/R\$\s10,000\.00.*60 ×\s+—/);
    await expect(figures).not.toContainText(/[^\d.,]0[.,]00/);
  });
  await test.step('a refinancing leads to the contract that it pays off', async () => {
    await loanPage.open('loan_practice_refinancing', whole);
    const cashout = loanPage.section('Where the money went');
    const sentence =
      /(R\$\s3,1\d\d\.\d\d) paid off the contract (loan_\w{24})\b.* the customer received R\$\s6,8\d\d\.\d\d/;
    await expect(cashout).toContainText(sentence);
    const [, amount = '', earlier = ''] = sentence.exec((await cashout.textContent()) ?? '') ?? [];
    await expect(cashout.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/compare?loan=loan_practice_refinancing&loan=${earlier}`,
    );
    await expect(cashout.getByRole('link', { name: earlier, exact: true })).toHaveAttribute(
      'href',
      `/loans/${earlier}`,
    );
    await loanPage.open(earlier, whole);
    await expect(loanPage.answer).toContainText(/Paid off on .* with R\$/);
    await expect(loanPage.answer).toContainText(amount);
  });
  await test.step('a first payment that never came: late where the installments tell it', async () => {
    await loanPage.open('loan_practice_first_missed', whole);
    await expect(loanPage.tile('Overdue')).toHaveText(/R\$\s\d{3}\.\d\d\s*late by \d+ days/);
    await loanPage.open('loan_practice_first_missed', '?expand=customer');
    await expect(loanPage.tile('Overdue')).toContainText('no payment on record');
  });
}

test('an analyst reads the API in practice', async ({ unscripted: loanPage, givenDesk }) => {
  const { page } = loanPage;
  await expectPositions(loanPage);
  await test.step('a payment has its discount, fine and interest, and the installment its payer', async () => {
    await loanPage.open('loan_6c41ddf60223bb975e2b7628', whole);
    const rows = loanPage.section('Installments').getByRole('row');
    await expect(
      rows.filter({ hasText: /paid on .*, fine of R\$\s[\d.]+, late interest of R\$/ }),
    ).toHaveCount(1);
    await expect(rows.filter({ hasText: /paid on .*, discount of R\$/ })).toHaveCount(10);
    await expect(rows.filter({ hasText: /company$/ })).toHaveCount(24);
  });
  await test.step('a contract that the offer alone names is a link, too', async () => {
    const acquittanceLoans = ['loan_5f92f01728e009f403d8502e'];
    const cashout = [{ amount: 100, type: 'payment_method', paymentMethod: 'pm_62d988d3946dedfcbe98bb1e' }];
    givenDesk.give(
      'loan_acquits',
      JSON.stringify({ id: 'loan_acquits', cashout, offer: { acquittanceLoans } }),
    );
    await page.goto(`${givenDesk.origin}/loans/loan_acquits`);
    const link = loanPage.section('Where the money went').getByRole('link', { name: acquittanceLoans[0] });
    await expect(link).toHaveAttribute('href', `/loans/${acquittanceLoans[0]}`);
  });
  await test.step('one that is not paid out yet is told in the future', async () => {
    await loanPage.open('loan_practice_pending', whole);
    const cashout = loanPage.section('Where the money went');
    await expect(cashout).toContainText(/will pay off the contracts loan_practice_on_time/);
  });
  await test.step('the amount to pay opens to what is to pay of each installment', async () => {
    await loanPage.open('loan_practice_terminated', whole);
    const tile = loanPage.tile('To pay');
    await tile.locator('summary').filter({ hasText: '19' }).click();
    const lines = tile.getByRole('listitem');
    await expect(lines).toHaveCount(19);
    await expect(lines.first()).toContainText(/R\$\s4\d\d\.\d\d.*fine.*interest/);
    await expect(lines.last()).toContainText(/discount/);
  });
  await test.step('a rebate that is a percentage is said with its worth', async () => {
    await loanPage.open('loan_practice_invoice', whole);
    await expect(loanPage.section('Offer')).toContainText(/2\.00% = R\$\s60\.00/);
    await expect(loanPage.section('Offer')).toContainText(/Total\s*R\$\s98\.70/);
    // The instant in which it was created tells nobody which employment it is.
    await expect(
      loanPage.section('Parties').locator('summary').filter({ hasText: 'working' }),
    ).not.toContainText('T1');
  });
  await test.step('a payment method that was not verified is a question', async () => {
    await loanPage.open('loan_practice_void', whole);
    await expect(loanPage.section('Where the money went')).toContainText('verification failed');
  });
  await test.step('a status is good where nothing that is owed is late, and not where nothing is owed', async () => {
    const status = page.locator('span[title]').filter({ hasText: /^Status (void|disbursing|disbursed)\b/ });
    for (const id of ['loan_practice_void', 'loan_practice_disbursing']) {
      await loanPage.open(id, whole);
      await expect(status.first()).not.toHaveClass(/good/);
    }
    await loanPage.open('loan_practice_on_time', whole);
    await expect(status.first()).toHaveClass(/good/);
    await expect(status.first()).toHaveAttribute(
      'title',
      'The written contract of the API names “open” only.',
    );
  });
  await loanPage.open('loan_practice_terminated', whole);
  await expect(loanPage.band).toContainText(/Employment terminated on .*, indemnity of R\$\s5,123\.45/i);
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('reads the same, and not why the payer changed', async ({ unscripted: loanPage }) => {
    await expectPositions(loanPage);
    await loanPage.open('loan_practice_terminated', whole);
    await expect(loanPage.band).not.toContainText(/indemnity|terminated/i);
  });
});

test('axe finds nothing in the installments, and one asks for all of them', async ({ page, loanPage }) => {
  await loanPage.open('loan_practice_states', '?expand=installments');
  const section = loanPage.section('Installments');
  await section.getByRole('button', { name: 'Ask for all' }).click();
  await expect(section.getByRole('row').filter({ hasText: 'uncollectible' })).toHaveCount(1);
  await expect(section).toContainText('24');
  expect(new URL(page.url()).searchParams.get('expand')).toBe('installments:100');
  await expectAccessible(page, { include: '#installments' });
});
