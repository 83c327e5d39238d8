import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test('a date brings both amounts, with one read', async ({ page, loanPage, sandbox }) => {
  const loan = freshLoan();
  await loanPage.open(loan, '?payment_for=2026-12-31');
  await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toContainText('6,160.8');
  await loanPage.days.getByRole('button', { name: 'Clear' }).click();
  await expect(loanPage.payment).not.toContainText('Amount remaining');
  expect(new URL(page.url()).searchParams.has('payment_for')).toBe(false);

  await test.step('a link asks for today, without another page', async () => {
    const asked = await sandbox.watch(loan);
    await loanPage.payment.getByRole('link', { name: 'ask what remains today' }).click();
    await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toContainText('6,160.8');
    expect(await asked.queries()).toEqual([
      expect.stringMatching(/^expand=customer&payment_for=\d{4}-\d\d-\d\d$/),
    ]);
  });

  const watch = await sandbox.watch(loan);
  await loanPage.days.getByLabel('Payment date').fill('1/12/2036');
  await loanPage.days.getByRole('button', { name: 'Show' }).click();
  await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toContainText('6,160.8');
  // All installments are due by then.
  await expect(loanPage.value(loanPage.payment, 'To pay')).toContainText('6,160.8');
  expect(new URL(page.url()).searchParams.get('payment_for')).toBe('2036-12-01');
  await expect.poll(watch.queries).toEqual(['expand=customer&payment_for=2036-12-01']);

  await test.step('a day in the past is asked about before the API is', async () => {
    const past = await sandbox.watch(loan);
    await loanPage.days.getByLabel('Payment date').fill('10/01/2026');
    await loanPage.days.getByRole('button', { name: 'Show' }).click();
    await expect(loanPage.days.getByRole('alert')).toContainText('10 Jan 2026 is in the past');
    expect(await past.count()).toBe(0);
    await loanPage.days.getByLabel('Payment date').fill('11/01/2026');
    await loanPage.days.getByRole('button', { name: 'Show' }).click();
    await expect(loanPage.days.getByRole('alert'), 'each of them').toContainText(
      '11 Jan 2026 is in the past',
    );
    expect(await past.count()).toBe(0);
    await loanPage.days.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/payment_for=2026-01-11/);
    await loanPage.days.getByRole('button', { name: 'Clear' }).click();
    // The address changes before the page does.
    await expect(loanPage.days.getByRole('button', { name: 'Clear' })).toBeHidden();
    await expect(page).not.toHaveURL(/payment_for/);
  });

  await test.step('what is no day is said at the field, and not asked for', async () => {
    const again = await sandbox.watch(loan);
    const field = loanPage.days.getByLabel('Payment date');
    await field.fill('amanhã & depois');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/This is no day: write 10\/12/);
    await expect(page).not.toHaveURL(/payment_for/);
    expect(await again.count()).toBe(0);
  });
});

test('the next days are computed without a read, and opened with one', async ({
  page,
  loanPage,
  sandbox,
}) => {
  const days = loanPage.days.getByRole('list');
  await loanPage.open('loan_life_late', '?payment_for=');
  await expect(days.getByRole('button', { name: /^today/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(days.getByRole('button', { name: /, due$/ }), 'the due day of the contract').toHaveCount(1);
  const first = days.getByRole('listitem').first();
  await expect(loanPage.value(first, 'to pay')).toHaveText('945.02');
  await expect(loanPage.value(first, 'charges')).toHaveText(/^[\d.]+–[\d.]+$/);
  await expect(loanPage.value(first, 'payoff')).toHaveText(/^4,[\d.]+–4,[\d.]+$/);
  await expect(loanPage.value(first, 'per day')).toHaveText(/^\d\.\d\d(–\d\.\d\d)?$/);
  const watch = await sandbox.watch('loan_life_late');
  await days.getByRole('button', { name: 'tomorrow' }).click();
  await expect(days.getByRole('button', { name: 'tomorrow' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(watch.count).toBe(1);
  await page.keyboard.press('g');
  await page.keyboard.type('dia 10');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/payment_for=\d{4}-\d\d-10/);
});

test('answers to a date: other amounts, one of two, and zero', async ({ unscripted }) => {
  await test.step('another day, other amounts', async () => {
    for (const [date, payment] of [
      ['2026-09-30', '509.43'],
      ['2036-12-31', '1,528.29'],
    ] as const) {
      await unscripted.open('loan_late', `?payment_for=${date}`);
      await expect(unscripted.value(unscripted.payment, 'Amount remaining')).toContainText('1,528.29');
      await expect(unscripted.value(unscripted.payment, 'To pay')).toContainText(payment);
    }
  });

  await test.step('one of two amounts may be left out, and the other missing', async () => {
    const remaining = unscripted.value(unscripted.payment, 'Amount remaining');
    const toPay = unscripted.value(unscripted.payment, 'To pay');
    await unscripted.open('loan_complete', '?expand=&fields=id,amountRemaining&payment_for=2036-12-01');
    await expect(remaining).toContainText('6,160.8');
    await expect(toPay).toHaveText('— not requested');
    await unscripted.open(
      'loan_payment_for_ignored',
      '?expand=&fields=amountRemaining&payment_for=2036-12-01',
    );
    await expect(remaining).toHaveText('— not in the answer');
    await expect(toPay).toHaveText('— not requested');
  });

  await test.step('zero is an amount', async () => {
    await unscripted.open('loan_settled', '?payment_for=2026-11-20');
    await expect(unscripted.value(unscripted.payment, 'Amount remaining')).toHaveText('R$\u00a00.00');
  });
});

test('centavos and basis points are read as they are configured', async ({
  givenDesk: desk,
  sandbox,
  unscripted: loanPage,
}) => {
  const { offer: rates } = await sandbox.loan('loan_rates_basis_points');
  const loan = await sandbox.loan('loan_centavos?expand=customer&payment_for=2036-12-01');
  const { monthlyFee, yearlyFee, monthlyCET, yearlyCET } = Object(rates);
  const offer = { ...Object(loan.offer), monthlyFee, yearlyFee, monthlyCET, yearlyCET };
  desk.give('loan_centavos', JSON.stringify({ ...loan, offer }));
  await loanPage.page.goto(`${desk.origin}/loans/loan_centavos?payment_for=2036-12-01`);
  await expect(loanPage.value(loanPage.figures, 'Rate')).toHaveText(/1\.99% a month/);
  await expect(loanPage.value(loanPage.figures, 'Disbursement')).toHaveText('R$\u00a05,000.00');
  await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toHaveText('R$\u00a06,160.80');
});

/** A day that has not passed. */
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test('the payoff on a day is an estimate, or a reason', async ({ unscripted: loanPage }) => {
  const payoff = loanPage.band.locator('.payoff');
  const unfold = () => loanPage.band.getByText('How this is known').click();

  await test.step('it unfolds to how it was computed, beside the figure of the API', async () => {
    await loanPage.open('loan_life_on_time', `?payment_for=${nextWeek}`);
    await expect(loanPage.answer).toContainText(
      /To pay off on .*: R\$\s3,\d{3}\.\d\d( to R\$\s3,\d{3}\.\d\d)? \(/,
    );
    await unfold();
    const basis = payoff.getByRole('listitem');
    await expect(basis.filter({ hasText: 'present value by the contract’s rate' })).toContainText(
      'Lei 8.078/1990 (CDC), art. 52, § 2; Res. CMN 5.004/2022, art. 7',
    );
    await expect(basis.filter({ hasText: 'A day later' })).toHaveText(/^A day later: R\$\s\d.* more$/);
    await expect(basis.filter({ hasText: 'API: Amount remaining' })).toHaveText(
      /R\$\s3,307\.57, R\$\s\d+\.\d\d more than the estimate/,
    );
    await expect(basis.filter({ hasText: 'Not in it' })).toHaveText(
      'Not in it: IOF, fees, the unearned part of an insurance paid in advance.',
    );
  });

  await test.step('where nothing was asked, it is of today', async () => {
    await loanPage.open('loan_life_on_time');
    await expect(loanPage.answer).toContainText(/To pay off today: R\$/);
  });

  await test.step('after a prepayment nobody knows, and it says why', async () => {
    await loanPage.open('loan_contradiction_payoff', `?payment_for=${nextWeek}`);
    await unfold();
    await expect(payoff).toContainText('Payoff: not enough data');
    await expect(payoff.getByText('a payment may have settled the rest')).toBeVisible();
  });

  await test.step('where nothing is left, nothing is said', async () => {
    await loanPage.open('loan_life_finished', `?payment_for=${nextWeek}`);
    await expect(payoff).toHaveCount(0);
  });
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the payoff is an estimate of the desk', async ({ unscripted: { page }, desk }) => {
    await page.goto(`${desk.origin}/loans/loan_life_late?payment_for=${nextWeek}`);
    const payoff = page.locator('.payoff');
    await page.getByText('Cálculo').click();
    await expect(payoff).toContainText('mais o que está em atraso com encargos');
    await expect(payoff).toContainText(
      /API: Saldo em aberto R\$\s4\.252,59, R\$\s\d+,\d\d acima da estimativa/,
    );
    await expect(payoff).toContainText(
      'Não inclui: IOF, tarifas, a parte a decorrer do seguro pago à vista.',
    );
    await page.goto(`${desk.origin}/loans/loan_contradiction_payoff?payment_for=${nextWeek}`);
    await page.getByText('Cálculo').click();
    await expect(payoff).toContainText('Quitação: faltam dados');
  });
});
