import { expect, type Page } from '@playwright/test';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { expectAccessible, narrow, overflow, wide } from './axe.ts';
import { contractsOfOne, indexContracts } from './contract-rows.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { failingLoan, freshLoan } from './servers/start-sandbox.ts';

/** Pastes a text into what has the focus, as a hand does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((what) => navigator.clipboard.writeText(what), text);
  await page.keyboard.press('Control+V');
}

/** Makes a list of a column by the form that needs no script, and returns its path. For tests that are not about pasting. */
async function listOf(page: Page, column: readonly string[]): Promise<string> {
  const answer = await page.request.post('/open', {
    form: { q: column.join('\n') },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const path = answer.headers().location ?? '';
  expect(path).toMatch(/^\/lists\/[\w-]+$/);
  return path;
}

async function expectToFit(page: Page): Promise<void> {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `${size.width} px`).toEqual([]);
  }
}

test.describe('a list', () => {
  test.beforeEach(async ({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

  test('is made of a column, filtered, and walked by keys', async ({
    page,
    desk,
    records,
    unscripted,
    someone,
    faults,
  }) => {
    const rows = contractsOfOne(22);
    await indexContracts(records, rows);
    const missing = 'ZZ-000-404-404';
    const column = ['contrato', ...rows.map(({ contract }) => contract), missing].join('\r\n');
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('main').getByRole('combobox').focus();
    await paste(page, column);
    await expect(page.getByRole('option', { name: 'Make a list of 23 rows' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lists\/[\w-]+$/);
    await expect(page.getByRole('main')).toContainText('22 found · 0 visited · 0 done');
    await expect(page.getByRole('row')).toHaveCount(24);
    await expect(page.getByRole('row', { name: missing })).toContainText('not imported');
    const list = page.url();
    await hydrated(page);
    await expectToFit(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Name this list' }).press('Enter');
    await page.keyboard.type('Carteira 390.533.447-05');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of this list' })).toHaveAccessibleDescription(
      /^Not saved: .* no CPF/,
    );
    faults.expect(/answer 400|Failed to load/);
    await page.getByRole('textbox', { name: 'Name of this list' }).fill('Carteira de novembro');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carteira de novembro');
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();

    await unscripted.page.goto(list);
    await unscripted.page.getByRole('link', { name: 'Not found', exact: true }).click();
    await expect(unscripted.page.getByRole('row')).toHaveCount(2);

    await page.getByRole('link', { name: rows[0]?.loan ?? '' }).click();
    await expect(page).toHaveURL(new RegExp(`/loans/${rows[0]?.loan}\\?list=[\\w-]+&at=1$`));
    const walk = page.getByRole('navigation', { name: 'List', exact: true });
    await expect(walk).toContainText('1 of 23');
    await hydrated(page);
    await expectToFit(page);
    await expectAccessible(page, { only: 'wide, dark', include: 'nav[aria-label="List"]' });
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/loans/${rows[1]?.loan}\\?list=.*&at=2$`));
    await hydrated(page);
    await page.getByRole('button', { name: 'Expand Company', exact: true }).click();
    await expect(page).toHaveURL(/expand=customer,company&list=.*&at=2$/);
    const kept = page.waitForResponse((response) => response.url().includes('/api/lists/'));
    await page.keyboard.press('d');
    expect((await kept).status()).toBe(200);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(/&at=1$/);
    await walk.getByRole('link', { name: /^Carteira de novembro/ }).click();
    await expect(page.getByRole('main')).toContainText('22 found · 2 visited · 1 done');
    await expect(page.getByRole('checkbox', { name: 'Done: row 2', exact: true })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Done: row 1', exact: true })).not.toBeChecked();
    // Another language renames what stands on the page, and keeps what was done there.
    await hydrated(page);
    const saved = () => page.waitForResponse((response) => response.url().includes('/api/lists/'));
    const ticked = saved();
    await page.getByRole('checkbox', { name: 'Done: row 3', exact: true }).check();
    await ticked;
    await page.getByRole('button', { name: 'Português' }).click();
    const third = page.getByRole('checkbox', { name: 'Concluído: linha 3', exact: true });
    await expect(third).toBeChecked();
    const unticked = saved();
    await third.uncheck();
    await unticked;
    await page.getByRole('button', { name: 'English' }).click();
    faults.expect(/ERR_FAILED/);
    await page.route('**/api/lists/*', (route) => route.abort());
    const fourth = page.getByRole('checkbox', { name: 'Done: row 4', exact: true });
    await fourth.click();
    await expect(page.getByText('not saved', { exact: true })).toBeVisible();
    await expect(fourth, 'it stays as it is kept').not.toBeChecked();
    await page.unroute('**/api/lists/*');

    await unscripted.page.goto('/');
    await expect(unscripted.page.getByRole('region', { name: 'Lists' })).toContainText(
      'Carteira de novembro',
    );
    await expect(unscripted.page.getByRole('region', { name: 'Lists' })).toContainText(
      '22 found · 2 visited · 1 done',
    );

    // Nobody else has it, whatever they know of its address.
    faults.expect(/answer 404|Failed to load/);
    const other = await someone('support', { javaScriptEnabled: false });
    await other.goto(list);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('There is no such list of yours');
    await other.goto(`${desk.origin}/loans/${rows[0]?.loan}?list=${list.split('/').at(-1)}&at=1`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByRole('navigation', { name: 'List', exact: true })).toHaveCount(0);
  });

  test('is walked on while a loan of it is still read', async ({ page, unscripted, faults }) => {
    faults.expect(/answer 404|Failed to load/);
    // The page is left before it has come whole, and React reports the part that is missing where it notices in time.
    faults.expect(/Minified React error #419/);
    const slow = freshLoan().replace('slow_0_', 'slow_8000_');
    const broken = failingLoan('404');
    const column = [slow, broken, ...Array.from({ length: 20 }, freshLoan)];
    const list = await listOf(page, column);
    await page.goto(`/loans/${slow}?list=${list.split('/').at(-1)}&at=1`, { waitUntil: 'commit' });
    const walk = page.getByRole('navigation', { name: 'List', exact: true });
    await expect(walk).toContainText('1 of 22');
    await expect(page.getByText('Loading the loan').first()).toBeAttached();
    const ticked = page.waitForResponse((response) => response.url().includes('/api/lists/'));
    await expect(async () => {
      await page.keyboard.press('d');
      await expect(walk.getByRole('checkbox')).toBeChecked({ timeout: 500 });
    }).toPass();
    expect((await ticked).status()).toBe(200);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/loans/${broken}\\?list=.*&at=2$`));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lending API knows no such loan');
    await expect(walk).toContainText('2 of 22');
    await hydrated(page);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/loans/${column[2]}\\?list=.*&at=3$`));
    await unscripted.page.goto(`${list}?show=unvisited`);
    await expect(unscripted.page.getByRole('link', { name: broken })).toBeVisible();
    await expect(unscripted.page.getByRole('link', { name: column[2] })).toHaveCount(0);
  });

  test('of two thousand rows is shown page by page', async ({ page }) => {
    const table = Array.from({ length: 2000 }, (_, index) => {
      const figures = String(index).padStart(6, '0');
      return `loan_tab${figures};0b7f4c1e-4c66-45e6-8c30-bcca7b${figures};390.533.447-05;CCB-2026-${figures}`;
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('main').getByRole('combobox').focus();
    await paste(page, ['loan_id;external_id;document;contract_number', ...table].join('\n'));
    await expect(page.getByRole('option', { name: 'Make a list of 2,000 rows' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lists\/[\w-]+$/);
    // Of loans that the index has not met: they open all the same, and are not counted as found.
    await expect(page.getByRole('main')).toContainText('2,000 rows');
    await expect(page.getByRole('main')).toContainText(/(?<!\d)0 found/);
    await expect(page.getByRole('row', { name: 'loan_tab000000' })).toContainText('not imported');
    await expect(page.getByRole('link', { name: 'loan_tab000000' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(101);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Rows 1 to 100 of 2,000');

    await test.step('is offered for what a letter names, and Enter does not take it for meant', async () => {
      const [first, second] = [freshLoan(), freshLoan()];
      // The field in the head reads a text as the one of the home page does.
      await hydrated(page);
      const head = page.getByRole('banner');
      await head.getByRole('combobox').focus();
      await paste(page, `Bom dia,\n\nvejam o ${first} e o ${second} da cliente, por favor.\n\nObrigada`);
      await expect(page.getByRole('option', { name: 'Make a list of 2 rows' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(head.getByRole('alert')).toContainText('Nothing was opened');
      await page.getByRole('option', { name: 'Make a list of 2 rows' }).click();
      await expect(page.getByRole('link', { name: second })).toBeVisible();
      await expect(page).toHaveURL(/\/lists\/[\w-]+$/);
    });
  });

  test('goes on where its walk was left, on another page', async ({ unscripted: { page } }) => {
    const rows = Array.from({ length: 103 }, freshLoan);
    const list = await listOf(page, rows);
    await page.goto(`${list}?from=101`);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Rows 101 to 103 of 103');
    // The first page was not visited: that is where the walk begins, on whatever page one stands.
    await page.getByRole('link', { name: 'Go through the list' }).click();
    await expect(page).toHaveURL(new RegExp(`/loans/${rows[0]}\\?list=[\\w-]+&at=1$`));
    // The last row of a page leads back to that page.
    await page.goto(page.url().replace(`${rows[0]}`, `${rows[99]}`).replace('at=1', 'at=100'));
    const back = page
      .getByRole('navigation', { name: 'List', exact: true })
      .getByRole('link', { name: /List/ });
    await expect(back).toHaveAttribute('href', `${list}?sort=position`);
  });

  test.describe('in Portuguese', () => {
    test.use({ locale: 'pt-BR' });
    const words = ptBr.lookup;
    test('is made, shown and walked on a narrow screen', async ({ page, unscripted, records }) => {
      const rows = contractsOfOne(22);
      await indexContracts(records, rows);
      await page.setViewportSize(narrow);
      await page.goto('/');
      await hydrated(page);
      const field = page.getByRole('main').getByRole('combobox', { name: words.label });
      await field.fill(rows[0]?.contract ?? '');
      await expect(page.getByRole('option').first()).toBeVisible();
      await field.press('ArrowDown');
      await expectToFit(page);
      await page.setViewportSize(narrow);
      await field.fill('');
      await paste(page, ['contrato', ...rows.map(({ contract }) => contract), 'ZZ-000-404-404'].join('\n'));
      await expect(page.getByRole('option', { name: 'Criar uma lista de 23 linhas' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/lists\/[\w-]+$/);
      await expect(page.getByRole('main')).toContainText('22 encontrados · 0 visitados · 0 concluídos');
      await hydrated(page);
      await expectToFit(page);
      await page.setViewportSize(narrow);
      const still = unscripted.page;
      await still.goto(page.url());
      await still.getByRole('link', { name: words.lists.filters.missing, exact: true }).click();
      await expect(still.getByRole('main')).toContainText(words.lists.notImported);
      await page.getByRole('link', { name: words.lists.start }).click();
      const walk = page.getByRole('navigation', { name: words.lists.walk, exact: true });
      await expect(walk).toContainText('1 de 23');
      await hydrated(page);
      // The loan that was opened goes by the number that the API answers; the others are found as indexed.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(rows[1]?.contract ?? '');
      await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
      await expectToFit(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await expect(page).toHaveURL(new RegExp(`/loans/${rows[1]?.loan}\\?list=.*&at=2$`));
      await still.goto('/');
      await expect(still.getByRole('region', { name: words.recent })).toContainText(rows[0]?.loan ?? '');
      await expect(still.getByRole('region', { name: words.lists.title })).toContainText(
        '22 encontrados · 2 visitados',
      );
    });
  });

  test('filtered, it goes page by page of the filter, back as forth', async ({ unscripted: { page } }) => {
    // Every other row opens a loan: a page of those spans two hundred positions.
    const column = Array.from({ length: 450 }, (_, index) =>
      index % 2 ? `ZZ-404-${String(index).padStart(4, '0')}` : `loan_mixed${String(index).padStart(4, '0')}`,
    );
    await page.goto(await listOf(page, column));
    await page.getByRole('link', { name: 'Not visited', exact: true }).click();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const shows = (rows: string) => expect(pages).toContainText(`Rows ${rows} of 450`);
    await shows('1 to 199');
    await page.getByRole('link', { name: 'Next page' }).click();
    await shows('201 to 399');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await shows('1 to 199');
    await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
  });
});
