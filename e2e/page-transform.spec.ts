import { expect } from '@playwright/test';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { test } from './fixtures.ts';
import { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

const hint = 'Next writes pages in another way than lib/server/web/page-transform.ts expects: adapt it';
const paths = ['/', '/loans/loan_complete', '/loans/loan_nowhere', '/sessions', '/no/such/page'];

test('the page transform knows the pages of this version of Next', async ({ transformingDesk: desk }) => {
  for (const path of paths) {
    const { body } = await desk.raw({ path });
    const scripts = body.match(/<script\b[^>]* (data-)?src="[^"]*"[^>]*>/g) ?? [];
    const loadedAtOnce = scripts.filter((tag) => / src=/.test(tag) && !/nomodule/i.test(tag));
    expect(scripts.length, `${path}: ${hint}`).toBeGreaterThan(5);
    expect(loadedAtOnce, `${path}: ${hint}`).toEqual([]);
    const sheets = body.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.length, `${path}: ${hint}`).toBeGreaterThan(0);
    expect(
      sheets.filter((tag) => !tag.includes('disabled=""')),
      `${path}: ${hint}`,
    ).toEqual([]);
    expect(body.match(/<style nonce="[^"]+">/g), `${path}: ${hint}`).toHaveLength(sheets.length);
    expect(body, `${path}: ${hint}`).not.toMatch(/<link\b[^>]*rel="preload"[^>]*as="script"/);
  }
  expect(desk.output(), hint).not.toContain('"event":"page-transform"');
});

test.describe('without the page transform', () => {
  test('a page is as Next writes it; a loan is read, used and shown in another language, and without JavaScript', async ({
    deskWith,
    page,
    browser,
  }) => {
    const desk = await deskWith({ PAGE_TRANSFORM: 'off' });
    await test.step('a page is as Next writes it, with its status', async () => {
      const statuses = [];
      for (const path of paths) {
        const { status, body } = await desk.raw({ path });
        statuses.push(status);
        expect(body).not.toMatch(/data-src=|<style\b|disabled=""/);
        expect(body).toMatch(/<link\b[^>]*rel="stylesheet"/);
      }
      expect(statuses).toEqual([200, 200, 404, 200, 404]);
    });

    await test.step('a loan is read, used and shown in another language', async () => {
      const loanPage = new LoanPage(page, desk.origin);
      await loanPage.open(freshLoan());
      await expect(loanPage.figures).toContainText('6,160.8');
      await loanPage.expand('Company').click();
      await expect(loanPage.value(loanPage.section('Parties'), 'Company')).toContainText('Santa Efigênia');
      await loanPage.openJson();
      await page.getByRole('button', { name: 'Português' }).click();
      await expect(page.getByRole('region', { name: ptBr.figures.label })).toBeVisible();
    });

    await test.step('without JavaScript it is all there', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
      const plain = await context.newPage();
      await plain.goto(`${desk.origin}/loans/loan_complete`);
      await expect(plain.getByRole('region', { name: en.figures.label })).toContainText('6,160.8');
      await context.close();
    });
  });
});
