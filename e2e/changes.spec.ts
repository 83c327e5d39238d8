import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { test } from './fixtures.ts';
import { LoanPage } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test('what has changed since the last view is one line', async ({
  page,
  unscripted,
  configuredDesk,
  records,
}) => {
  const loan = freshLoan();
  // What a person saw is kept under LOOKUP_KEY, which this desk has.
  const loanPage = new LoanPage(page, configuredDesk.origin);
  const noteOf = (shown: Page) => shown.getByRole('note').filter({ hasText: 'Changed since your last view' });
  const note = noteOf(page);
  const otherView = unscripted.page;
  await otherView.goto(`${configuredDesk.origin}/loans/${loan}`);
  await expect(otherView.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(noteOf(otherView)).toHaveCount(0);
  // As if the last view had been of another status, and without the first transaction.
  const seenBefore = `update seen_loan set seen_at = '2026-11-14T12:00:00Z',
    seen = jsonb_set(seen, '{status}', '"another"') #- '{lists,transactions,0}' where loan = $1`;
  await records.run(seenBefore, [loan]);
  await loanPage.open(loan);
  await expect(note).toContainText(
    /Changed since your last view on 14 Nov 2026, 09:00: status Open, 1 new transaction .*R\$\s[\d.,]+\./,
  );
  await expect(loanPage.section('Timeline').getByTitle('changed')).toHaveCount(1);
  await expect(loanPage.contract.locator('xpath=ancestor::header[1]').getByTitle('changed')).toHaveCount(1);
  expect(await violations(page, { include: 'main header, [role="note"], #timeline' })).toEqual([]);
  const hide = note.getByRole('button', { name: 'Hide what has changed' });
  await hide.click();
  await expect(note).toHaveCount(0);
  await records.run(seenBefore, [loan]);
  await loanPage.refresh.click();
  await expect(note, 'a refresh brings changes of its own').toBeVisible();
  await hide.click();
  await expect(note).toHaveCount(0);
  await otherView.reload();
  await expect(otherView.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(noteOf(otherView)).toHaveCount(0);
});
