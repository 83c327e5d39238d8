import { expect, type Page } from '@playwright/test';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { test } from './fixtures.ts';
import { cookieHeader } from './insert-session.ts';
import { LoanPage } from './loan-page.ts';
import { posted } from './raw.ts';
import type { Records } from './records.ts';
import { loanOfOwnCustomer } from './servers/start-sandbox.ts';

test.use({ role: 'support' });

/** What was done with a loan, without the card of its customer, which is read whenever it comes into sight. */
const actsOn = async (records: Records, loan: string) =>
  (await records.of({ loan })).filter(({ action }) => action !== 'read-customer');

/** The customer of the sandbox's complete loan. */
const right = '39053344705';
const wrong = '11144477735';

const formOf = (page: Page) =>
  page.locator('form', { has: page.getByRole('group', { name: 'Verify the caller' }) });

async function say(page: Page, text: string): Promise<void> {
  await formOf(page).getByRole('textbox').fill(text);
  await formOf(page).getByRole('button', { name: 'Check', exact: true }).click();
}

test('an answer matches in any notation; three misses lock', async ({
  cookieOf,
  page,
  loanPage,
  unscripted,
  desk,
  records,
}) => {
  const loan = loanOfOwnCustomer();
  const form = formOf(page);
  await loanPage.open(loan, '?expand=');
  await expect(loanPage.value(loanPage.section('Parties'), 'Customer')).toContainText('cust_');
  await test.step('matches in any notation, and is shown and stored nowhere', async () => {
    for (const text of [right, '390.533.447-05', ' 390 533 447 05 ']) {
      await say(page, text);
      await expect(form.getByRole('status'), text).toContainText('CPF matches');
      await expect(form.getByRole('textbox'), 'what was typed is gone').toHaveValue('');
    }
    await say(page, '12');
    await expect(form.getByRole('status')).toContainText('not a complete document number');
    await say(page, '390.533.447');
    await expect(form.getByRole('status'), 'a part is not the whole').toContainText('cannot be a CPF');
    await say(page, wrong);
    await expect(form.getByRole('status')).toContainText('CPF does not match');
    await expect(form.getByRole('status')).toContainText('2 more misses');
    await say(page, right);
    await expect(form.getByRole('status')).toContainText('CPF matches');
    await expect(page.getByRole('main')).not.toContainText('390.533');
    const rows = await actsOn(records, loan);
    expect(
      rows.map(({ action, outcome, fields, expand }) => [action, outcome, ...fields, ...expand]),
    ).toEqual([
      ['view', 'ok'],
      ['verify', 'matches', 'document', 'customer'],
      ['verify', 'matches', 'document', 'customer'],
      ['verify', 'matches', 'document', 'customer'],
      ['verify', 'unreadable', 'document', 'customer'],
      ['verify', 'impossible', 'document', 'customer'],
      ['verify', 'differs', 'document', 'missed:1', 'customer'],
      ['verify', 'matches', 'document', 'missed:1', 'customer'],
    ]);
    expect(withoutRandomDigits(JSON.stringify(rows) + desk.output())).not.toMatch(/390\.?533/);
  });

  await test.step('three misses lock the loan for the agent until the next day', async () => {
    await say(page, wrong);
    await expect(form.getByRole('status')).toContainText('CPF does not match');
    await expect(form.getByRole('status')).toContainText('One more miss');
    await say(page, wrong);
    await expect(form).toContainText(
      'Locked: too many answers did not match. Transfer the call to your supervisor. You can verify again on',
    );
    await expect(form.getByRole('textbox')).toBeDisabled();
    await loanPage.expand('Customer').click();
    const parties = loanPage.section('Parties');
    await parties.getByRole('button', { name: /^Reveal all/ }).click();
    await expect(parties.getByText('Locked: too many answers of a caller did not match.')).toBeVisible();
    await expect(page.getByRole('dialog'), 'no reason is asked for in vain').toHaveCount(0);
    await unscripted.open(loan);
    await expect(formOf(unscripted.page), 'another page does not help').toContainText('Locked');
    await test.step('the lock closes reveals too, whatever fields are asked for', async () => {
      const body = { pointer: '/metadata', reason: { code: 'dispute' }, seen: {} };
      const as = await cookieOf('support');
      const answer = await desk.raw({ ...posted(`/api/loans/${loan}/reveals?fields=metadata`, body), as });
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([423, 'reveal_locked']);
    });
    const rows = await actsOn(records, loan);
    const acts = rows.map(({ action, outcome, subject }) => [action, outcome, subject]);
    expect(acts.filter(([action]) => action === 'verify').slice(5)).toEqual([
      ['verify', 'differs', 'person-1002'],
      ['verify', 'matches', 'person-1002'],
      ['verify', 'differs', 'person-1002'],
      ['verify', 'differs', 'person-1002'],
    ]);
  });
});

test('a caller stays verified until the call ends', async ({ someone, desk }) => {
  const page = await someone('support');
  await page.clock.install();
  const loanPage = new LoanPage(page, desk.origin);
  const loan = loanOfOwnCustomer();
  await loanPage.open(loan);
  const badge = page.getByText('Caller verified').first();
  const form = formOf(page);
  /** Reads the loan again, and with it how the desk keeps the caller. */
  const refresh = async () => {
    const read = page.waitForResponse(/\/api\/loans\/\w+\?/);
    await loanPage.refresh.click();
    await read;
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  };
  await expect(badge).toHaveCount(0);
  await expect(page.getByText('Identity not confirmed')).toBeVisible();
  await say(page, '11 8765-4321');
  await expect(form.getByRole('status')).toContainText('area code or ninth digit is missing');
  await say(page, right);
  await expect(page.getByText('Identity not confirmed')).toHaveCount(0);
  await expect(badge.locator('..')).toContainText(/Document at \d\d:\d\d/);
  await expect(page.getByRole('button', { name: 'End of call' })).toBeVisible();
  await form.getByRole('textbox').fill('390.533');
  await page.getByRole('button', { name: 'End of call' }).click();
  await expect(badge).toHaveCount(0);
  await expect(form.getByRole('textbox'), 'nothing is left for the next caller').toHaveValue('');
  await expect(form).not.toContainText('matches');
  await say(page, right);
  await expect(badge).toBeVisible();
  await form.getByRole('textbox').press('Escape');
  await page.keyboard.press('e');
  await expect(badge).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(badge, 'taken back').toContainText('Caller verified');
  await page.reload();
  await loanPage.ready();
  await expect(badge, 'by the desk too: for the session, not the page').toBeVisible();
  await expect(page.getByRole('button', { name: 'End of call' })).toBeVisible();
  await page.keyboard.press('e');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.clock.runFor(8000);
  await expect(undo, 'for ten seconds').toBeVisible();
  await page.clock.runFor(2500);
  await expect(undo).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  await refresh();
  await expect(badge).toHaveCount(0);

  await test.step('a check that is answered after the end of the call verifies nobody', async () => {
    await say(page, right);
    await expect(badge).toBeVisible();
    const ended = page.waitForResponse(/verifications\/end$/);
    await page.route(/verifications$/, async (route) => {
      await ended;
      // The match is kept on the server after the call has ended there.
      await route.fulfill({ response: await route.fetch() });
    });
    await say(page, right);
    const endedAgain = ended.then(() => page.waitForResponse(/verifications\/end$/));
    await page.getByRole('button', { name: 'End of call' }).click();
    await endedAgain;
    await expect(badge).toHaveCount(0);
    await page.unroute(/verifications$/);
    await refresh();
    await expect(badge).toHaveCount(0);
  });

  await test.step('a call ended in another tab ends here with the next read', async () => {
    await say(page, right);
    await expect(badge).toBeVisible();
    const as = cookieHeader(await page.context().storageState());
    const ended = await desk.raw({ ...posted(`/api/loans/${loan}/verifications/end`), as });
    expect(ended.status).toBe(200);
    await refresh();
    await expect(badge).toHaveCount(0);
  });

  await test.step('an answer that differs ends the verification, and the ticket says so', async () => {
    await say(page, right);
    await expect(badge).toBeVisible();
    await form.getByRole('textbox').fill('390.533');
    await form.getByRole('combobox').selectOption('Birth date');
    await expect(form.getByRole('textbox'), 'a document is no birth date').toHaveValue('');
    await say(page, '01/02/99');
    await expect(form.getByRole('status')).toContainText('a year of four digits');
    await expect(badge).toBeVisible();
    await say(page, '01/02/1999');
    await expect(form.getByRole('status')).toContainText('Birth date does not match');
    await expect(form.getByRole('status')).toContainText('The caller is no longer verified.');
    await expect(page.getByText('Identity not confirmed')).toBeVisible();
    await expect(badge).toHaveCount(0);
    await form.getByRole('textbox').press('Escape');
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog')).toContainText(
      'Identity not confirmed. Today 1 answer did not match.',
    );
  });
});

test('where reveals need a verified caller, a reveal leads to the verification', async ({
  configuredDesk: desk,
  page,
}) => {
  const loanPage = new LoanPage(page, desk.origin);
  await loanPage.open(loanOfOwnCustomer());
  const parties = loanPage.section('Parties');
  await parties.getByRole('button', { name: /^Reveal all/ }).click();
  await expect(parties.getByText('Verify the caller first, then reveal.')).toBeVisible();
  const form = formOf(page);
  await expect(form.getByRole('textbox')).toBeFocused();
  await say(page, right);
  await expect(form.getByRole('status')).toContainText('CPF matches');
  await parties.getByRole('button', { name: /^Reveal all/ }).click();
  await expect(parties).toContainText('390.533.447-05');
  await say(page, right);
  await expect(form.getByRole('status')).toContainText('You have seen this value today');
});

test('attempts at once get no more misses than attempts one by one', async ({ desk, cookieOf, records }) => {
  const loan = loanOfOwnCustomer();
  const as = await cookieOf('support');
  const attempt = (typed: string) =>
    desk.raw({ ...posted(`/api/loans/${loan}/verifications`, { kind: 'document', typed }), as });
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(wrong)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const results = answers.map(({ body }) => JSON.parse(body).result).sort();
  expect(results).toEqual([...Array(3).fill('differs'), ...Array(9).fill('locked')]);
  expect(JSON.parse((await attempt(right)).body).result, 'nor is what is right told').toBe('locked');
  const rows = await actsOn(records, loan);
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array(3).fill('differs'),
    ...Array(10).fill('locked'),
  ]);
  const elsewhere = posted(`/api/loans/${loanOfOwnCustomer()}/verifications`, {
    kind: 'document',
    typed: right,
  });
  expect(JSON.parse((await desk.raw({ ...elsewhere, as })).body).result, 'another loan').toBe('matches');
});

test('a person without the right to verify is refused, with a record', async ({
  desk,
  cookieOf,
  records,
}) => {
  const loan = loanOfOwnCustomer();
  const said = { kind: 'document', typed: right };
  const as = await cookieOf('auditor');
  const refused = await desk.raw({ ...posted(`/api/loans/${loan}/verifications`, said), as });
  expect(refused.status).toBe(403);
  const rows = await actsOn(records, loan);
  expect(rows.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ['refusal', 'forbidden', 'verify'],
  ]);
});
