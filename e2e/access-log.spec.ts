import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { keptKinds } from '#lib/access/log/log-entry.ts';
import { readZip } from '#lib/testing/access-log/read-zip.ts';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { overflow, stayUnhydrated, violations } from './axe.ts';
import { contractsOfOne, indexContracts } from './contract-rows.ts';
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
    await page.getByLabel('without me').check();
    await search(page);
    await expect(page).toHaveURL(/without=me/);
    await expect(rows(page)).toHaveCount(0);
    // Many contracts go by a form that posts.
    const pasted = Array.from({ length: 300 }, (_, index) => `NOBODYS-CONTRACT-NUMBER-${index}`);
    await page.getByLabel('Contract', { exact: true }).fill(pasted.join('\n'));
    await search(page);
    await expect(page).toHaveURL(/contracts=[\w-]{22}/);
    await expect(page.getByText('Of 300 contracts 300 were not recognized')).toBeVisible();
  });

  test('comes home to the log, and reads the day of a person', async ({
    unscripted: { page },
    page: scripted,
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
    await page.getByLabel('Person').fill(`${name} dias`);
    await search(page);
    await page.getByRole('link', { name: 'What this person did today' }).click();
    const day = page.getByRole('region', { name: new RegExp(`^${name} Dias on `) });
    await expect(day.getByRole('link', { name: 'view 1' })).toBeVisible();
    await expect(day.getByRole('table', { name: 'Revealed, and why' })).toContainText('E-mail');
    await expect(day.getByRole('table', { name: '1 loan seen' })).toContainText(loan);
    await expect(rows(page)).toHaveCount(2);
    await stayUnhydrated(scripted);
    await scripted.goto(page.url());
    expect(await violations(scripted)).toEqual([]);
    await scripted.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(scripted)).toEqual([]);
    await day.getByRole('link', { name: 'view 1' }).click();
    await expect(page.getByRole('region', { name: /· Only view$/ })).toBeVisible();
    await page.goto(`/access-log?by=person&person=${name}`);
    const outOfHours = page.getByRole('table', { name: 'Who worked out of hours' });
    await outOfHours
      .getByRole('row', { name: `${name} Dias` })
      .getByRole('link', { name: '2' })
      .last()
      .click();
    await expect(page, 'from where the number begins').toHaveURL(/from=\d{4}-\d\d-\d\dT/);
    await expect(page.getByText('2 records', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.goto(`/access-log?by=loan&person=${name}`);
    const ranking = page.getByRole('table', { name: 'Loans with most viewers' });
    await expect(ranking.getByRole('row').nth(1)).toContainText(new RegExp(`${loan}\\s*2\\s*3`));
    await ranking.getByRole('link', { name: loan }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: /^Signed in/ }).click();
    await page.getByRole('link', { name: 'Lookup and lists' }).click();
    await expect(page).toHaveURL(/\/\?q=$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('reads acts and outcomes in words, and their codes where a record is unfolded', async ({
    unscripted: { page },
    records,
  }) => {
    const name = ownName('wanda');
    const person = { subject: `${name}-1`, name: `${name} Wide`, contract: null };
    const loan = 'loan_8fKq2LwR5tYv9AbX';
    const contracts = Array.from({ length: 40 }, (_, index) => `contract:CCB${2026000400 + index}`);
    const verified = {
      loan: freshLoan(),
      action: 'verify',
      outcome: 'differs',
      fields: ['birthDate'],
    } as const;
    const revealed = { loan: freshLoan(), action: 'reveal', reason: 'dispute' } as const;
    await records.append([
      testRecord({ ...person, ...verified, fields: [...verified.fields] }),
      testRecord({ ...person, loan, fields: contracts }),
      testRecord({ ...person, ...revealed, fields: ['status'], paths: ['/customer/email'] }),
    ]);
    await page.goto(`/access-log?person=${name}`);
    const verification = rows(page).filter({ hasText: verified.loan });
    await expect(verification.getByText('verify', { exact: true })).toBeHidden();
    const cells = verification.getByRole('cell');
    await expect(cells.filter({ hasText: 'verification' }).first()).toHaveText('verification');
    await expect(cells.filter({ hasText: 'does not match' }).first()).toHaveText('does not match');
    await expect(verification).toContainText('Fields: Birth date');
    await verification.locator('summary').click();
    await expect(verification.getByText('verify', { exact: true })).toBeVisible();
    await expect(verification.getByText('differs', { exact: true })).toBeVisible();
    const reveal = rows(page).filter({ hasText: revealed.loan });
    const what = reveal.locator('summary');
    await expect(what).toHaveText(
      'Reason: A dispute or complaint · Expanded: Customer · Fields: Status · Revealed: E-mail',
    );
    const code = reveal.getByText('/customer/email', { exact: true });
    await expect(code).toBeHidden();
    await what.click();
    await expect(code).toBeVisible();
    await expect(page.getByLabel('Outcome').locator('option[value="differs"]')).toHaveText(
      'does not match · differs',
    );
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await rows(page)
        .getByRole('link', { name: loan })
        .evaluate((link) => new Set([...link.getClientRects()].map(({ height }) => height > 32)).has(true));
      expect(lines, `more than a line at ${width}`).toBe(false);
    }
    const reader = ownName('lara');
    const read = { subject: `${reader}-1`, name: `${reader} Narrow`, action: 'read-log' } as const;
    await records.append([testRecord({ ...read, loan: null, contract: null })]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/access-log?person=${reader}`);
    await expect(rows(page)).toHaveCount(1);
    const where = rows(page).first().locator('[data-label="Loan, contract"]');
    await expect(where).toBeAttached();
    await expect(where).toBeHidden();
    await expect(rows(page).first().locator('[data-label="Outcome"]')).toBeVisible();
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

  test('reads which terms match nothing, and who saw many contracts', async ({
    page,
    unscripted: { page: plain },
    desk,
    cookieOf,
  }) => {
    const loan = freshLoan();
    await desk.raw({ path: `/loans/${loan}`, as: await cookieOf('analyst') });
    await plain.goto('/access-log?from=2026-02-30T10:00');
    await expect(plain.getByText('Nothing was searched, because this cannot be read: From.')).toBeVisible();
    await expect(plain.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
    await expect(table(plain)).toHaveCount(0);
    await page.goto('/access-log?person=nobody-of-this-name&outcome=nothing-of-this-log');
    await expect(page.getByText('Nobody in the log has this name or subject.')).toBeVisible();
    // A search again would else be another one.
    await expect(page.getByLabel('Outcome')).toHaveValue('nothing-of-this-log');
    await hydrated(page);

    await test.step('has the chain verified, and reads when that was', async () => {
      await page.getByRole('button', { name: 'Verify now' }).click();
      await expect(page.getByText(/^(The verification begins|Verifying: )/)).toBeVisible();
      await expect(page.getByText(/^Verified .+: records 1 to [\d,]+ fit\.$/)).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByText('unsigned', { exact: true }), 'the desk has no key').toBeVisible();
      await expect(page.getByRole('button', { name: 'Verify now' })).toBeVisible();
      await plain.goto('/access-log?action=verify-log');
      await expect(rows(plain).first()).toContainText(people.auditor.name);
    });

    await test.step('reads who saw each of many contracts, also where nobody did', async () => {
      await page.getByText('Who saw these loans').click();
      await page.getByLabel('Contracts and loans').fill(`${loan}\nloan_of_nobody\nCCB-1987-999999`);
      await page.getByRole('button', { name: 'Show who saw them' }).click();
      await expect(
        page.getByText('3 asked for; 1 seen by nobody; 1 not known here; 1 person saw the others.'),
      ).toBeVisible();
      const seen = page.getByRole('table', { name: 'Who saw these loans' });
      await expect(seen.getByRole('row').nth(1)).toContainText(people.analyst.name);
      await expect(seen.getByRole('row').nth(2).getByText('nobody', { exact: true })).toBeVisible();
      await expect(seen.getByRole('row').nth(3)).toContainText('number not known here');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'As CSV' }).click();
      const file = readFileSync(await (await downloading).path(), 'utf8');
      expect(file).toContain(`"${loan}"`);
      expect(await violations(page), 'neither in the verification nor in the viewers').toEqual([]);
      await page.getByLabel('Last day').fill('2020-01-01');
      await page.getByRole('button', { name: 'Show who saw them' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'The last day is before the first' }),
      ).toBeVisible();
      await plain.goto('/access-log?action=read-log');
      const words =
        /who saw these loans, 3 contracts and loans asked for, .+ to .+, time zone America\/Sao_Paulo/;
      await expect(rows(plain).filter({ hasText: words }).first()).toBeVisible();
    });

    await test.step('sees which of many contracts are unknown', async () => {
      const pasted = Array.from({ length: 30 }, (_, index) => `NOBODYS-${index}`);
      await page.getByLabel('Person').fill('');
      await page.getByLabel('Contract', { exact: true }).fill(['CCB-2026-000417', ...pasted].join('\n'));
      await page.getByLabel('Contract', { exact: true }).press('Enter');
      await expect(page).toHaveURL(/contracts=[\w-]{22}/);
      await expect(page.getByText('Of 31 contracts 30 were not recognized')).toBeVisible();
      await expect(page.getByLabel('Contract', { exact: true })).toHaveValue(/NOBODYS-29$/);
    });
  });

  test('checks an export offline, and sees a changed row', async ({
    unscripted: { page },
    browser,
  }, testInfo) => {
    await page.goto('/access-log?outcome=ok');
    const download = async (control: Locator) => {
      const downloading = page.waitForEvent('download');
      await control.click();
      return readFileSync(await (await downloading).path());
    };
    const csv = (await download(page.getByRole('link', { name: 'Export as CSV' }))).toString();
    expect(csv).toMatch(/^\uFEFF"sequence",/);
    expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(/^"end","\d+"$/);
    await page.getByRole('link', { name: 'Export with its proof' }).click();
    const heads = page.getByLabel('Heads of the chain that you have kept');
    await heads.fill('{"no":"head"}');
    await page.getByRole('button', { name: 'Export as zip' }).click();
    await expect(heads).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('A line of this text is no head of the chain.')).toBeVisible();
    const zip = await download(page.getByRole('button', { name: 'Export as zip' }));
    const files = readZip(zip);
    await page.goto('/access-log?action=export');
    await expect(rows(page).first()).toContainText(people.auditor.name);
    const folder = testInfo.outputPath('proof');
    mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, 'proof.zip'), zip);
    const offline = await browser.newContext({ offline: true, locale: 'pt-BR' });
    const proof = await offline.newPage();
    const failures: string[] = [];
    proof.on('pageerror', (error) => failures.push(error.message));
    await proof.goto(`file://${folder}/verify.html`);
    await expect(proof.getByRole('heading', { name: 'Conferir uma exportação' })).toBeVisible();
    await proof.getByRole('button', { name: 'English' }).click();
    const choose = (chosen: readonly string[]) =>
      proof.getByLabel('Zip of the export').setInputFiles(chosen.map((name) => join(folder, name)));
    await choose(['proof.zip']);
    await expect(proof.getByText(/^Exported by Helena .* Filters: outcome=ok\./)).toBeVisible();
    await expect(proof.getByRole('status')).toContainText('Everything that can be checked fits.');
    await expect(proof.getByText(/exported rows have the content that the chain holds/)).toBeVisible();
    const exported = files.get('rows.ndjson')?.toString() ?? '';
    writeFileSync(join(folder, 'rows.ndjson'), exported.replace('"outcome":"ok"', '"outcome":"not_found"'));
    await proof.reload();
    await proof.getByRole('button', { name: 'English' }).click();
    await choose([...files.keys()]);
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
    const people = Array.from({ length: 51 }, (_, index) =>
      testRecord({ subject: `${name}-${index}`, name: `${name} ${index}`, loan: null, contract: null }),
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

  test('reads what the desk keeps of a customer, and for how long', async ({
    unscripted: { page },
    configuredDesk,
    records,
  }) => {
    const cpf = '714.602.380-01';
    const contracts = contractsOfOne(2, cpf);
    await indexContracts(records, contracts);
    await records.run(
      `insert into note (loan, category, text, issuer, subject, name, session_hash) values ($1, 'alert', 'x', 'i', 's', 'Ana', '')`,
      [contracts[0]?.loan],
    );
    await page.goto(`${configuredDesk.origin}/access-log`);
    await page.getByLabel('Customer’s CPF').fill(cpf);
    await search(page);
    await page.getByText('What the desk keeps of this customer').first().click();
    const kept = page.getByRole('table', { name: 'What the desk keeps of this customer' });
    await expect(kept.getByRole('row', { name: /^notes [1-9]\d* 24 months after/ })).toBeVisible();
    await expect(
      kept.getByRole('row', { name: /^contracts in the lookup index .* without an end$/ }),
    ).toBeVisible();
    // The names of the columns, and each kind.
    await expect(kept.getByRole('row')).toHaveCount(keptKinds.length + 1);
  });

  test('pastes a CPF into another field, and it leaves the URL', async ({ unscripted: { page } }) => {
    await page.goto('/access-log');
    await page.getByLabel('Person').fill('529.982.247-25');
    await search(page);
    await expect(page).toHaveURL(/\/access-log\?.*holder=(?:[\w-]{22}|no-key)$/);
    expect(page.url()).not.toMatch(/529|247/);
    await expect(page.getByText(/The desk (?:knows no contract of this CPF|keeps no CPF)/)).toBeVisible();
    await page.getByLabel('Customer’s CPF').fill('529.982.247-26');
    await search(page);
    await expect(page.getByLabel('Customer’s CPF')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('This is no valid CPF or CNPJ.')).toBeVisible();
  });

  test.describe('in Portuguese', () => {
    test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });
    test('reads who saw many without scrolling sideways', async ({ page, desk, cookieOf }) => {
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

test('analyst and support do not read the log, and having tried is in it', async ({
  someone,
  desk,
  cookieOf,
  faults,
}) => {
  // The browser counts the scripts that it does not run as blocked.
  faults.expect(/request failed: .*\.js csp$/);
  const auditor = await someone('auditor', { javaScriptEnabled: false });
  for (const role of ['analyst', 'support'] as const) {
    const as = await cookieOf(role);
    const refused = await desk.raw({ path: '/access-log', as });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatch(/<h1\b[^>]*>(<[^>]*>)*Your role does not allow this/);
    expect((await desk.raw({ path: '/api/access-log/export', as })).status).toBe(403);
    await auditor.goto(`${desk.origin}/access-log?action=refusal&person=${people[role].subject}`);
    await expect(rows(auditor).first()).toContainText('forbidden');
  }
});
