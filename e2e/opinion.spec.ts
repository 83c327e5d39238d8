import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { test } from './fixtures.ts';
import { clipboardOf, hydrated } from './loan-page.ts';
import { identifierOf } from './route-cases.ts';
import { freshLoan } from './servers/start-sandbox.ts';

/** An offer with a wrong CET. */
const loan = 'loan_wrong_cet';

test('an opinion is written by the desk, reworded, copied, and kept as a decision', async ({
  page,
  loanPage,
  someone,
  desk,
  records,
}) => {
  await loanPage.open(loan);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Opinion' });
  const differences = dialog.getByRole('group', { name: 'Differences' });
  await expect(differences.getByRole('textbox', { name: 'Differences 1' })).toHaveValue(/→/);
  expect(await violations(page, { include: 'dialog' })).toEqual([]);
  await differences.getByRole('textbox', { name: 'Differences 1' }).fill('The CET is too low.');
  await dialog.getByRole('checkbox', { name: 'Include Checked 1' }).uncheck();

  await test.step('it is copied as Markdown or text, with a record', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copied');
    expect(await clipboardOf(page)).toMatch(/^\*\*Differences\*\*\n\n- The CET is too low\./);
    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect.poll(() => clipboardOf(page)).toMatch(/^Differences:\n- The CET is too low\./);
  });

  await dialog.getByRole('button', { name: 'Save as a decision' }).click();
  await expect(dialog, 'a conclusion is never chosen for a person').toBeVisible();
  await dialog.getByRole('combobox', { name: 'Conclusion' }).selectOption('To be corrected');
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('Back to Maria Aparecida.');
  await dialog.getByRole('button', { name: 'Save as a decision' }).click();
  await expect(dialog).toBeHidden();
  const acts = ['exports', 'exports', 'notes'].map((name) => `${desk.origin}/api/loans/${loan}/${name}`);
  expect(sent, 'two copies and the decision, to the desk alone').toEqual(acts);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  const note = notes.getByRole('listitem').filter({ hasText: 'The CET is too low.' });
  await expect(note).toContainText('Conclusion: To be corrected. Back to Maria Aparecida.');
  await expect(note).not.toContainText('Checked:');

  await test.step('an agent reads what was decided, and nothing of why', async () => {
    const other = await someone('support');
    await other.goto(`${desk.origin}/loans/${loan}`);
    await hydrated(other);
    const theirs = other.getByRole('region', { name: 'Notes', exact: true });
    await expect(theirs.getByRole('listitem').filter({ hasText: 'To be corrected' }).first()).toBeVisible();
    expect(await other.content()).not.toMatch(/is too low|Back to/);
    await other.close();
  });

  await note.getByRole('button', { name: 'Delete' }).click();
  const left = await records.of({ loan });
  expect(left.map(({ action, fields }) => [action, fields])).toEqual(
    expect.arrayContaining([
      ['export', ['opinion']],
      ['write-note', ['decision']],
    ]),
  );
  expect(JSON.stringify(left)).not.toMatch(/too low|Aparecida/);
});

test('an opinion is printed alone', async ({ page, loanPage }) => {
  await loanPage.open(loan);
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
    };
  });
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Opinion' });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Opinion · contract/ })).toBeVisible();
  await expect(page.getByText(/^Printed by/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toBeHidden();
});

test('each of ten loans of a list is found, judged and decided with four acts', async ({ page, desk }) => {
  const loans = Array.from({ length: 10 }, freshLoan);
  const made = await page.request.post(`${desk.origin}/api/lists`, {
    data: { rows: loans.map((id, index) => ({ line: index + 1, identifiers: [identifierOf(id)] })) },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const list = `${desk.origin}/lists/${(await made.json()).id}`;
  await page.goto(list);
  const dialog = page.getByRole('dialog', { name: 'Opinion' });
  for (const id of loans) {
    await hydrated(page);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/loans/${id}\\?list=`));
    await hydrated(page);
    await page.keyboard.press('o');
    await dialog.getByRole('combobox', { name: 'Conclusion' }).selectOption('To be corrected');
    await dialog.getByRole('button', { name: 'Save as a decision' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.goto(list);
  await expect(page.getByRole('main')).toContainText('10 visited · 10 done');
});
