import { expect } from '@playwright/test';
import { expectAccessible, stayUnhydrated } from './axe.ts';
import { lookupKey } from './contract-rows.ts';
import { test } from './fixtures.ts';
import { cookieHeader } from './insert-session.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import { posted } from './raw.ts';
import type { Desk } from './servers/start-desk.ts';
import { loanOfOwnCustomer } from './servers/start-sandbox.ts';

test.use({ role: null });
// One after the other in one worker, which starts each desk once.
test.describe.configure({ mode: 'default' });

/** Limits that leave room for a warning before they are reached. */
const limits = {
  PERSON_LIMITS: 'loans=5/9,documents=2/5,exports=1/2,reveals=2/9,verifications=5/9',
  LOOKUP_KEY: lookupKey,
};
const refusals = /status of 429|answer 429/;
const json = (desk: Desk, as: string) =>
  desk.raw({ path: `/api/loans/${loanOfOwnCustomer()}?expand=customer`, as });

/** People use their limits up in each test, at desks that share a database. */
test.beforeEach(async ({ records, identity }) => {
  await records.run('delete from person_limit_window where issuer = $1', [identity.issuer]);
});

test('two instances share a limit, and say so as JSON and as a page', async ({
  deskWith,
  cookieOf,
  someone,
  records,
  identity,
  faults,
}) => {
  faults.expect(refusals);
  const desks = [await deskWith(limits), await deskWith({ ...limits, LOG_LEVEL: 'debug' })] as const;
  const alarms = () => desks.map(({ output }) => output().split('"event":"limit-exceeded"').length - 1);
  const alarmsBefore = alarms();
  const as = await cookieOf('analyst');
  const before = await records.last();
  const statuses = [];
  for (const index of [0, 1, 0, 1, 0] as const) statuses.push((await json(desks[index], as)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  for (const desk of desks) {
    const refused = await json(desk, as);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3400);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'limit_reached',
      limit: 'loans',
      period: 'hour',
      max: 5,
      retryAfter: seconds,
    });
  }
  const page = await someone('analyst');
  await stayUnhydrated(page);
  const response = await page.goto(`${desks[1].origin}/loans/${loanOfOwnCustomer()}`);
  expect(response?.status()).toBe(429);
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(3400);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have reached your limit for loans');
  await expect(page.getByRole('main')).toContainText(/You can go on in \d+ minutes/);
  await expectAccessible(page, { only: 'narrow, light' });
  const recorded = await records.since(before, identity.issuer);
  expect(recorded.filter(({ action }) => action === 'exceed-limit')).toHaveLength(1);
  expect(recorded.filter(({ action }) => action === 'view')).toHaveLength(5);
  const raised = alarms().map((count, index) => count - (alarmsBefore[index] ?? 0));
  expect(raised.toSorted()).toEqual([0, 1]);
});

test('a person is warned before a limit is reached', async ({ deskWith, cookieOf, someone, faults }) => {
  // The browser counts the scripts that it does not run as blocked.
  faults.expect(/request failed: .*\.js csp$/);
  const desk = await deskWith(limits);
  const page = await someone('analyst', { javaScriptEnabled: false });
  const note = page.getByRole('note').filter({ hasText: 'Loans opened' });
  const as = cookieHeader(await page.context().storageState());
  for (const _ of [1, 2]) expect((await json(desk, as)).status).toBe(200);
  const third = await desk.raw({ path: `/loans/${loanOfOwnCustomer()}`, as });
  expect(third.status).toBe(200);
  expect(third.body).not.toContain('of 5 within one hour');
  await page.goto(`${desk.origin}/loans/${loanOfOwnCustomer()}`);
  await expect(note).toContainText('4 of 5 within one hour');
  await page.goto(`${desk.origin}/limits`);
  await expect(page.getByRole('row', { name: /one hour/ })).toContainText('nearly reached');

  const auditor = await cookieOf('auditor');
  const exported = { path: '/api/access-log/export?action=lift-hold', as: auditor };
  expect((await desk.raw(exported)).status).toBe(200);
  const { body: log } = await desk.raw({ path: '/access-log', as: auditor });
  expect(log.match(/the limit of 1 within one hour is reached/g), 'said once').toHaveLength(1);
  expect(log.match(/(?:href|action)="\/api\/access-log\/export[^"]*/g), 'no link, no form').toBeNull();
});

test('a reveal and a verification tell of their own limits where they are made', async ({
  deskWith,
  someone,
}) => {
  const desk = await deskWith(limits);
  const page = await someone('support');
  await page.goto(`${desk.origin}/loans/${loanOfOwnCustomer()}`);
  await hydrated(page);
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('[data-verify]') });
  const noteOf = (name: string) => page.getByRole('note').filter({ hasText: name });
  for (const attempt of [1, 2, 3, 4]) {
    await form.getByRole('textbox').fill('390.533.447-05');
    await form.getByRole('textbox').press('Enter');
    await expect(form.getByRole('status')).toContainText('matches');
    await expect(form.getByRole('note')).toHaveCount(attempt === 4 ? 1 : 0);
    // The same caller counts once.
    if (attempt === 4) break;
    await page.getByRole('button', { name: 'End of call' }).click();
    await expect(page.getByText('Identity not confirmed')).toBeVisible();
  }
  await expect(form.getByRole('note')).toContainText('4 of 5 within one hour');
  await page.getByRole('button', { name: 'Reveal all of Parties' }).click();
  await expect(page.getByRole('button', { name: 'Reveal all of Parties' })).toHaveCount(0);
  await expect(noteOf('Values revealed')).toHaveCount(0);
  await new LoanPage(page, desk.origin).unfoldRest();
  await page.getByRole('button', { name: 'Reveal all of Evidence' }).click();
  await page.getByRole('dialog').getByLabel('The customer’s request').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(noteOf('Values revealed')).toContainText('the limit of 2 within one hour is reached');
  // The same note stands at the head of a page.
  await expectAccessible(page, { include: '[role="note"], form:has([data-verify])' });
});

test('a list says which documents were not looked up', async ({ deskWith, someone, faults }) => {
  faults.expect(refusals);
  const desk = await deskWith(limits);
  // The browser counts the scripts that it does not run as blocked.
  faults.expect(/request failed: .*\.js csp$/);
  const page = await someone('analyst', { javaScriptEnabled: false });
  const enter = async (text: string) => {
    await page.goto(desk.origin);
    await page.getByRole('combobox', { name: 'Find a loan' }).fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await enter('529.982.247-25');
  await expect(page).toHaveURL(/\/\?q=/);
  await enter('111.444.777-35');
  await enter('390.533.447-05');
  await expect(page).toHaveURL(`${desk.origin}/limits?reached=documents`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You have reached your limit for CPF, CNPJ and contacts',
  );
  const contract = { kind: 'contract', id: 'CCB2026000417', written: 'CCB-2026-000417', evidence: 'whole' };
  const documents = ['52998224725', '11144477735', '39053344705'].map((id) => ({
    kind: 'document',
    id,
    evidence: 'whole',
  }));
  const rows = [...documents, contract].map((one, index) => ({ line: index + 1, identifiers: [one] }));
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const made = await desk.raw({ ...posted('/api/lists', { rows }), as: cookie });
  const list = JSON.parse(made.body) as { id: string; documentsNotAsked: number };
  expect(list.documentsNotAsked).toBe(3);
  await page.goto(`${desk.origin}/lists/${list.id}`);
  await expect(page.getByRole('main')).toContainText('3 CPF and CNPJ of this list were not looked up');
});

test('off: nothing is counted', async ({ desk, cookieOf, records, identity }) => {
  const as = await cookieOf('analyst');
  expect((await json(desk, as)).status).toBe(200);
  const counted = await records.run('select from person_limit_window where issuer = $1', [identity.issuer]);
  expect(counted).toEqual([]);
});
