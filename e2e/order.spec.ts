import { expect, type Page } from '@playwright/test';
import { testRecord } from '#lib/testing/access-log/test-record.ts';
import { stayUnhydrated } from './axe.ts';
import { test } from './fixtures.ts';
import { people } from './servers/start-identity.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

/** The panels of the page from its top, and the names of their links that are not folded. */
const linksOf = (page: Page) =>
  page
    .getByRole('navigation', { name: /^(Sections|Seções)$/ })
    .getByRole('link')
    .allTextContents();
const sectionsOf = (page: Page) =>
  page
    .locator('.area-first > *')
    .evaluateAll((parts) => parts.map((part) => part.id || part.querySelector('section')?.id));

test('panels stand in the order of the role, or a chosen one', async ({ page, loanPage }) => {
  await loanPage.open('loan_life_on_time');
  expect(await sectionsOf(page)).toEqual(['offer', 'evidence', 'cashout']);
  expect(await linksOf(page)).toEqual(['Offer', 'Evidence', 'Where the money went', 'Timeline']);
  const all = await page.locator('main section[id]').count();
  await loanPage.openMore();
  await loanPage.order('For a call');
  const order = ['transactions', 'cashout', 'parties', 'offer'];
  expect(await sectionsOf(page)).toEqual(order);
  expect(await page.locator('main section[id]').count()).toBe(all);
  await loanPage.order('For an audit');
  expect(await sectionsOf(page)).toEqual(['accesses', 'evidence', 'offer']);
  await loanPage.order('For a call');
  expect(await sectionsOf(page)).toEqual(order);
  await stayUnhydrated(page);
  await page.reload();
  expect(await sectionsOf(page), 'after another visit').toEqual(order);
  const others = page.locator('details', { hasText: 'The customer’s other contracts that the desk knows' });
  await expect(others, 'open for whoever has a caller').toHaveAttribute('open', '');
});

test.describe('an auditor', () => {
  test.use({ role: 'auditor' });

  test('reads first who did what with the loan, however often', async ({
    page,
    loanPage,
    records,
    desk,
    cookieOf,
  }) => {
    const loan = freshLoan();
    await records.append(Array.from({ length: 20 }, () => testRecord({ loan, contract: null })));
    await loanPage.open(loan);
    expect((await sectionsOf(page))[0]).toBe('accesses');
    expect((await linksOf(page))[0]).toBe('Who saw it');
    const accesses = page.locator('#accesses');
    await expect(accesses.getByRole('table'), 'open without a click').toBeVisible();
    await accesses.getByRole('button', { name: 'Show older ones' }).click();
    await expect(accesses.getByRole('row'), 'the head, this view, and those before').toHaveCount(22);
    const fold = accesses.locator('summary', { hasText: 'Show who saw this loan' });
    await fold.click();
    await desk.raw({ path: `/loans/${loan}`, as: await cookieOf('analyst') });
    await fold.click();
    await expect(accesses.getByRole('row').nth(1), 'opened again it is of now').toContainText(
      people.analyst.name,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(accesses.getByRole('table')).toBeVisible();
  });
});

test.describe('an agent', () => {
  test.use({ role: 'support', locale: 'pt-BR', viewport: { width: 1440, height: 900 } });

  test('reads caller, payments and contract above the fold', async ({ unscripted: loanPage }) => {
    const { page } = loanPage;
    for (const loan of [
      ...['life_on_time', 'life_late', 'life_part', 'life_reversed', 'life_debit_failed', 'payment_fined'],
      ...['contradiction_returned', 'contradiction_part', 'practice_first_missed', 'late', 'wrong_fine'],
    ]) {
      await loanPage.open(`loan_${loan}`, `?payment_for=${today}`);
      expect(await sectionsOf(page)).toEqual(['transactions', 'cashout', 'parties', 'offer']);
      expect(await wordsAboveFold(page), loan).toBeLessThanOrEqual(200);
    }
    const evidence = page.locator('#evidence');
    await expect(evidence, 'what an agent rarely needs is folded').toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(evidence, 'and printed').toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('navigation', { name: 'Seções' }).getByText('Mais', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Evidências' }).click();
    await expect(evidence, 'a link to it unfolds it').toBeInViewport();
  });
});

test('on a narrow screen what is found stands above the fold', async ({ unscripted: loanPage }) => {
  const { page } = loanPage;
  await page.setViewportSize({ width: 390, height: 844 });
  const found: [loan: string, says: RegExp][] = [
    ['loan_life_late', /no CET is stated/],
    ['loan_payment_fined', /paid too much/],
    ['loan_wrong_iof', /IOF R\$\s9\.59 → R\$\s95\.86/],
    ['loan_contradiction_part', /the API does not count/],
  ];
  for (const [loan, says] of found) {
    await loanPage.open(loan, `?payment_for=${today}`);
    const said = page.locator('details.verdict > summary, .verdict-chip > span:not(.tip-body)');
    const finding = said.filter({ hasText: says }).first();
    await expect(finding, loan).toBeInViewport({ ratio: 1 });
  }
});

/** The words that can be read in the window before it is scrolled. */
const wordsAboveFold = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height, top, bottom } = range.getBoundingClientRect();
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('.sr-only, .tip-body') || width <= 1 || height <= 1) continue;
      if (top >= window.innerHeight || bottom <= 0) continue;
      count += (node.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
    return count;
  });
