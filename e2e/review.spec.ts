import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, narrow, overflow } from './axe.ts';
import { test } from './fixtures.ts';
import { clipboardOf, type LoanPage } from './loan-page.ts';

const line = (page: Page): Locator =>
  page.getByRole('region', { name: 'Offer', exact: true }).locator('details.review');

/** Opens the panel and what agrees in it, and gives the row of a check. */
async function openReview(page: Page): Promise<(title: string) => Locator> {
  await line(page).locator('> summary').click();
  await line(page).locator('details.review-agreements > summary').click();
  await expect(line(page).locator('details.review-agreements details.finding').first()).toBeVisible();
  return (title) => line(page).locator('details.finding').filter({ hasText: title }).first();
}

/** The verdict on the figures, in the head of a loan. */
const verdict = (page: Page): Locator => page.locator('details.verdict');

async function openFold(loanPage: LoanPage, title: string): Promise<Locator> {
  const fold = loanPage.page
    .locator('details.disclosure')
    .filter({ has: loanPage.page.getByText(title, { exact: true }) });
  await fold.locator('> summary').first().click();
  return fold.first();
}

const counts = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

test('a wrong CET: one line with the counts, in the first HTML', async ({ unscripted: loanPage }) => {
  await loanPage.open('loan_wrong_cet');
  const summary = line(loanPage.page).locator('> summary');
  // No convention would explain it.
  await expect(summary).toContainText('2 differ · 15 agree · 3 questions of law');
});

test('a wrong installment: the panel goes by the corrected one', async ({ page, loanPage }) => {
  await loanPage.open('loan_wrong_installment');
  await test.step('the panel stands in its order', async () => {
    await line(page).locator('> summary').click();
    await expect(line(page).getByRole('heading', { level: 3 })).toHaveText([
      'What differs',
      'Conventions seen',
      /^Not enough data: /,
      /^What agrees/,
      'The law, for information',
    ]);
    const first = line(page).locator('details.finding').first();
    await expect(first).toContainText('Installment differs');
    await expect(first.getByText('A = P ÷ Σ'), 'the working stands open').toBeVisible();
    await expect(line(page).locator('details.finding').nth(1)).toContainText('follows from the installment');
    await expect(line(page).getByText('Needed: a rate, dates and a number of installments')).toBeVisible();
    await expect(line(page).getByText('Yearly rate from the monthly one'), 'folded').toHaveCount(0);
  });

  await test.step('schedule and CET stand under the corrected figure, and say so', async () => {
    const note = 'As it would be if the installment were R$\u00a0513.40 instead of R$\u00a0503.40.';
    for (const title of ['Installments one by one', 'CET statement']) {
      const fold = await openFold(loanPage, title);
      await expect(fold.getByText(note)).toBeVisible();
    }
    await expect(
      page.getByRole('table', { name: 'Installments one by one' }).getByRole('row').nth(1),
    ).toContainText('513.40');
    const print = (event: 'beforeprint' | 'afterprint') =>
      page.evaluate((what) => window.dispatchEvent(new Event(what)), event);
    await print('beforeprint');
    const onPaper = page.locator('.print-sheet').getByRole('listitem').first();
    await expect(onPaper, 'on one page, too').toContainText('513.40');
    await print('afterprint');
  });

  await test.step('the verdict opens by keyboard, fits a phone, and axe finds nothing in it', async () => {
    await verdict(page).locator('> summary').focus();
    await page.keyboard.press('Enter');
    const says = /If the installment were R\$\s513\.40 instead of R\$\s503\.40, all \d+ checks/;
    await expect(verdict(page).getByText(says)).toBeVisible();
    await expect(verdict(page).getByRole('heading', { name: 'What differs' })).toBeVisible();
    await expectAccessible(page, { include: '.verdict' });
    await page.setViewportSize(narrow);
    // The chart follows the width of the page in the next frame.
    await expect.poll(() => overflow(page)).toEqual([]);
  });
});

test('a wrong total: the verdict opens, with its working', async ({ page, loanPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await loanPage.open('loan_wrong_total');
  await verdict(page).locator('> summary').click();
  const says = /If the total were R\$\s6,160\.80 instead of R\$\s6,106\.80/;
  await expect(verdict(page).getByText(says)).toBeVisible();
  const row = await openReview(page);
  // The last count is of the law, which is no finding.
  const told = counts((await line(page).locator('> summary .review-sentence').textContent()) ?? '').slice(
    0,
    -1,
  );
  await expect(line(page).locator('details.finding')).toHaveCount(
    told.reduce((sum, count) => sum + count, 0),
  );
  const total = row('Total: the installments together');
  await expect(total.locator('> summary')).toContainText('differs');
  await expect(total.locator('> summary')).toContainText('R$\u00a06,106.80');
  await expect(total.locator('> summary')).toContainText('R$\u00a06,160.80');
  await expect(total.locator('> summary')).toContainText('-R$\u00a054.00');
  await expect(total).toContainText('Σ = n × A');
  await expect(total).toContainText('/offer/installmentAmount');
  await total.getByRole('button', { name: 'Copy as text' }).click();
  await expect
    .poll(() => clipboardOf(page))
    .toBe(
      [
        'Total: the installments together: differs',
        'Declared: R$\u00a06,106.80',
        'Computed: R$\u00a06,160.80',
        'Difference: -R$\u00a054.00',
        'Formula: Σ = n × A',
        'Inputs:',
        '  n = 12 (number of installments; /offer/numberOfInstallments)',
        '  A = R$\u00a0513.40 (installment; /offer/installmentAmount)',
        'Source: Arithmetic identity of the offer’s own fields',
      ].join('\n'),
    );
});

test('the whole review is part of the JSON, computed on the server', async ({ request, desk }) => {
  const answer = await request.get(`${desk.origin}/api/loans/loan_wrong_total?expand=customer`);
  const { review } = await answer.json();
  const total = review.findings.find(({ check }: { check: string }) => check === 'total');
  expect(total).toEqual({
    ...{ check: 'total', verdict: 'differs', size: 'material', unit: 'amount' },
    ...{ declared: 6106.8, expected: 6160.8, difference: -54, formula: 'Σ = n × A', source: 'identity' },
    inputs: [
      { name: 'n', value: 12, unit: 'count', path: '/offer/numberOfInstallments' },
      { name: 'A', value: 513.4, unit: 'amount', path: '/offer/installmentAmount' },
    ],
    ...{ assumptions: [], explainedBy: null, alternatives: [], reason: null },
    paths: ['/offer/numberOfInstallments', '/offer/installmentAmount', '/offer/totalAmount'],
  });
  expect(review.schedule.rows).toHaveLength(12);
  expect(review.cet.rows.length).toBeGreaterThan(3);
});

test('a right offer has no verdict line, and its review is read', async ({ page, loanPage, context }) => {
  await loanPage.open('loan_complete');
  await expect(loanPage.figures).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);

  await test.step('the line, the convention, a finding and its working are reached by keyboard', async () => {
    await line(page).locator('> summary').focus();
    await page.keyboard.press('Enter');
    await expect(line(page).getByRole('heading', { name: 'What agrees' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(line(page).getByRole('button', { name: 'Copy as text' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(line(page).locator('.convention-note')).toContainText('t = 12 × d ÷ 365');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(line(page).getByText('Installment agrees')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(line(page).locator('details.finding[open]')).toHaveCount(1);
  });

  await test.step('a list among the inputs opens to all its values', async () => {
    const installment = line(page)
      .locator('details.finding')
      .filter({ hasText: 'Installment agrees' })
      .first();
    await installment.locator('> summary').click();
    const months = installment.getByRole('listitem').filter({ hasText: 'months to each installment' });
    await expect(months).toContainText(/(?:[\d.]+; ){3}… \(12 in all\)/);
    await months.locator('summary').click();
    await expect(months).toContainText(/(?:[\d.]+; ){11}[\d.]+/);
    const refreshed = page.waitForResponse((response) => response.url().includes('/api/loans/'));
    await loanPage.refresh.click();
    await refreshed;
    await expect(installment).toContainText('Σ (1 + i)^−t');
    await expect(line(page).locator('> summary')).toContainText('17 agree · 3 questions of law');
  });

  await test.step('the law stands apart: whom it concerns, since when, and from which source', async () => {
    const law = line(page).locator('section.law');
    await expect(law).toContainText('Borrower: natural person (the loan has an employment link');
    const tac = law.getByRole('listitem').filter({ hasText: 'TAC, TEC' });
    await expect(tac).toContainText('Question: A natural person may no longer be charged');
    await expect(tac).toContainText('STJ, Súmula 565 · since 30 Apr 2008 · natural person');
  });

  await test.step('a legal limit is called a limit, and not an expected value', async () => {
    const offer = loanPage.section('Offer');
    const row = offer.locator('details.finding', { hasText: 'Fine for late payment' }).locator('> summary');
    const name = row.getByText('Limit', { exact: true });
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(10);
    const computed = offer.locator('details.finding', { hasText: 'Total interest' }).locator('> summary');
    const unseen = await computed.getByText('Computed', { exact: true }).first().boundingBox();
    expect(unseen?.width, 'the head of the column says it').toBeLessThan(2);
  });

  await test.step('the parts of the total add up to it', async () => {
    const fold = await openFold(loanPage, 'CET statement');
    const table = fold.getByRole('table', { name: 'CET statement' });
    await expect(table.getByRole('row', { name: /Interest/ })).toBeVisible();
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[1]?.textContent ?? ''));
    const cents = rows.slice(1).map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100));
    expect(cents.length).toBeGreaterThan(5);
    expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1));
    expect(cents.at(-1)).toBe(616_080);
  });

  await test.step('the installments add up to what stands under them, and are one file', async () => {
    const fold = await openFold(loanPage, 'Installments one by one');
    const table = fold.getByRole('table', { name: 'Installments one by one' });
    await expect(table.getByRole('row')).toHaveCount(14);
    const cells = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent ?? '')),
      );
    const figure = (text = '') => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
    for (const column of [3, 4, 5, 6]) {
      const shown = cells.slice(1, 13).reduce((sum, row) => sum + figure(row[column]), 0);
      expect(figure(cells[13]?.[column]), `column ${column}`).toBe(shown);
    }
    await expect(page.getByRole('img', { name: /A bar for each installment/ })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      fold.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    const lines = csv.trimEnd().split('\r\n');
    // Each row says of which contract and day it is, so that files can be read together.
    const [contract, day] = (lines[1] ?? '').split(',');
    expect(contract).toBe('"CCB-2026-000417"');
    expect(day).toMatch(/^"\d{4}-\d\d-\d\d"$/);
    const row = (text: string) => `${contract},${day},${text}`;
    expect(lines[1]).toBe(row('"1","2027-01-05","43","513.4","152.29","361.11","2.64","5030.24","to come"'));
    expect(lines[13]).toBe(row('"Total","","","6160.8","769.45","5391.35","116.35","",""'));
    // The assumptions above the table are exported with it.
    expect(lines[14]).toBe(
      row('"Assumptions","Time counted by calendar days of a year of 365","","","","","","",""'),
    );
    for (const line of lines.slice(14)) await expect(fold).toContainText(line.split('","')[3] ?? '');
  });

  await test.step('the CET statement has each part in R$ and percent, and is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const fold = page
      .locator('details.disclosure')
      .filter({ has: page.getByText('CET statement', { exact: true }) });
    const table = fold.getByRole('table', { name: 'CET statement' });
    await expect(table.getByRole('row', { name: /Additional IOF/ })).toContainText('R$\u00a020.49');
    await expect(table.getByRole('row', { name: /Additional IOF/ })).toContainText('0.33%');
    await expect(fold).toContainText(
      'The borrower receives R$\u00a05,000.00 and pays R$\u00a06,160.80 in all.',
    );
    await fold.getByRole('button', { name: 'Copy as text' }).click();
    await expect.poll(() => clipboardOf(page)).toContain('CET a year: 45.32%');
  });
});

test('copied and exported text names the unit that was assumed', async ({ page, loanPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await loanPage.open('loan_centavos');
  const statement = await openFold(loanPage, 'CET statement');
  await statement.getByRole('button', { name: 'Copy as text' }).click();
  await expect.poll(() => clipboardOf(page)).toMatch(/Assumptions: .*Unit assumed, amounts: centavos/);
  const installments = await openFold(loanPage, 'Installments one by one');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    installments.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    '"Assumptions","Unit assumed, amounts: centavos"',
  );
});

test('units, and a cash-out’s instruments', async ({ loanPage: scripted, unscripted: loanPage }) => {
  await test.step('units are shown as sent, as read, and why', async () => {
    await scripted.open('loan_rates_mixed');
    const fold = await openFold(scripted, 'Units');
    const row = (group: string) =>
      fold.locator('.working > div').filter({ has: scripted.page.getByText(group, { exact: true }) });
    await expect(row('rates')).toContainText('fractions');
    await expect(row('CET')).toContainText('percent');
    await expect(row('CET')).toContainText('assumed');
    // Raw beside the reading.
    const listed = row('amounts').getByRole('listitem').filter({ hasText: ' = R$' });
    await expect(listed.first()).toContainText(/\/offer\//);
    expect(await listed.count()).toBeGreaterThan(5);
  });

  await test.step('a figure of unknown unit is marked, and shown as it was sent', async () => {
    await loanPage.open('loan_published_v16-undated');
    await expect(loanPage.figures).toContainText('CET as sent: unit not known');
    await expect(loanPage.value(loanPage.figures, 'CET a year').locator('abbr')).toHaveAttribute(
      'title',
      'unit not known',
    );
  });

  await test.step('the cash-out says in one line how each payout goes out, and to whom', async () => {
    await loanPage.open('loan_cashout_several');
    const payouts = loanPage
      .section('Where the money went')
      .getByRole('list', { name: 'How it is paid out' });
    await expect(payouts.getByRole('listitem').filter({ hasText: 'Boleto' }).first()).toContainText(
      'R$\u00a01,450.37 · due 1 Dec 2025',
    );
    await expect(payouts.getByRole('listitem').filter({ hasText: 'Pix' }).first()).toContainText(
      /^R\$\s[\d,.]+\s*Pix · .+ · the holder’s CPF is the customer’s/,
    );
    await expect(payouts.getByRole('listitem'), 'the offer does not say how').toHaveCount(4);
  });
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('it reads as a banker writes', async ({ page, loanPage }) => {
    await loanPage.open('loan_wrong_fine');
    const review = page.locator('details.review');
    await expect(review.locator('> summary')).toHaveText(
      /1 não verificável · 16 conferem · 4 questões jurídicas/,
    );
    await review.locator('> summary').click();
    const fine = review.locator('details.finding').first();
    await expect(fine).toContainText('Multa por atraso');
    await expect(review.getByRole('heading', { name: 'Faltam dados: nada indica a unidade' })).toBeVisible();
    await expect(review.getByText(/^Seria preciso: a unidade/)).toBeVisible();
    await page.getByText('Demonstrativo do CET', { exact: true }).click();
    await expect(page.getByText('Custo efetivo total (CET) ao ano')).toBeVisible();
  });
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('has every verdict that needs nothing hidden, and is told what is not shown', async ({
    unscripted: loanPage,
    request,
    desk,
  }) => {
    const answer = await request.get(`${desk.origin}/api/loans/loan_cashout_several?expand=customer`);
    const { review } = await answer.json();
    expect(review.counts).toMatchObject({ convention: 0, differ: 0, cannotTell: 0 });
    expect(review.counts.agree).toBeGreaterThan(15);
    expect(review.instruments).toHaveLength(5);
    for (const instrument of review.instruments)
      expect(instrument).toMatchObject({ bank: null, boleto: null, pixKey: null });
    await loanPage.open('loan_cashout_several');
    await loanPage.unfoldRest();
    const payouts = loanPage
      .section('Where the money went')
      .getByRole('list', { name: 'How it is paid out' });
    await expect(payouts.getByRole('listitem').first()).toContainText('Transfer · not shown to you');
  });
});
