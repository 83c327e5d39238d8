import { expect, type Page } from '@playwright/test';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { expectAccessible, narrow, overflow, wide } from './axe.ts';
import { lookupKey } from './contract-rows.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { openRecords } from './records.ts';
import { identifierOf } from './route-cases.ts';
import { databaseEnv } from './servers/run-database.ts';
import { failingLoan, freshLoan } from './servers/start-sandbox.ts';

/** Makes a list of loans as the page does, and returns its path. The form without a script makes one of more loans alone. */
async function listOf(page: Page, origin: string, loans: readonly string[]): Promise<string> {
  const answer = await page.request.post(`${origin}/api/lists`, {
    data: { rows: loans.map((loan, index) => ({ line: index + 1, identifiers: [identifierOf(loan)] })) },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return `/lists/${(await answer.json()).id}`;
}

/** Values of the loans of the sandbox: the document, and amounts of their offers. */
const ofLoan = /390\.533\.447|maria\.silva|5000[.,]00|506[.,]08/;

test('a list is read, shown as it comes, and stopped', async ({
  ownDesk,
  ownDatabase,
  identity,
  someone,
  faults,
}) => {
  // The browser counts the scripts that it does not run as blocked.
  faults.expect(/request failed: .*\.js csp$/);
  // Of its own database: a desk of another test would read the list too.
  const desk = await ownDesk({ ...databaseEnv(ownDatabase), LOOKUP_KEY: lookupKey });
  const world = { desk, identity, database: ownDatabase };
  const page = await someone('analyst', { baseURL: desk.origin }, world);
  const [unknown, fresh] = [failingLoan('404'), freshLoan()];
  const list = await listOf(page, desk.origin, [
    'loan_wrong_installment',
    'loan_wrong_total',
    unknown,
    fresh,
  ]);
  await page.goto(desk.origin + list);
  await hydrated(page);
  const reading = page.getByRole('region', { name: 'Reading of this list' });
  await reading.getByRole('button', { name: 'Read this list' }).click();
  await expect(reading).toContainText('4 of 4 loans read', { timeout: 20_000 });
  await expect(reading).toContainText('1 could not be read');
  await expect(page.getByRole('row', { name: 'loan_wrong_installment' })).toContainText(
    'figures: contradicted',
  );
  await expect(
    page.getByRole('row', { name: 'loan_wrong_installment' }).getByTitle('figures: contradicted'),
  ).toContainText('≠');
  await expect(
    page.getByRole('row', { name: 'loan_wrong_installment' }),
    'a cause that its sentence names is not named again',
  ).not.toContainText('the installment');
  await expect(
    page.getByText(/^figures · law · signatures · payout · payments, in this order:.*≠ contradicted/),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: unknown })).toContainText('not found');
  const figures = page.getByRole('navigation', { name: 'What was read' });
  await expect(figures.getByRole('link', { name: 'not readable 1' })).toBeVisible();
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `${size.width} px`).toEqual([]);
  }
  const retried = page.waitForResponse(/\/reading$/);
  await reading.getByRole('button', { name: 'Try those that failed again' }).click();
  expect((await retried).status()).toBe(200);
  await expect(reading).toContainText('1 could not be read', { timeout: 20_000 });
  // The rows without what was read are looked at in lookup-lists.spec.ts.
  await expectAccessible(page, { only: 'narrow, light' });

  await test.step('its links group, filter and order, and open a loan', async () => {
    const reader = await someone('analyst', { baseURL: desk.origin, javaScriptEnabled: false }, world);
    await reader.goto(list);
    await reader.getByRole('link', { name: '1 × the installment' }).click();
    await expect(reader.getByRole('row')).toHaveCount(2);
    await expect(reader.getByRole('row', { name: 'loan_wrong_installment' })).toBeVisible();
    await reader.getByRole('link', { name: 'All causes' }).click();
    const order = reader.getByRole('navigation', { name: 'Order' });
    await order.getByText(/^Order: /).click();
    await order.getByRole('link', { name: 'figures' }).click();
    await expect(order.getByText('Order: figures', { exact: true })).toBeVisible();
    await expect(reader.getByRole('row').nth(1)).toContainText('loan_wrong_');
    await reader.getByRole('link', { name: 'loan_wrong_installment' }).click();
    await expect(reader).toHaveURL(/\/loans\/loan_wrong_installment\?list=.*&at=1&of=sort%3Dfigures$/);
    const next = reader.getByRole('navigation', { name: 'List', exact: true }).locator('a[href*="&at=2"]');
    await expect(next).toHaveAttribute('href', /\/loans\/loan_wrong_total\?list=.*&at=2&of=sort%3Dfigures$/);
  });

  await test.step('rows that were read are decided at once', async () => {
    const row = (loan: string) => page.getByRole('row', { name: loan });
    const choose = (loan: string) => row(loan).getByRole('checkbox', { name: /^Choose row/ });
    await page.getByRole('checkbox', { name: 'Choose all 4 loans on this page' }).check();
    await expect(choose(unknown)).toBeChecked();
    await choose(fresh).uncheck();
    const decision = page.getByRole('combobox', { name: 'What was decided' });
    await expect(decision, 'nothing is chosen for a person').toHaveValue('');
    await decision.selectOption('To be corrected');
    await expectAccessible(page, { only: 'narrow, light' });
    await page.getByRole('button', { name: 'Decide 3 loans' }).click();
    await expect(row('loan_wrong_total')).toContainText(/To be corrected · Ana/);
    await expect(row('loan_wrong_total').getByRole('checkbox', { name: /^Done/ })).toBeChecked();
    await expect(row(unknown), 'what was not read is not decided').not.toContainText('To be corrected');
    await expect(row(unknown).getByRole('checkbox', { name: /^Choose row/ })).toBeChecked();
    await expect(
      page.getByText('The loan was not read for this list: read first, then decide.'),
    ).toBeVisible();
  });

  const csv = await page.request.get(`${desk.origin}/api${list}/csv?show=figures`);
  const text = await csv.text();
  expect(text).toContain('"loan_wrong_installment"');
  expect(text, 'a reason in words, with its figures and their unit').toMatch(
    /"installment","[\d.]+","[\d.]+","-?[\d.]+","in reais","installment R\$/,
  );
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text + (await page.content())).not.toMatch(ofLoan);

  const records = await openRecords(ownDatabase);
  const recorded = async (what: string) => {
    const rows = await records.since(0, identity.issuer);
    const actions = rows.map(({ action, loan, outcome }) => `${action} ${loan ?? ''} ${outcome}`);
    return actions.filter((action) => action.startsWith(what)).length;
  };
  await expect.poll(() => recorded(`list-read ${unknown} not_found`), 'tried again').toBe(2);
  expect(await recorded('list-read loan_wrong_installment ok'), 'and it alone').toBe(1);
  expect(await recorded('export ')).toBe(1);
  await records.close();

  await test.step('it stops and goes on, and stops for good when its person signs out', async () => {
    const page = await someone('support', { baseURL: desk.origin, locale: 'pt-BR' }, world);
    const words = ptBr.listReading;
    const list = await listOf(page, desk.origin, Array.from({ length: 100 }, freshLoan));
    await page.goto(desk.origin + list);
    await hydrated(page);
    const reading = page.getByRole('region', { name: words.label });
    await reading.getByRole('button', { name: words.acts.read }).click();
    await expect(reading).toContainText(/[1-9]\d* de 100 empréstimos lidos/, { timeout: 20_000 });
    await expect(reading).toContainText('por segundo');
    await reading.getByRole('button', { name: words.acts.stop }).click();
    await expect(reading).toContainText(words.states.stopped);
    await reading.getByRole('button', { name: words.acts.resume }).click();
    await expect(reading).toContainText(words.states.reading);
    await page.setViewportSize(narrow);
    expect(await overflow(page)).toEqual([]);
    await page.request.post(`${desk.origin}/sign-out`, {
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
    const again = await someone(
      'support',
      { baseURL: desk.origin, locale: 'pt-BR', javaScriptEnabled: false },
      world,
    );
    await again.goto(desk.origin + list);
    const after = again.getByRole('region', { name: words.label });
    await expect(after).toContainText(words.stoppedBySession);
    await expect(after).not.toContainText('100 de 100');
  });
});
