import { expect, type Page } from '@playwright/test';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { posted } from './raw.ts';
import type { Records } from './records.ts';
import { freshLoan, loanOfOwnCustomer } from './servers/start-sandbox.ts';

test.use({ role: 'support' });

/** What was done with a loan, without the card of its customer, which is read whenever it comes into sight. */
const actsOn = async (records: Records, loan: string) =>
  (await records.of({ loan })).filter(({ action }) => action !== 'read-customer');

/** The CPF of the sandbox's customer, as its API writes it. */
const documentNumber = /390\.?533\.?447-?05/;

async function reveal(page: Page, field: string): Promise<void> {
  await page
    .locator('#parties')
    .getByRole('button', { name: `Reveal ${field}`, exact: true })
    .click();
}

/** The customer is folded under their name, which everyone sees. */
async function openCustomer(page: Page): Promise<void> {
  await page.locator('#parties summary', { hasText: 'Maria das Dores Silva' }).click();
}

test('an IPOC leads to its loan, says what it is, and shows no CPF on the way', async ({
  page,
  loanPage,
  desk,
  cookieOf,
}) => {
  const as = await cookieOf('support');
  // The loan is found below because it was read.
  const { status, body } = await desk.raw({ path: '/loans/loan_contract_ipoc', as });
  expect(status).toBe(200);
  expect(body).not.toMatch(documentNumber);
  await page.goto('/');
  await hydrated(page);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Find a loan' });
  await field.fill('123456780203139053344705CCB2025000430');
  await expect(
    page.getByText(/^This is an IPOC.*modality 0203.*contract number CCB2025000430/),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('is looked up when you press Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/loans\/loan_contract_ipoc/);
  await expect(loanPage.contract).toContainText('1234567802031');
  await expect(loanPage.contract).toContainText('CCB2025000430');
  await expect(loanPage.section('Parties')).toContainText('Maria das Dores Silva');
  await expect(page.getByRole('main')).not.toContainText(documentNumber);
  expect(await page.title()).not.toMatch(documentNumber);

  await test.step('the ticket does not have it, be it revealed or not', async () => {
    await hydrated(page);
    await loanPage.contract.getByRole('button', { name: /^Reveal/ }).click();
    await dialogOf(page).getByLabel('The customer’s request').check();
    await dialogOf(page).getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(loanPage.contract).toContainText(documentNumber);
    await page.keyboard.press('s');
    const ticket = page.getByRole('dialog', { name: 'Summary for the ticket' });
    await expect(ticket).toContainText('1234567802031');
    await expect(ticket).not.toContainText(documentNumber);
  });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reason for revealing' });

test('a reason is asked once, and each reveal is one record', async ({ page, loanPage, records }) => {
  const loan = freshLoan();
  await loanPage.open(loan);
  await expect(page.getByText('Masked view')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(documentNumber);
  await openCustomer(page);
  await reveal(page, 'CPF');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio').first(), 'and not what closes it').toBeFocused();
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason first.');
  await dialog.getByLabel('Another reason').check();
  await dialog.getByLabel('In your own words').fill('O cliente ligou, protocolo 2026-11-20/0042');
  await dialog.getByLabel('Ticket number, if there is one').fill('SAC-417');
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(dialog).toBeHidden();
  const parties = loanPage.section('Parties');
  await expect(parties).toContainText(documentNumber);
  await reveal(page, 'E-mail');
  await expect(page.locator('.revealed')).toHaveCount(2);
  const summary = page.locator('#parties summary', { hasText: 'Maria das Dores Silva' });
  await expect(summary, 'where it is not marked').not.toContainText(documentNumber);
  await expect(dialog, 'one reason serves the whole view').toBeHidden();
  await expect(page.getByText('The caller is not verified.')).toBeVisible();
  const rows = await actsOn(records, loan);
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['view', 'ok'],
    ['reveal', 'ok'],
    ['reveal', 'ok'],
  ]);
  for (const row of rows.slice(1)) {
    expect(row.reason).toBe('O cliente ligou, protocolo 2026-11-20/0042');
    expect(row.fields).toContain('ticket:SAC-417');
    expect(row.paths).toHaveLength(1);
    expect(row.paths[0]).toMatch(/^\/customer\//);
  }
  expect(new Set(rows.slice(1).map(({ paths }) => paths[0])).size).toBe(2);
  expect(withoutRandomDigits(JSON.stringify(rows))).not.toMatch(documentNumber);

  await test.step('one reason serves a value and panels, each on record', async () => {
    // Another reason is a matter of one's own: it serves what comes after.
    await page.getByRole('button', { name: 'Change the reason', exact: true }).click();
    await dialog.getByLabel('The customer’s request').check();
    await dialog.getByRole('button', { name: 'Use this reason' }).click();
    await reveal(page, 'Phone');
    await expect(page.locator('.revealed')).toHaveCount(3);
    await loanPage.unfoldRest();
    for (const section of ['Parties', 'Evidence']) {
      await page.getByRole('button', { name: `Reveal all of ${section}` }).click();
      await expect(page.getByRole('button', { name: `Reveal all of ${section}` })).toHaveCount(0);
      await expect(dialog, section).toHaveCount(0);
    }
    const revealed = (await actsOn(records, loan)).slice(3);
    expect(revealed.map(({ reason }) => reason)).toEqual(Array(3).fill('customer-request'));
    const placesOf = (paths: readonly string[]) =>
      [...new Set(paths.map((path) => path.split('/')[1]))].sort();
    expect(revealed.map(({ paths }) => placesOf(paths))).toEqual([
      ['customer'],
      expect.arrayContaining(['customer']),
      ['context', 'signatures'],
    ]);
    await page.getByRole('button', { name: 'Change the reason', exact: true }).click();
    await dialog.getByLabel('Another reason').check();
    await dialog.getByLabel('In your own words').fill('O cliente pediu a segunda via');
    await dialog.getByRole('button', { name: 'Use this reason' }).click();
    await page.getByRole('button', { name: 'Reveal all of Metadata' }).click();
    await expect(page.getByRole('button', { name: 'Reveal all of Metadata' })).toHaveCount(0);
    expect((await actsOn(records, loan)).at(-1)).toMatchObject({
      action: 'reveal',
      reason: 'O cliente pediu a segunda via',
    });
  });

  await test.step('a field that a refresh brings otherwise is masked again', async () => {
    await page.route(/\/api\/loans\/\w+\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('Maria das Dores Silva', 'Joana Prado');
      await route.fulfill({ response, body });
    });
    await loanPage.refresh.click();
    await expect(parties).toContainText('Joana Prado');
    await expect(parties).not.toContainText(documentNumber);
    await expect(loanPage.section('Metadata').locator('.revealed').first()).toBeVisible();
  });
});

test('a reason holds nobody’s data; a revealed value is kept nowhere', async ({
  page,
  loanPage,
  context,
  desk,
  cookieOf,
  records,
}) => {
  const loan = freshLoan();
  await loanPage.open(loan);
  await openCustomer(page);
  await reveal(page, 'CPF');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Another reason').check();
  for (const [typed, holds] of [
    ['Pedido de maria.silva@example.com.br', 'an e-mail address'],
    ['Cliente do CPF 390.533.447-05 ligou', 'a CPF'],
    ['Cliente do CPF 39053344705 ligou', 'a CPF'],
    ['Ligou do (11) 98765-4321 e pediu', 'a telephone number'],
  ] as const) {
    await dialog.getByLabel('In your own words').fill(typed);
    await expect(dialog.getByRole('alert'), typed).toContainText(holds);
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(dialog).toBeVisible();
    const body = { pointer: '/customer/cpf', reason: { text: typed } };
    const as = await cookieOf('support');
    const answer = await desk.raw({ ...posted(`/api/loans/${loan}/reveals?expand=customer`, body), as });
    expect(answer.status, typed).toBe(400);
    expect(answer.body, 'its text is not said again').not.toMatch(/390\.?533|maria|98765/);
  }
  expect(withoutRandomDigits(desk.output())).not.toMatch(/maria\.silva@|390\.?533/);
  expect((await actsOn(records, loan)).map(({ action }) => action)).toEqual(['view']);

  await test.step('copies and the raw answer stay masked after a reveal', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Reveal all of Parties' }).click();
    await dialog.getByLabel('The customer’s request').check();
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(loanPage.section('Parties')).toContainText(documentNumber);
    const raw = await loanPage.openJson();
    await raw.getByRole('button', { name: 'Copy all' }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toContain('$masked');
    expect(await clipboard()).not.toContain('390.533');
    await loanPage.section('Parties').getByRole('button', { name: 'Copy cpf' }).click();
    await expect.poll(clipboard, 'the button beside it copies what it stands beside').toMatch(documentNumber);
  });

  await test.step('a revealed value is stored nowhere, and is gone after the page is left', async () => {
    await expect(loanPage.section('Parties')).toContainText(documentNumber);
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage, ...sessionStorage },
        history.state,
        location.href,
        document.title,
        document.cookie,
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
    expect(kept).not.toContain('390.533');
    expect(kept).not.toContain('390533');
    await page.goto('about:blank');
    await page.goBack();
    await hydrated(page);
    await expect(page.getByText('Masked view')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(documentNumber);
    await expect(page.locator('.revealed')).toHaveCount(0);
  });
});

test('a verified caller needs no reason for customer and payout, and others do', async ({
  page,
  loanPage,
  records,
}) => {
  const loan = loanOfOwnCustomer();
  await loanPage.open(loan);
  const form = page.getByRole('group', { name: 'Verify the caller' });
  await form.getByRole('textbox').fill('390.533.447-05');
  await form.getByRole('textbox').press('Enter');
  await expect(page.getByText('Caller verified').first()).toBeVisible();
  const payout = loanPage.section('Where the money went');
  await payout.getByRole('button', { name: /^Reveal all/ }).click();
  await expect(payout.locator('.revealed').first(), 'one click').toBeVisible();
  await expect(payout.locator(':focus'), 'heard once, where the button was').toContainText('revealed');
  await expect(payout).not.toContainText('not shown to you');
  await expect(dialogOf(page)).toHaveCount(0);
  const { action, reason, fields } = (await actsOn(records, loan)).at(-1) ?? {};
  expect([action, reason, fields]).toEqual(['reveal', 'verified', ['verified:document']]);
  await loanPage.unfoldRest();
  await page.getByRole('button', { name: 'Reveal all of Evidence' }).click();
  await expect(dialogOf(page), 'whoever signed may be another person').toBeVisible();
});

test('reveals at once are a record each, and none without a reason', async ({
  desk,
  cookieOf,
  records,
  sandbox,
}) => {
  const loan = freshLoan();
  const as = await cookieOf('support');
  const reveal = (body: object, who = as) =>
    desk.raw({ ...posted(`/api/loans/${loan}/reveals?expand=customer`, body), as: who });
  const reason = { code: 'dispute' };
  // Of another loan that looks the same: this one nobody has viewed.
  const view = await desk.raw({ path: `/api/loans/${freshLoan()}?expand=customer`, as });
  const { fingerprints: seen } = JSON.parse(view.body);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => reveal({ pointer: '/customer/cpf', reason, seen })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const rows = await actsOn(records, loan);
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map((row) => row.request_id)).size).toBe(8);
  for (const { action, paths, reason: why } of rows) {
    expect([action, paths, why]).toEqual(['reveal', ['/customer/cpf'], 'dispute']);
  }
  const watch = await sandbox.watch(loan);
  for (const body of [
    { pointer: '/customer/cpf', reason },
    { pointer: '/customer/cpf', reason: { code: 'because' }, seen },
    { pointer: '', reason, seen },
    { pointer: '/', panel: 'parties', reason, seen },
    { panel: 'everything', reason, seen },
    { reason, seen },
    [],
  ]) {
    expect((await reveal(body)).status, JSON.stringify(body)).toBe(400);
  }
  const refused = await reveal({ pointer: '/customer/cpf', reason, seen }, await cookieOf('auditor'));
  expect(refused.status).toBe(403);
  expect(await watch.queries()).toEqual([]);
  expect((await actsOn(records, loan)).slice(8)).toMatchObject([
    { action: 'refusal', outcome: 'forbidden', subject: 'person-1003' },
  ]);
});

test.describe('an auditor', () => {
  test.use({ role: 'auditor' });

  test('sees that things are hidden, and no way to reveal them', async ({ unscripted: loanPage }) => {
    const { page } = loanPage;
    await loanPage.open(freshLoan());
    await expect(page.getByText('Masked view')).toBeVisible();
    await expect(page.getByText('Your role cannot reveal any.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toHaveCount(0);
  });
});
