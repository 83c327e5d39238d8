import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { clipboardOf } from './loan-page.ts';
import { loanOfOwnCustomer } from './servers/start-sandbox.ts';

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(Summary for the ticket|Resumo para o chamado)$/ });

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

/** The form is remembered: most tests are of the long one. */
const useLongForm = (page: Page) => page.addInitScript(() => localStorage.setItem('summary-form', 'long'));

test('the ticket is copied with one key, and recorded', async ({ page, loanPage, records }) => {
  const loan = loanOfOwnCustomer();
  await loanPage.open(loan);
  await page.keyboard.press('s');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Protocol' }).fill('2026-0815');
  await dialog.getByRole('button', { name: 'Copy as text' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  const lines = (await clipboardOf(page)).split('\n');
  expect(lines.length).toBeLessThanOrEqual(5);
  const spoken = ((await loanPage.answer.textContent()) ?? '').replaceAll('\u00a0', ' ');
  expect(lines, 'the very text of the page').toContain(spoken);
  expect(lines[0]).toMatch(/^Maria das Dores Silva, contract CCB-/);
  expect(lines.at(-1)).toBe('Asked: ___ Answered: ___ Protocol: 2026-0815');
  const [record] = (await records.of({ loan })).filter(({ action }) => action === 'export');
  expect(record?.fields.slice(0, 2)).toEqual(['summary:text', 'caller']);
  await dialog.getByRole('radio', { name: 'Long' }).check();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Terms: 12 installments of');
  // The tests below open the ticket of a page that remembers this.
  expect(await page.evaluate(() => localStorage.getItem('summary-form'))).toBe('long');
});

test('a figure of the answer is copied by a click, and says where it is from', async ({ page, loanPage }) => {
  await loanPage.open('loan_life_late');
  const figure = loanPage.answer.getByRole('button', { name: /^Copy R\$\s945\.02: computed by the desk/ });
  await figure.click();
  await expect.poll(() => clipboardOf(page)).toBe('R$\u00a0945.02');
  await expect(loanPage.answer).toHaveText(
    /^3 of 12 installments paid\. 2 installments overdue, R\$\s945\.02, the oldest of .*\. With charges until today, .*\. Next: R\$\s472\.51 on .*\. To pay off today: R\$.*\(estimate\)\.$/,
  );
});

test.describe('masked, in English', () => {
  test.use({ role: 'support' });

  test('a summary holds nothing masked, and each copy is an export', async ({
    page,
    loanPage,
    records,
    faults,
  }) => {
    await useLongForm(page);
    const loan = loanOfOwnCustomer();
    await loanPage.open(loan);
    const dialog = dialogOf(page);
    const preview = dialog.getByRole('region', { name: 'Preview' });

    await test.step('before a verification', async () => {
      await page.keyboard.press('s');
      await expect(dialog.getByRole('radio', { name: 'Long' })).toBeChecked();
      await expect(preview).toContainText('Identity not confirmed.');
      await expect(preview).not.toContainText('Amounts for payment:');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('after one', async () => {
      const form = page.locator('form', { has: page.getByRole('group', { name: 'Verify the caller' }) });
      await form.getByRole('textbox').fill('390.533.447-05');
      await form.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(form.getByRole('status')).toContainText('CPF matches');
      await page.getByRole('button', { name: 'Summary', exact: true }).click();
      await expect(preview).toContainText(/Identity confirmed: document at \d\d:\d\d\./);
    });

    await test.step('copied as text: what the preview shows, and one record', async () => {
      // A text that is selected by hand leaves no record.
      await preview.selectText();
      await page.keyboard.press('Control+C');
      expect(await clipboardOf(page)).toContain('Identity confirmed');
      await dialog.getByRole('button', { name: 'Copy as text' }).click();
      await expect(dialog.getByRole('status')).toHaveText('Copied');
      const text = await clipboardOf(page);
      expect(text).toMatch(/^Caller: .*\nContract: .*\nTerms: 12 installments of R\$ 513\.40; /);
      expect(text).not.toMatch(/390\.?533|undefined|null/);
      const exports = (await records.of({ loan })).filter(({ action }) => action === 'export');
      expect(exports).toHaveLength(1);
      expect(exports[0]).toMatchObject({ outcome: 'ok', contract: null, paths: [], reason: null });
      expect(exports[0]?.fields.slice(0, 3)).toEqual(['summary:text', 'caller', 'contract']);
    });

    await test.step('without a record nothing is copied', async () => {
      faults.expect(/Failed to load|summaries net::ERR_FAILED/);
      await page.evaluate(() => navigator.clipboard.writeText('before'));
      await page.route('**/summaries', (route) => route.abort());
      await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Nothing was copied');
      expect(await clipboardOf(page)).toBe('before');
    });
  });
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the amounts of the API stand under its names', async ({ page, loanPage, records }) => {
    await useLongForm(page);
    const loan = loanOfOwnCustomer();
    await loanPage.open(loan, '?payment_for=2026-12-10');
    await page.keyboard.press('s');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('region', { name: 'Prévia' })).toContainText(
      /Valor a pagar em 10\/12\/2026: R\$\s[\d.]+,\d\d( \(.*\))?\. Saldo em aberto em 10\/12\/2026: R\$\s[\d.]+,\d\d( \(.*\))?\./,
    );
    await dialog.getByRole('button', { name: 'Copiar como Markdown' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copiado');
    const text = await clipboardOf(page);
    expect(text).toContain('- **Condições:** 12 parcelas de R$ 513,40; valor liberado R$ 5.000,00');
    expect(text).toContain('Maria das Dores Silva');
    expect(text).toMatch(/- \*\*Fonte:\*\* resposta da API de crédito de \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
    expect(text).not.toContain('Identidade');
    const [record] = (await records.of({ loan })).filter(({ action }) => action === 'export');
    expect(record?.fields[0]).toBe('summary:markdown');
    expect(record?.fields).toContain('payment');
    await page.keyboard.press('Escape');
    await page.getByText('Mostrar quem viu este empréstimo').click();
    const accesses = page.getByRole('table', { name: 'Quem viu este empréstimo' });
    await expect(accesses).toContainText('para pagamento em 10/12/2026');
  });
});
