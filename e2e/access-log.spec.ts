import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readZip } from '#lib/testing/access-log/read-zip.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { overflow, violations } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { people } from './servers/start-identity.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Records, newest first' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click();

/** A name that no other run of the test has, since the log keeps every row. */
const ownName = (name: string) => `${name}${Date.now().toString(36)}`;

test.describe('an auditor', () => {
  test.use({ role: 'auditor' });

  test('finds who opened a loan, and what it was', async ({ unscripted: { page }, desk, cookieOf }) => {
    const loan = freshLoan();
    await desk.raw({ path: `/loans/${loan}?expand=customer`, as: await cookieOf('analyst') });
    await page.goto('/access-log');
    await page.getByLabel('Person').fill('ana paula');
    await page.getByLabel('Loan', { exact: true }).fill(loan);
    await search(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText([people.analyst.name]);
    await expect(page).toHaveURL(/person=ana\+paula&loan=/);
    await rows(page).locator('summary').click();
    await expect(rows(page).getByText('127.0.0.1', { exact: true })).toBeVisible();
    await page.goto(`/access-log?action=read-log&loan=${loan}`);
    await expect(rows(page).first()).toContainText(people.auditor.name);
  });

  test('comes home to the log, reads the day of a person, and which loans most people saw', async ({
    page,
    records,
  }) => {
    const name = ownName('vera');
    const loan = freshLoan();
    const hers = { subject: `${name}-1`, name: `${name} Dias`, loan, contract: null };
    await records.append([
      testRecord(hers),
      testRecord({ ...hers, action: 'reveal', reason: 'dispute', paths: ['/customer/email'] }),
      testRecord({ ...hers, subject: `${name}-2`, name: `${name}o Reis` }),
    ]);
    await page.goto('/');
    await expect(page).toHaveURL(/\/access-log$/);
    await hydrated(page);
    await page.getByLabel('Person').fill(`${name} dias`);
    await search(page);
    await page.getByRole('link', { name: 'What this person did today' }).click();
    const day = page.getByRole('region', { name: new RegExp(`^${name} Dias on `) });
    await expect(day.getByRole('link', { name: 'view 1' })).toBeVisible();
    await expect(day.getByRole('table', { name: 'Revealed, and why' })).toContainText('/customer/email');
    await expect(day.getByRole('table', { name: '1 loan seen' })).toContainText(loan);
    await expect(rows(page)).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await day.getByRole('link', { name: 'view 1' }).click();
    await expect(page.getByRole('region', { name: /· Only view$/ })).toBeVisible();
    await page.goto(`/access-log?by=loan&person=${name}`);
    const ranking = page.getByRole('table', { name: 'Loans with most viewers' });
    await expect(ranking.getByRole('row').nth(1)).toContainText(new RegExp(`${loan}\\s*2\\s*3`));
    await ranking.getByRole('link', { name: loan }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.goto('/access-log');
    await hydrated(page);
    await page.getByRole('button', { name: /^Signed in/ }).click();
    await page.getByRole('link', { name: 'Lookup and lists' }).click();
    await expect(page).toHaveURL(/\/\?q=$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('reads acts and outcomes in words, with the code beside them', async ({
    unscripted: { page },
    records,
  }) => {
    const loan = freshLoan();
    const said = { loan, fields: ['birthDate'] };
    await records.append([testRecord({ ...said, action: 'verify', outcome: 'differs' })]);
    await page.goto(`/access-log?loan=${loan}`);
    await expect(rows(page)).toContainText('verification verify');
    await expect(rows(page)).toContainText('does not match differs');
    await expect(rows(page)).toContainText('Fields: Birth date');
    await expect(page.getByLabel('Outcome').locator('option[value="differs"]')).toHaveText(
      'does not match · differs',
    );
  });

  test('goes through pages that rows do not move', async ({ unscripted: { page }, records }) => {
    const { subject, name } = people.auditor;
    const reading = testRecord({ action: 'read-log', subject, name, roles: ['auditor'], loan: null });
    await records.append(Array.from({ length: 55 }, () => reading));
    await page.goto('/access-log?action=read-log&person=helena');
    await expect(rows(page)).toHaveCount(50);
    const last = await rows(page).last().locator('time').getAttribute('datetime');
    await page.getByRole('link', { name: 'Older' }).click();
    const first = await rows(page).first().locator('time').getAttribute('datetime');
    expect(Date.parse(first ?? '')).toBeLessThanOrEqual(Date.parse(last ?? ''));
    await expect(page.getByRole('link', { name: 'Newest' })).toHaveAttribute(
      'href',
      '/access-log?person=helena&action=read-log',
    );
  });

  test('reads which terms match nothing, has the chain verified, and reads who saw each of many contracts', async ({
    page,
    desk,
    cookieOf,
  }) => {
    await page.goto('/access-log?person=nobody-of-this-name');
    await expect(page.getByText('Nobody in the log has this name or subject.')).toBeVisible();
    await page.goto('/access-log?from=2026-02-30T10:00');
    await expect(page.getByText('Nothing was searched, because this cannot be read: From.')).toBeVisible();
    await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
    await expect(table(page)).toHaveCount(0);
    await test.step('sees which of many contracts are unknown', async () => {
      const pasted = Array.from({ length: 30 }, (_, at) => `NOBODYS-${at}`);
      await page.goto('/access-log');
      await hydrated(page);
      await page.getByLabel('Contract', { exact: true }).fill(['CCB-2026-000417', ...pasted].join('\n'));
      await search(page);
      await expect(page).toHaveURL(/contracts=[\w-]{22}/);
      await expect(page.getByText('Of 31 contracts 30 were not recognized')).toBeVisible();
      await expect(page.getByLabel('Contract', { exact: true })).toHaveValue(/NOBODYS-29$/);
    });

    await test.step('has the chain verified, and reads when that was', async () => {
      await page.goto('/access-log?person=nobody-of-this-name');
      await hydrated(page);
      await page.getByRole('button', { name: 'Verify now' }).click();
      await expect(page.getByText(/^(The verification begins|Verifying: )/)).toBeVisible();
      await expect(page.getByText(/^Verified .+: records 1 to [\d,]+ fit\.$/)).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByText('unsigned', { exact: true }), 'the desk has no key').toBeVisible();
      await expect(page.getByRole('button', { name: 'Verify now' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goto('/access-log?action=verify-log');
      await expect(rows(page).first()).toContainText(people.auditor.name);
    });

    await test.step('reads who saw each of many contracts, also where nobody did', async () => {
      const loan = freshLoan();
      await desk.raw({ path: `/loans/${loan}`, as: await cookieOf('analyst') });
      await page.goto('/access-log?person=nobody-of-this-name');
      await hydrated(page);
      await page.getByText('Who saw these loans').click();
      await page.getByLabel('Contracts and loans').fill(`${loan}\nloan_of_nobody\nCCB-1987-999999`);
      await page.getByRole('button', { name: 'Show who saw them' }).click();
      await expect(page.getByText('3 asked for; 2 seen by nobody; 1 person saw the others.')).toBeVisible();
      const seen = page.getByRole('table', { name: 'Who saw these loans' });
      await expect(seen.getByRole('row').nth(1)).toContainText(people.analyst.name);
      await expect(seen.getByRole('row').nth(2).getByText('nobody', { exact: true })).toBeVisible();
      await expect(seen.getByRole('row').nth(3)).toContainText('number not known here');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'As CSV' }).click();
      const file = readFileSync(await (await downloading).path(), 'utf8');
      expect(file).toContain(`"${loan}"`);
      expect(await violations(page)).toEqual([]);
      await page.getByLabel('Last day').fill('2020-01-01');
      await page.getByRole('button', { name: 'Show who saw them' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'The last day is before the first' }),
      ).toBeVisible();
      await page.goto('/access-log?action=read-log');
      const words =
        /who saw these loans, 3 contracts and loans asked for, .+ to .+, time zone America\/Sao_Paulo/;
      await expect(rows(page).filter({ hasText: words }).first()).toBeVisible();
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('searches for many contracts by a form that posts', async ({ page }) => {
      await page.goto('/access-log');
      const pasted = Array.from({ length: 300 }, (_, at) => `NOBODYS-CONTRACT-NUMBER-${at}`);
      await page.getByLabel('Contract', { exact: true }).fill(pasted.join('\n'));
      await search(page);
      await expect(page).toHaveURL(/contracts=[\w-]{22}/);
      await expect(page.getByText('Of 300 contracts 300 were not recognized')).toBeVisible();
    });
  });

  test('takes the log as a file', async ({ unscripted: { page } }) => {
    await page.goto('/access-log?outcome=ok');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    expect(file).toContain('"filters","outcome=ok"');
    expect(file.trimEnd().split('\r\n').at(-1)).toMatch(/^"end","\d+"$/);
    await page.goto('/access-log?action=export');
    await expect(rows(page).first()).toContainText(people.auditor.name);
  });

  test('checks an export in a browser without a connection, and sees a changed row', async ({
    unscripted: { page },
    browser,
  }, testInfo) => {
    await page.goto('/access-log?outcome=ok');
    await page.getByText('Export with its proof').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as zip' }).click();
    const files = readZip(readFileSync(await (await downloading).path()));
    const folder = testInfo.outputPath('proof');
    mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    const offline = await browser.newContext({ offline: true, locale: 'pt-BR' });
    const proof = await offline.newPage();
    const failures: string[] = [];
    proof.on('pageerror', (error) => failures.push(error.message));
    await proof.goto(`file://${folder}/verify.html`);
    await expect(proof.getByRole('heading', { name: 'Conferir uma exportação' })).toBeVisible();
    await proof.getByRole('button', { name: 'English' }).click();
    const choose = () =>
      proof
        .getByLabel('Files of the export')
        .setInputFiles([...files.keys()].map((name) => join(folder, name)));
    await choose();
    await expect(proof.getByRole('status')).toContainText('Everything that can be checked fits.');
    await expect(proof.getByText(/exported rows have the content that the chain holds/)).toBeVisible();
    const exported = files.get('rows.ndjson')?.toString() ?? '';
    writeFileSync(join(folder, 'rows.ndjson'), exported.replace('"outcome":"ok"', '"outcome":"not_found"'));
    await proof.reload();
    await proof.getByRole('button', { name: 'English' }).click();
    await choose();
    await expect(proof.getByRole('status')).toContainText('Something does not fit.');
    await expect(proof.getByText('✗ rows.ndjson was changed')).toBeVisible();
    await expect(proof.getByText(/✗ Row [\d,]+ does not have the content/)).toBeVisible();
    expect(failures).toEqual([]);
    await offline.close();
  });

  test('is promised no file where too many people have the name', async ({
    unscripted: { page },
    records,
  }) => {
    const name = ownName('zulmira');
    const people = Array.from({ length: 51 }, (_, at) =>
      testRecord({ subject: `${name}-${at}`, name: `${name} ${at}`, loan: null, contract: null }),
    );
    await records.append(people);
    await page.goto(`/access-log?person=${name}`);
    await expect(page.getByText('51 people match this name: type more of it.')).toBeVisible();
    await expect(page.getByText('No record fits this search.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveCount(0);
    const asked = await page.request.get(`/api/access-log/export?person=${name}`);
    expect(asked.status()).toBe(400);
    expect(await asked.json()).toMatchObject({ code: 'invalid_request', parameter: 'person' });
    await page.goto(`/access-log?person=${name}+50`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Export as CSV' })).toBeVisible();
  });

  test('shows an identifier in one piece, however much a record is about', async ({
    unscripted: { page },
    records,
  }) => {
    const loan = 'loan_8fKq2LwR5tYv9AbX';
    const fields = Array.from({ length: 40 }, (_, at) => `contract:CCB${2026000400 + at}`);
    const name = ownName('wanda');
    const record = testRecord({ subject: `${name}-1`, name: `${name} Wide`, loan, contract: null, fields });
    await records.append([record]);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/access-log?person=${name}`);
      const lines = await rows(page)
        .getByRole('link', { name: loan })
        .evaluate((link) => new Set([...link.getClientRects()].map(({ height }) => height > 32)).has(true));
      expect(lines, `more than a line at ${width}`).toBe(false);
    }
  });

  test('shows no line where a record has no loan, in one column', async ({ unscripted: { page } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Reading the log leaves the record that the search finds: sessions of tests are rows, without a sign-in.
    await page.goto('/access-log');
    await page.goto('/access-log?action=read-log');
    const where = rows(page).first().locator('[data-label="Loan, contract"]');
    await expect(where).toBeAttached();
    await expect(where).toBeHidden();
    await expect(rows(page).first().locator('[data-label="Outcome"]')).toBeVisible();
  });

  test.describe('in Portuguese', () => {
    test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });
    test('reads who saw many without scrolling sideways, on a telephone and at 1024 pixels', async ({
      page,
      desk,
      cookieOf,
    }) => {
      // A long identifier and two instants: the widest that a row can be.
      const loan = freshLoan();
      await desk.raw({ path: `/loans/${loan}`, as: await cookieOf('analyst') });
      await page.goto('/access-log?person=nobody-of-this-name');
      await hydrated(page);
      await page.getByText('Quem viu estes empréstimos').click();
      await page.getByLabel('Contratos e empréstimos').fill(`${loan}\nloan_of_nobody\nCCB-1987-999999`);
      await page.getByRole('button', { name: 'Ver quem consultou' }).click();
      await expect(page.getByRole('table', { name: 'Quem viu estes empréstimos' })).toContainText('BRT');
      expect(await overflow(page)).toEqual([]);
      await page.setViewportSize({ width: 1024, height: 768 });
      expect(await overflow(page)).toEqual([]);
    });
  });

  test.describe('without a script, in Portuguese', () => {
    test.use({ javaScriptEnabled: false, locale: 'pt-BR' });
    test('searches all the same', async ({ page, faults }) => {
      // A browser that runs no script refuses to load one ahead.
      faults.expect(/^request failed: .*\.js csp$/);
      await page.goto('/access-log');
      await page.getByLabel('Ação').selectOption('read-log');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page).toHaveURL(/action=read-log/);
      await expect(page.getByRole('table', { name: 'Registros' }).getByRole('row').nth(1)).toContainText(
        'leitura do registro',
      );
    });
  });
});

for (const role of ['analyst', 'support'] as const) {
  test.describe(`${role}`, () => {
    test.use({ role });
    test('does not read the log, and having tried is in it', async ({
      unscripted: { page },
      someone,
      desk,
    }) => {
      await page.goto('/access-log');
      await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible();
      expect((await page.request.get('/api/access-log/export')).status()).toBe(403);
      const auditor = await someone('auditor', { javaScriptEnabled: false });
      await auditor.goto(`${desk.origin}/access-log?action=refusal&person=${people[role].subject}`);
      await expect(rows(auditor).first()).toContainText('forbidden');
    });
  });
}

test('an analyst sees on the page who saw this loan, and support does not', async ({
  page,
  someone,
  desk,
}) => {
  const loan = freshLoan();
  const support = await someone('support', { javaScriptEnabled: false });
  await support.goto(`${desk.origin}/loans/${loan}`);
  await expect(support.getByRole('heading', { name: 'Who saw this loan' })).toHaveCount(0);
  await page.goto(`/loans/${loan}`);
  await hydrated(page);
  await page.getByText('Show who saw this loan').click();
  const seen = page.getByRole('table', { name: 'Who saw this loan' });
  await expect(seen.getByRole('row').nth(1)).toContainText(people.analyst.name);
  await expect(seen.getByRole('row').nth(2)).toContainText(people.support.name);
  expect(await page.request.get(`/api/loans/${loan}/accesses`).then((answer) => answer.json())).toMatchObject(
    {
      accesses: [{ subject: people.analyst.subject }, { subject: people.support.subject }],
      next: null,
    },
  );
});
