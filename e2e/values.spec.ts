import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import { LoanPage } from './loan-page.ts';

/** The customer is folded under their name. */
async function openCustomer(page: Page): Promise<void> {
  await page.locator('#parties summary', { hasText: 'Maria das Dores Silva' }).click();
}

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('personal values and other contracts are read on demand', async ({
    page,
    desk,
    loanPage,
    records,
    identity,
  }) => {
    for (const loan of ['loan_slow_0_other1', 'loan_slow_0_other2'])
      expect((await desk.raw({ path: `/api/loans/${loan}?expand=customer` })).status).toBe(200);
    // Only the first ask of a minute leaves a record, and a test before may have been it.
    await records.run('delete from lookup_typing where issuer = $1', [identity.issuer]);
    const before = await records.last();
    await loanPage.open('loan_slow_0_other2');
    expect(await records.since(before, identity.issuer), 'an analyst asks by a click').toMatchObject([
      { action: 'view' },
    ]);
    await openCustomer(page);
    const parties = loanPage.section('Partes');
    const forms: [label: string, shown: string, sent: string][] = [
      ['CPF', '390.533.447-05', '390.533.447-05'],
      ['Telefone', '+55 11 95860-1467', '+5511958601467'],
      ['Data de nascimento', '14/03/1979', '1979-03-14'],
      ['Banco', '001 · Banco do Brasil', '001'],
      ['Tipo', 'poupança', 'SVGS'],
    ];
    for (const [label, shown, sent] of forms) {
      const value = loanPage.value(parties, label);
      await expect(value.getByTitle(`como enviado: ${sent}`), label).toHaveText(shown);
      await expect(value.getByRole('button', { name: `Copiar ${label}` })).toBeAttached();
    }
    const address = parties.locator('summary', {
      hasText: 'Rua das Acácias, 245, Vila Mariana, São Paulo, SP, 04101-000',
    });
    await expect(parties.getByText('Logradouro', { exact: true })).toBeHidden();
    await expect(parties.getByRole('button', { name: 'Copiar Endereço' })).toBeAttached();
    await address.click();
    await expect(loanPage.value(parties, 'Logradouro')).toHaveText('Rua das Acácias');
    await expectAccessible(page, { include: '#parties' });
    await parties.getByRole('button', { name: 'Mostrar como enviado' }).click();
    for (const [label, , sent] of forms) await expect(loanPage.value(parties, label)).toContainText(sent);

    await parties.getByText('Outros contratos do cliente que a mesa conhece').click();
    const others = page.getByRole('list', { name: 'Outros contratos do cliente que a mesa conhece' });
    await expect(others.getByRole('link').first()).toContainText(
      /Em aberto.*criado em \d\d\/\d\d\/\d{4} · visto em \d\d\/\d\d\/\d{4}/,
    );
    await expect(others.locator('a[href^="/loans/loan_slow_0_other2"]')).toHaveCount(0);
    const rows = await records.since(before, identity.issuer);
    expect(rows.map(({ action }) => action)).toContain('read-customer');
  });
});

test('an agent with a caller reads the customer’s other contracts', async ({
  someone,
  cookieOf,
  configuredDesk: desk,
  records,
  identity,
}) => {
  const as = await cookieOf('support');
  expect((await desk.raw({ path: '/api/loans/loan_slow_0_other1?expand=customer', as })).status).toBe(200);
  const page = await someone('support', {}, { desk, identity });
  const loanPage = new LoanPage(page, desk.origin);
  await records.run('delete from lookup_typing where issuer = $1', [identity.issuer]);
  const before = await records.last();
  await loanPage.open('loan_slow_0_other2');
  const others = page.getByRole('list', { name: 'The customer’s other contracts that the desk knows' });
  // In a run of all tests the customer has more loans than the list takes.
  await expect(others.getByRole('link').first()).toBeVisible();
  await expect(others.locator('a[href^="/loans/loan_slow_0_other2"]')).toHaveCount(0);
  await expect(others.getByRole('link', { name: 'Compare' }).first()).toHaveAttribute(
    'href',
    /^\/compare\?loan=loan_slow_0_other2&loan=loan_/,
  );
  const rows = await records.since(before, identity.issuer);
  expect(rows.map(({ action }) => action).sort()).toEqual(['read-customer', 'view']);
  await page.emulateMedia({ media: 'print' });
  await expect(others.getByRole('link').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await openCustomer(page);
  const parties = loanPage.section('Parties');
  for (const name of ['Phone', 'E-mail', 'CPF'])
    await expect(loanPage.value(parties, name)).not.toContainText(/\d|@/);
  await expect(parties.getByRole('button', { name: 'Reveal Phone', exact: true })).toBeVisible();
  await expectAccessible(page, { include: '#parties' });
});
