import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { test } from './fixtures.ts';
import { cookieHeader, signInAs } from './insert-session.ts';
import { LoanPage } from './loan-page.ts';
import { posted } from './raw.ts';
import { people } from './servers/start-identity.ts';
import { freshLoan } from './servers/start-sandbox.ts';
import { signInByRequests } from './sign-in-steps.ts';

test.use({ role: 'auditor' });

const contract = 'CCB-2026-000417';
const cookieOfPage = async (page: Page) => cookieHeader(await page.context().storageState());
const rowsOf = (page: Page) =>
  page
    .locator('#records')
    .getByRole('row')
    .filter({ has: page.locator('td') });

test('each act leaves its one row; an analyst sees who saw the loan', async ({
  desk,
  identity,
  signedIn,
  records,
}) => {
  let last = await records.last();
  /** Returns the records since the last call. */
  const written = async () => {
    const rows = await records.since(last, identity.issuer);
    last = rows.at(-1)?.sequence ?? last;
    return rows.map(({ action, outcome, subject }) => `${subject.slice(-4)} ${action} ${outcome}`);
  };
  const loan = freshLoan();
  const as = await signInByRequests(desk.origin, 'support');
  expect(await written()).toEqual(['1002 sign-in ok']);
  const ofSupport = await desk.raw({ path: `/loans/${loan}`, as });
  expect(ofSupport.status).toBe(200);
  expect(ofSupport.body).not.toContain('id="accesses"');
  expect(await written()).toEqual(['1002 view ok']);

  const analyst = await signedIn(null);
  await analyst.goto(`${desk.origin}/loans/${loan}`);
  await signInAs(analyst, 'analyst');
  const loanPage = new LoanPage(analyst, desk.origin);
  await loanPage.ready();
  await analyst.waitForLoadState('networkidle');
  expect(await written(), 'a page and all that it loads').toEqual(['1001 sign-in ok', '1001 view ok']);
  await analyst.locator('summary', { hasText: 'Show who saw this loan' }).click();
  const viewers = analyst.locator('#accesses').getByRole('table', { name: 'Who saw this loan' });
  await expect(viewers.getByRole('row').nth(1)).toContainText(people.analyst.name);
  await expect(viewers.getByRole('row').nth(2)).toContainText(people.support.name);
  expect(await written()).toEqual(['1001 read-log ok']);
  const ofAnalyst = await cookieOfPage(analyst);
  const accesses = await desk.raw({ path: `/api/loans/${loan}/accesses`, as: ofAnalyst });
  expect(JSON.parse(accesses.body)).toMatchObject({
    accesses: [{ subject: people.analyst.subject }, { subject: people.support.subject }],
    next: null,
  });
  expect(await written()).toEqual(['1001 read-log ok']);
  await loanPage.refresh.click();
  await expect.poll(written).toEqual(['1001 refresh ok']);
  await loanPage.expand('Company').click();
  await expect(loanPage.section('Parties')).toContainText('Santa Efigênia');
  expect(await written()).toEqual(['1001 view ok']);
  await desk.raw({ path: '/loans/loan_nobody', as: ofAnalyst });
  expect(await written()).toEqual(['1001 view not_found']);
  const refused = await desk.raw({ path: '/access-log', as: ofAnalyst });
  expect(refused.body).toContain('Your role does not allow this');
  expect(await written()).toEqual(['1001 refusal forbidden']);
  for (const path of ['/', '/sessions', '/sign-in/problem', '/signed-out', '/api/session', '/icon.svg']) {
    await desk.raw({ path, as: ofAnalyst });
    await desk.raw({ path: `/loans/${loan}`, as: null });
  }
  expect(await written(), 'what shows nothing of a loan, and what nobody asks').toEqual([]);

  const reason = { code: 'customer-request' };
  const masked = await desk.raw({ path: `/api/loans/${loan}`, as });
  expect(await written()).toEqual(['1002 view ok']);
  const { fingerprints: seen } = JSON.parse(masked.body);
  await desk.raw({ ...posted(`/api/loans/${loan}/reveals`, { panel: 'evidence', reason, seen }), as });
  expect(await written()).toEqual(['1002 reveal ok']);
  const said = { kind: 'document', typed: '11144477735' };
  await desk.raw({ ...posted(`/api/loans/${loan}/verifications`, said), as });
  expect(await written()).toEqual(['1002 verify differs']);

  const auditor = await signInByRequests(desk.origin, 'auditor');
  expect(await written()).toEqual(['1003 sign-in ok']);
  const home = await desk.raw({ path: '/', as: auditor });
  expect(home.headers.location).toMatch(/\/access-log$/);
  await desk.raw({ path: '/access-log', as: auditor });
  expect(await written(), 'the log is their home').toEqual(['1003 read-log ok']);
  await desk.raw({ path: '/api/access-log/export?action=lookup', as: auditor });
  expect(await written()).toEqual(['1003 export ok']);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  await desk.raw({ method: 'POST', path: '/sign-out', body: '', headers: form, as });
  expect(await written()).toEqual(['1002 sign-out ok']);
});

test('a record says who, when, which loan and what was asked', async ({
  desk,
  cookieOf,
  records,
  identity,
}) => {
  const loan = freshLoan();
  const as = await cookieOf('analyst');
  const path = `/api/loans/${loan}?expand=customer,company&fields=id,status,contractNumber`;
  const answer = await desk.raw({ path, as });
  const [row, ...more] = await records.of({ loan });
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ action: 'view', outcome: 'ok', loan, contract, reason: null, paths: [], ip: '127.0.0.1' },
    ...{ issuer: identity.issuer, subject: 'person-1001', name: 'Ana Paula Ribeiro', roles: ['analyst'] },
    ...{ expand: ['customer', 'company'], fields: ['id', 'status', 'contractNumber'] },
    request_id: answer.headers['x-request-id'],
  });
  expect(row?.session_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(as.replace(/.*session=/, ''));
});

test('the log is searched by person, loan, action and time', async ({
  unscripted: { page },
  desk,
  cookieOf,
  records,
  faults,
}) => {
  const loan = freshLoan();
  const { name, subject } = people.analyst;
  await records.append(Array.from({ length: 60 }, () => testRecord({ loan, contract, name, subject })));
  await desk.raw({ path: `/api/loans/${loan}`, as: await cookieOf('support') });
  await page.goto('/access-log');
  await page.getByLabel('Loan', { exact: true }).fill(loan);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`loan=${loan}`));
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(rowsOf(page).first()).toContainText('Samuel Nogueira');
  await expect(rowsOf(page).first()).toContainText(contract);
  await page.getByRole('link', { name: 'Older', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(11);
  await expect(page.getByRole('link', { name: 'Older', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newest', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(50);

  const counts = [
    [`loan=${loan}&person=samuel`, 1],
    [`loan=${loan}&person=person-1002`, 1],
    [`loan=${loan}&person=nobody`, 0],
    [`loan=${loan}&action=refresh`, 0],
    [`loan=${loan}&outcome=not_found`, 0],
    [`loan=${loan}&contract=${contract}&person=samuel&action=view&outcome=ok`, 1],
    [`loan=${loan}&from=2026-01-01T00:00&to=2026-01-02T00:00`, 0],
    [`loan=${loan}&person=samuel&from=2026-01-01T00:00`, 1],
  ] as const;
  const as = await cookieOf('auditor');
  for (const [query, count] of counts) {
    const { body } = await desk.raw({ path: `/access-log?${query}`, as });
    expect(body.split('data-label="Outcome"'), query).toHaveLength(count + 1);
  }
  // The browser says that it leaves the field empty.
  faults.expect(/does not conform to the required format/);
  await page.goto('/access-log?from=yesterday');
  await expect(page.getByRole('main')).toContainText(
    'Nothing was searched, because this cannot be read: From',
  );
  await expect(rowsOf(page)).toHaveCount(0);
});

test('ten thousand are answered, and no more are taken', async ({ desk, cookieOf }) => {
  const as = await cookieOf('auditor');
  const days = { first: '2026-01-01', last: '2027-12-31', timeZone: 'America/Sao_Paulo' };
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `CCB-1998-${index}`).join('\n');
  const all = await desk.raw({ ...posted('/api/access-log/viewers', { text: keys(10_000), ...days }), as });
  expect(all.status, desk.output().split('\n').slice(-4).join('\n')).toBe(200);
  expect(JSON.parse(all.body).lines).toHaveLength(10_000);
  const more = await desk.raw({
    ...posted('/api/access-log/viewers', { text: keys(10_001), ...days }),
    as,
  });
  expect(more.status).toBe(400);
});

test('an export holds the log and no formula, and is on record', async ({
  unscripted: { page },
  desk,
  cookieOf,
  records,
}) => {
  const loan = freshLoan();
  const text = '=HYPERLINK("https://evil.example";"abrir")';
  const as = await cookieOf('support');
  const masked = await desk.raw({ path: `/api/loans/${loan}`, as });
  const body = { panel: 'evidence', reason: { text }, seen: JSON.parse(masked.body).fingerprints };
  await desk.raw({ ...posted(`/api/loans/${loan}/reveals`, body), as });
  const revealed = (await records.of({ loan })).find(({ action }) => action === 'reveal');
  expect(revealed?.reason).toBe(text);
  await page.goto(`/access-log?loan=${loan}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^access-log-\d{8}T\d{6}Z\.csv$/);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines = csv.slice(1).trim().split('\r\n');
  expect(lines[0]).toMatch(/^"sequence","instant","local_time /);
  expect(csv).toContain('"\'=HYPERLINK(');
  expect(csv, 'no cell begins a formula').not.toMatch(/(^|,)"[=+\-@]/m);
  // A view, a reveal; and the log was read for this loan, which is on record under it, too.
  expect(lines.at(-1)).toBe('"end","3"');
  const exports = (await records.of({ loan })).filter(({ action }) => action === 'export');
  expect(exports).toMatchObject([
    { subject: 'person-1003', fields: ['access-log', 'loan'], contract: null, outcome: 'ok' },
  ]);
});

test('a CSV is divided as Excel expects it in the language of who asks', async ({ desk, cookieOf }) => {
  const as = await cookieOf('auditor');
  const path = '/api/access-log/export?action=lookup';
  for (const [language, divided] of [
    ['pt-BR', '"sequence";"'],
    ['en-US', '"sequence","'],
  ] as const) {
    const { body } = await desk.raw({ path, headers: { 'accept-language': language }, as });
    expect(body, language).toContain(divided);
  }
});

test('however a loan is read, each reading is on record', async ({ desk, cookieOf, records, sandbox }) => {
  const as = await cookieOf('analyst');
  const data = { headers: { rsc: '1' }, as };
  const dataOf = async (path: string) => {
    const { headers } = await desk.raw({ path, ...data });
    return desk.raw({ path: headers.location ?? '', ...data });
  };
  const ways: Record<string, (loan: string) => Promise<unknown>> = {
    'the page': (loan) => desk.raw({ path: `/loans/${loan}`, as }),
    'the page, its head alone': (loan) => desk.raw({ method: 'HEAD', path: `/loans/${loan}`, as }),
    'the page’s data': (loan) => dataOf(`/loans/${loan}`),
    'the JSON': (loan) => desk.raw({ path: `/api/loans/${loan}`, as }),
    'the JSON, its head alone': (loan) => desk.raw({ method: 'HEAD', path: `/api/loans/${loan}`, as }),
  };
  for (const [way, ask] of Object.entries(ways)) {
    const loan = freshLoan();
    await ask(loan);
    expect(await sandbox.asked(loan), way).toHaveLength(1);
    expect(await records.of({ loan }), way).toMatchObject([{ action: 'view', outcome: 'ok' }]);
  }
});

test('simultaneous views share one request, and each has a record', async ({
  desk,
  cookieOf,
  records,
  sandbox,
}) => {
  const loan = freshLoan().replace('slow_0_', 'slow_900_');
  const [analyst, support] = [await cookieOf('analyst'), await cookieOf('support')];
  const path = `/api/loans/${loan}?expand=customer`;
  const answers = await Promise.all([analyst, support, analyst, support].map((as) => desk.raw({ path, as })));
  expect(answers.map(({ body }) => JSON.parse(body).visibility)).toEqual([
    'full',
    'masked',
    'full',
    'masked',
  ]);
  expect(await sandbox.asked(loan)).toHaveLength(1);
  const people = (await records.of({ loan })).map(({ subject }) => subject);
  expect(people.sort()).toEqual(['person-1001', 'person-1001', 'person-1002', 'person-1002']);
});
