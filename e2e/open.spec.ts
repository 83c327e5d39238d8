import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { cookieHeader } from './insert-session.ts';
import { hydrated } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const contract = 'CCB-2026-000417';

const letter = (loan: string) => `Bom dia, segue o empréstimo ${loan}, que a cliente contesta. Obrigado.`;
const texts: [what: string, text: (loan: string) => string][] = [
  ['a link', (loan) => `https://desk.example/loans/${loan}?expand=company`],
  ['an e-mail', letter],
  ['blanks about it', (loan) => `  ${loan}  `],
  ['quotes about it', (loan) => `"${loan}"`],
  ['an identifier of something else beside it', (loan) => `offr_Unmet42 of ${loan}`],
];

const nothing: [text: string, says: RegExp][] = [
  ['', /Type or paste a contract number/],
  ['good morning', /Nothing in the index matches/],
  ['loan_é', /Nothing in the index matches/],
];

test.describe('the field that opens a loan', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Find a loan' });
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
  });

  test('says why it opens no text, and opens a typed identifier', async ({ page, sandbox }) => {
    const open = page.getByRole('button', { name: 'Open', exact: true });
    for (const [text, says] of nothing) {
      await test.step(`"${text.slice(0, 20)}"`, async () => {
        await field(page).fill(text);
        await open.click();
        await expect(page.getByRole('main').getByRole('alert')).toContainText(says);
        expect(new URL(page.url()).pathname).toBe('/');
      });
    }
    const loan = freshLoan();
    await field(page).fill(loan);
    await open.click();
    await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/loans/${loan}`);
    expect(await sandbox.asked(loan)).toHaveLength(1);
  });

  test('reads a text pasted anywhere, and opens a loan of it', async ({ page, sandbox, context }) => {
    const loan = freshLoan();
    await test.step('reads a text of several lines that is pasted anywhere', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((text) => navigator.clipboard.writeText(text), `the loan is\n${loan}\nthank you`);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+V');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible();
      await expect(page).toHaveURL(`/loans/${loan}`);
    });

    await test.step('lets choose among several, in the head of a loan, too', async () => {
      await hydrated(page);
      const [one, other] = [freshLoan(), freshLoan()];
      await field(page).fill(`${one}, and ${other}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('banner').getByRole('alert')).toContainText('Nothing was opened');
      await page.getByRole('option', { name: other }).click();
      await expect(page).toHaveURL(`/loans/${other}`);
      await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(`/loans/${loan}`);
      await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible();
      expect(await sandbox.asked(other)).toHaveLength(1);
    });
  });
});

test('the identifier is found in a link, an e-mail and quotes', async ({ desk }) => {
  // The form that needs no script reads a text by the same function as the field (`decideOpen`).
  for (const [what, text] of texts) {
    const named = freshLoan();
    const { status, headers } = await desk.raw({ path: `/open?q=${encodeURIComponent(text(named))}` });
    const { pathname } = new URL(headers.location ?? '', desk.origin);
    expect([status, pathname], what).toEqual([303, `/loans/${named}`]);
  }
});

test.describe('without JavaScript', () => {
  // The browser counts the scripts that it does not run as blocked.
  test.beforeEach(({ faults }) => faults.expect(/request failed: .*\.js csp$/));
  test.use({ javaScriptEnabled: false });

  test('the field opens a loan, and the loan is there', async ({ page }) => {
    const loan = freshLoan();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Find a loan' }).fill(`see ${loan}, please`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/loans/${loan}`);
    await expect(page.getByRole('region', { name: 'Offer', exact: true })).toBeVisible();

    await test.step('a text without a loan comes back in the field', async () => {
      await page.goto('/');
      const unmet = '0b7f4c1e-4c66-45e6-8c30-bcca7bbce647';
      await page.getByRole('combobox', { name: 'Find a loan' }).fill(unmet);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByRole('combobox', { name: 'Find a loan' })).toHaveValue(unmet);
    });

    await test.step('after the session has ended, the field leads to the sign-in', async () => {
      await page.getByRole('combobox', { name: 'Find a loan' }).fill(freshLoan());
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    });
  });

  test('a text cannot lead elsewhere', async ({ desk }) => {
    for (const text of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '%0d%0aX-Evil:1',
      '',
      ...[
        '//evil.example/x',
        '/\\evil.example',
        '/%5cevil.example',
        '/%2f%2fevil.example',
        '/.//evil.example',
      ].map((path) => `see ${desk.origin}${path}`),
    ]) {
      const answer = await desk.raw({ path: `/open?q=${encodeURIComponent(text)}` });
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toMatch(/^(\/\?|http:\/\/localhost:\d+\/\?)/);
      expect(answer.headers['x-evil']).toBeUndefined();
    }
  });
});

test('a link from another site creates no list', async ({ desk, someone, records }) => {
  const page = await someone('analyst');
  const cookie = cookieHeader(await page.context().storageState());
  const open = (text: string) =>
    desk.raw({
      path: `/open?q=${encodeURIComponent(text)}`,
      as: cookie,
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
  const lists = async () => (await records.run('select id from lookup_list order by id')).length;
  const before = await lists();
  const long = await open(Array.from({ length: 25 }, (_, index) => `loan_${index}abc`).join('\n'));
  expect(long.status).toBe(303);
  expect(long.headers.location).toMatch(/^\/\?q=loan_0abc/);
  const recorded = async ({ headers }: typeof long) =>
    (await records.of({ request: headers['x-request-id'] ?? '' })).map(({ action }) => action);
  expect(await recorded(long), 'the index was not asked').toEqual([]);
  const short = await open('CCB-2026-000417\nCCB-2026-000418\nloan_absent_1');
  expect(short.status).toBe(303);
  expect(short.headers.location).toBe('/loans/loan_absent_1');
  expect(await recorded(short)).toEqual(['lookup']);
  expect(await lists()).toBe(before);
});
