import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test('the printed loan is whole, named, and on record', async ({ page, loanPage, records, faults }) => {
  const loan = freshLoan();
  await test.step('every sheet says which contract, when it was retrieved, and in which zone', async () => {
    await loanPage.open(loan, '?payment_for=2036-12-01');
    await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toBeVisible();
    const margins = await page.evaluate(() =>
      document.adoptedStyleSheets
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n'),
    );
    expect(margins).toContain('@page');
    const decoded = margins.replace(/\\([0-9a-f]+) ?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    expect(decoded).toContain('CCB-2026-000417');
    expect(decoded).toContain(loan);
    expect(decoded).toMatch(/retrieved \d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d BRT/);
    expect(decoded).toContain('America/Sao_Paulo');
  });

  const exports = async () =>
    (await records.of({ loan })).filter(({ action }) => action === 'export').map(({ fields }) => fields);
  await test.step('a print and the file of the installments are each one export', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(exports).toEqual([['print']]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    const offer = loanPage.section('Offer');
    const installments = offer.locator('summary', { hasText: 'Installments one by one' });
    await installments.click();
    const downloading = page.waitForEvent('download');
    await offer.getByRole('button', { name: 'CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('CCB-2026-000417-installments.csv');
    expect(await exports()).toEqual([['print'], ['installments-csv']]);
    await test.step('without a record there is no file', async () => {
      faults.expect(/Failed to load|exports net::ERR_FAILED/);
      await page.route('**/exports', (route) => route.abort());
      const offered = await page.evaluateHandle(() => {
        const files: unknown[] = [];
        const { createObjectURL } = URL;
        URL.createObjectURL = (file) => {
          files.push(file);
          return createObjectURL(file);
        };
        return files;
      });
      await offer.getByRole('button', { name: 'CSV' }).click();
      await expect(offer.getByRole('alert')).toContainText('The file was not saved');
      expect(await offered.evaluate((files) => files.length)).toBe(0);
      await page.unroute('**/exports');
    });
    await installments.click();
  });

  await test.step('on paper there is one column, everything is open, and nothing to click', async () => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Find a loan' })).toBeHidden();
    const main = page.getByRole('main');
    // In a folded header of the evidence, and in the details of an entry of the history.
    for (const text of ['https://contratar.exemplo.com.br', 'foto ilegível', 'cadastro-positivo']) {
      await expect(main.getByText(text).first(), text).toBeVisible();
    }
    const lefts = await page
      .locator('main section[aria-labelledby]:visible')
      .evaluateAll((all) => [...new Set(all.map((e) => Math.round(e.getBoundingClientRect().left)))]);
    expect(lefts, 'one column').toHaveLength(1);
    await expect(main.getByText('20 Nov 2026, 11:00').first()).toBeVisible();
  });

  await test.step('an empty section prints no heading', async () => {
    for (const name of ['Raw JSON', 'Who saw this loan']) {
      await expect(page.getByRole('heading', { name }), name).toBeHidden();
    }
    await expect(loanPage.payment.getByText(/^on 1 Dec 2036/).first()).toBeVisible();
    const feet = page.locator('main tfoot');
    await expect(feet).not.toHaveCount(0);
    const repeated = await feet.evaluateAll(
      (all) => all.filter((foot) => getComputedStyle(foot).display === 'table-footer-group').length,
    );
    expect(repeated, 'a total repeated beneath each part of its table').toBe(0);
  });

  await test.step('it prints, dark or light, to a document of some pages', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, media: 'print' });
      for (const theme of ['system', 'dark']) {
        const scheme = await page.evaluate((name) => {
          document.documentElement.toggleAttribute('data-theme', name !== 'system');
          if (name !== 'system') document.documentElement.dataset.theme = name;
          return getComputedStyle(document.documentElement).colorScheme;
        }, theme);
        expect(scheme, `${colorScheme} screen, ${theme} theme`).toBe('light');
      }
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(pages).toBeGreaterThan(1);
      expect(pages).toBeLessThan(25);
    }
  });
});

test('the unopened review is on paper, too', async ({ page, loanPage }) => {
  await loanPage.open('loan_wrong_total');
  const offer = loanPage.section('Offer');
  await page.emulateMedia({ media: 'print' });
  // The code that works it out comes in a pause after the page.
  await expect(async () => {
    await expect(offer.locator('details.finding'), 'nothing is worked out before').toHaveCount(0);
    const printed = await page.evaluate(onPaper);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    for (const text of [
      'Total: the installments together',
      'R$\u00a06,106.80',
      '-R$\u00a054.00',
      'Arithmetic identity of the offer’s own fields',
      'As the desk computes them by the first convention that gives the installment.',
      'With everything that is charged, the credit costs 45.32% a year',
      'The specification gives no units.',
    ]) {
      expect(printed, text).toContain(text);
    }
  }).toPass({ timeout: 15_000 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const finding = (title: string) => offer.locator('details.finding').filter({ hasText: title }).first();
  const differs = finding('Total: the installments together');
  await expect(differs.getByText('Formula', { exact: true }), 'the working of what differs').toBeVisible();
  const agrees = finding('Yearly rate from the monthly one');
  await expect(agrees.locator('> summary')).toBeVisible();
  await expect(agrees.getByText('Formula', { exact: true }), 'of what agrees the figures').toBeHidden();
  await expect(offer.getByRole('button', { name: 'Copy as text' }).first()).toBeHidden();
  await expect(page.locator('.print-schedule li'), 'the installments that a right total leaves').toHaveCount(
    12,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(offer.locator('details.finding')).toHaveCount(0);

  await test.step('on paper no box cuts off what would be scrolled to', async () => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(page.locator('#installment-12')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    const cut = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((element) => {
          const { overflowY, clipPath } = getComputedStyle(element);
          return (
            overflowY !== 'visible' && clipPath === 'none' && element.scrollHeight > element.clientHeight + 1
          );
        })
        .map((element) => element.className),
    );
    expect(cut).toEqual([]);
  });
});

test('of a long list two hundred entries are on paper, with their count, and a folded text once', async ({
  page,
  givenDesk: desk,
  loanPage,
}) => {
  const members = Array.from({ length: 251 }, (_, index) => `member ${index}`);
  const transactions = Array.from({ length: 251 }, (_, index) => ({
    description: `entry ${index}`,
    amount: 1,
  }));
  const contractNumber = 'CCB-2026-000999';
  const note = `Beginning of a note. ${'It goes on. '.repeat(200)}`;
  const loan = { id: 'loan_many', contractNumber, metadata: { members, note }, transactions };
  desk.give(loan.id, JSON.stringify(loan));
  await page.goto(`${desk.origin}/loans/loan_many`);
  await loanPage.ready();
  const metadata = loanPage.section('Metadata');
  await expect(metadata.getByText('member 199', { exact: true })).toBeVisible();
  await expect(metadata.getByText('member 200', { exact: true })).toHaveCount(0);
  await expect(metadata.getByText('The first 200 of 251. All of them stand in the raw JSON.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const folded = metadata.locator('details', { hasText: 'Beginning of a note' });
  await expect(folded.locator('summary'), 'its beginning, and the words that unfold it').toBeHidden();
  await expect(folded.locator('> bdi')).toBeVisible();
  const list = loanPage.section('Transactions');
  await expect(list.getByText('entry 199', { exact: true })).toBeVisible();
  await expect(list.getByText('entry 200', { exact: true })).toBeHidden();
  await expect(list.getByText('The first 200 of 251 are printed.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

test('the short print is one page with who printed it', async ({ page, loanPage }) => {
  await loanPage.open('loan_late', '?payment_for=2036-12-01');
  // The window that prints keeps the page as it is until it is closed.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expectAccessible(page, { include: 'dialog' });
  await page.getByRole('dialog').getByRole('button', { name: 'One page' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('CCB-');
  await expect(main.getByRole('list', { name: 'Installments' }).getByRole('listitem').first()).toContainText(
    'paid',
  );
  await expect(main.getByText(/^Printed by Ana Paula .+ request [\w-]+$/)).toBeVisible();
  await expect(main.getByText('Overdue', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('region', { name: 'Key figures' })).toContainText('%');
  const cells = main.getByRole('toolbar').getByRole('button');
  const backgroundOf = (cell: Locator) =>
    cell.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backgroundOf(cells.first())).not.toBe(await backgroundOf(cells.last()));
  await expect(cells.first(), 'its background is printed').toHaveCSS('print-color-adjust', 'exact');
  await expect(loanPage.section('Parties')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(loanPage.section('Parties')).toBeVisible();
  await expect(main.getByText(/^Printed by/)).toHaveCount(0);
});

/** The text of the offer when the listeners are done, as the browser prints it. */
function onPaper(): string {
  window.dispatchEvent(new Event('beforeprint'));
  return document.querySelector('#offer')?.textContent ?? '';
}
