import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { clipboardOf, idle } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const notHonored = 'asked to expand; the API answered with the identifier';

const parties = [
  { name: 'Customer', parameter: 'customer', id: 'cust_88b', shows: 'Maria das Dores Silva' },
  { name: 'Employment', parameter: 'employment', id: 'empl_77a', shows: 'Auxiliar de enfermagem' },
  {
    name: 'Company',
    parameter: 'company',
    id: 'comp_GczGxftbJd9gFMNk',
    shows: 'Santa Efigênia',
  },
];

const others = [
  { name: 'Fund', parameter: 'fund', section: 'Offer', shows: 'Aurora Consignado FIDC' },
  { name: 'Product', parameter: 'product', section: 'Offer', shows: 'CONSIG-PRIV' },
  { name: 'Credit policy', parameter: 'creditPolicy', section: 'Offer', shows: 'Política consignado' },
  { name: 'Payment method', parameter: 'paymentMethod', section: 'Where the money went', shows: 'active' },
  { name: 'File', parameter: 'file', section: 'Attachments', shows: 'termo-de-autorizacao.pdf' },
  { name: 'Signer', parameter: 'signer', section: 'Evidence', shows: 'Maria das Dores Silva' },
];

test('a party and other references are expanded in place', async ({
  page,
  loanPage,
  sandbox,
  unscripted: theirs,
}) => {
  const loan = freshLoan();
  await loanPage.open(loan, '?expand=');
  const ofParty = async ({ name, parameter, id, shows }: (typeof parties)[number]) => {
    const toggle = loanPage.expand(name);
    const place = loanPage.value(loanPage.section('Parties'), name);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(place).toContainText(id);
    await expect(place).not.toContainText(shows);

    const watch = await sandbox.watch(loan);
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(place).toContainText(shows);
    expect(new URL(page.url()).searchParams.get('expand')).toBe(parameter);
    expect(await watch.queries()).toEqual([`expand=${parameter}`]);

    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(place).not.toContainText(shows);
    await expect(place).toContainText(id);
    expect(new URL(page.url()).searchParams.get('expand')).toBe('');
    expect(await watch.count(), 'what was answered a moment ago is not asked for twice').toBeLessThanOrEqual(
      2,
    );
  };
  for (const party of parties) await test.step(party.name, () => ofParty(party));

  await test.step('the URL is the view: reload, back and forward, and a pasted link', async () => {
    const [customer, company] = [loanPage.expand('Customer'), loanPage.expand('Company')];
    const place = loanPage.value(loanPage.section('Parties'), 'Company');
    await company.click();
    await expect(place).toContainText('Santa Efigênia');
    await customer.click();
    await expect(loanPage.value(loanPage.section('Parties'), 'Customer')).toContainText('390.533.447-05');

    const watch = await sandbox.watch(loan);
    await page.goBack();
    await expect(customer).toHaveAttribute('aria-pressed', 'false');
    await expect(place).toContainText('Santa Efigênia');
    await page.goBack();
    await expect(company).toHaveAttribute('aria-pressed', 'false');
    await expect(place).toContainText('comp_GczGxftbJd9gFMNk');
    await expect(place).not.toContainText('Santa Efigênia');
    await page.goForward();
    await expect(place).toContainText('Santa Efigênia');
    expect(await watch.count(), 'reads of back and forward').toBe(0);

    await page.reload();
    await loanPage.ready();
    await expect(company).toHaveAttribute('aria-pressed', 'true');
    await expect(place).toContainText('Santa Efigênia');
    expect(await watch.queries()).toEqual(['expand=company']);

    await theirs.page.goto(page.url());
    await expect(theirs.expand('Company')).toHaveAttribute('aria-pressed', 'true');
    await expect(theirs.expand('Customer')).toHaveAttribute('aria-pressed', 'false');
    await expect(theirs.value(theirs.section('Parties'), 'Company')).toContainText('Santa Efigênia');
    await company.click();
    await expect(company).toHaveAttribute('aria-pressed', 'false');
  });

  await loanPage.openOthers();
  for (const { name, parameter, section, shows } of others) {
    await test.step(name, async () => {
      await expect(loanPage.section(section)).not.toContainText(shows);
      const watch = await sandbox.watch(loan);
      await loanPage.expand(name).click();
      await expect(loanPage.expand(name)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(watch.queries).toEqual([`expand=${parameter}`]);
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      await expect(loanPage.section(section)).not.toContainText(notHonored);
      await expect(loanPage.section(section)).toContainText(shows);
      expect(new URL(page.url()).searchParams.get('expand')).toBe(parameter);
      await loanPage.expand(name).click();
      await expect(loanPage.expand(name)).toHaveAttribute('aria-pressed', 'false');
    });
  }
});

test('references that the API did not expand are named in place', async ({ unscripted: loanPage }) => {
  await test.step('a reference that the API did not expand is named where it stands', async () => {
    await loanPage.open('loan_expand_ignored', '?expand=customer,company');
    const section = loanPage.section('Parties');
    for (const name of ['Customer', 'Company']) {
      await expect(loanPage.value(section, name)).toContainText(notHonored);
      await expect(loanPage.expand(name)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(loanPage.value(section, 'Employment')).not.toContainText(notHonored);
    await expect(loanPage.section('Off-spec values')).toContainText('an object, as expand asked');
  });

  await test.step('a requested path is named only where it stands', async () => {
    await loanPage.open('loan_complete', '?expand=offer.cashout.paymentMethod');
    await expect(loanPage.section('Offer')).toContainText('active');
    await loanPage.openOthers();
    await expect(loanPage.expand('Payment method'), 'it can be taken back').toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const rows = loanPage.section('Where the money went');
    await expect(rows).toContainText('pymt_');
    await expect(rows).not.toContainText(notHonored);
    await loanPage.open('loan_expand_ignored', '?expand=offer.fund,cashout.paymentMethod');
    await expect(loanPage.value(loanPage.section('Offer'), 'Fund')).toContainText(notHonored);
    await expect(rows).toContainText(notHonored);
  });

  await test.step('one reference may be honored and another not', async () => {
    await loanPage.open('loan_expand_unresolved', '?expand=customer,employment,company');
    const section = loanPage.section('Parties');
    await expect(loanPage.value(section, 'Customer')).toContainText('cust_00000000goneaway');
    await expect(loanPage.value(section, 'Customer')).toContainText(notHonored);
    await expect(loanPage.value(section, 'Employment')).toContainText(notHonored);
    await expect(loanPage.value(section, 'Company')).not.toContainText(notHonored);
  });
});

test('the customer is expanded by default, and read once an act', async ({
  page,
  loanPage,
  sandbox,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const loan = freshLoan().replace('slow_0_', 'slow_500_');
  const main = page.getByRole('main');
  await loanPage.open(loan);
  await test.step('the customer is expanded by default, and the head has the name', async () => {
    await expect(loanPage.expand('Customer')).toHaveAttribute('aria-pressed', 'true');
    await expect(loanPage.expand('Company')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('banner').or(page.locator('main header')).last()).toContainText(
      'Maria das Dores',
    );
    expect((await sandbox.asked(loan)).map(({ query }) => query)).toEqual(['expand=customer']);
  });

  await test.step('nothing is read again by itself', async () => {
    const watch = await sandbox.watch(loan);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/api/loans/${loan}?`)) requests.push(request.url());
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => clipboardOf(page))
      .toBe(`${new URL(page.url()).origin}/loans/${loan}?expand=customer`);
    await page.evaluate(() => {
      for (const event of ['focus', 'blur', 'online', 'pageshow']) window.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const other = await context.newPage();
    await other.bringToFront();
    await page.bringToFront();
    await context.setOffline(true);
    await context.setOffline(false);
    await idle(page);
    expect(requests, 'by itself').toEqual([]);
    // An act of the reader comes after all of that, and is the only read, though the hand is impatient.
    await page.getByRole('button', { name: /^Refresh/ }).dblclick();
    await expect(main).toHaveAttribute('aria-busy', 'true');
    await expect(main).toHaveAttribute('aria-busy', 'false');
    await expect(loanPage.contract).toContainText('CCB-2026-000417');
    expect(await watch.queries()).toEqual(['expand=customer']);
  });

  await test.step('a link copied during a read is of what was asked for', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/loans/**', async (route) => {
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/loans/**');
    await loanPage.expand('Customer').click();
    await asked;
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboardOf(page)).toBe(`${new URL(page.url()).origin}/loans/${loan}?expand=`);
    answer();
    await expect(main).toHaveAttribute('aria-busy', 'false');
    await expect(loanPage.expand('Customer')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('and so it is once the answer is there', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboardOf(page)).toMatch(/\/loans\/\w+\?expand=$/);
  });
});
