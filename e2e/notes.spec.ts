import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { test } from './fixtures.ts';
import { clipboardOf, hydrated } from './loan-page.ts';
import { posted } from './raw.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test('a note is written, edited and deleted by its author alone', async ({
  page,
  loanPage,
  someone,
  cookieOf,
  records,
  desk,
  faults,
}) => {
  const loan = freshLoan();
  await loanPage.open(loan);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Write a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a note' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Maria Aparecida paga a parcela 3 em dinheiro');
  await expect(dialog).toContainText('956 characters left');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Decision');
  const decision = dialog.getByRole('combobox', { name: 'What was decided' });
  await expect(decision, 'nothing is chosen for a person').toHaveValue('');
  await decision.selectOption('To be corrected');
  await dialog.getByRole('checkbox', { name: 'Keep it first' }).check();
  expect(await violations(page, { include: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes.getByRole('listitem')).toContainText(/^To be corrected Maria Aparecida paga/);
  await expect(loanPage.section('Timeline')).toContainText('Maria Aparecida paga a parcela 3');

  await test.step('an agent reads what was decided, and cannot edit it', async () => {
    // The browser counts the scripts that it does not run as blocked.
    faults.expect(/request failed: .*\.js csp$/);
    const newer = {
      category: 'alert',
      text: 'Ligar mais tarde',
      holdsUntil: null,
      pinned: false,
      decision: null,
      promise: null,
    };
    const as = await cookieOf('support');
    const written = await desk.raw({
      ...posted(`/api/loans/${loan}/notes`, { act: 'write', note: newer, answer: null }),
      as,
    });
    expect(written.status).toBe(200);
    const other = await someone('support', { javaScriptEnabled: false });
    await other.goto(`${desk.origin}/loans/${loan}`);
    const theirs = other.getByRole('region', { name: 'Notes', exact: true });
    // What is to be kept first stands before what is newer.
    await expect(theirs.getByRole('listitem')).toContainText(['To be corrected', 'Ligar mais tarde']);
    const first = theirs.getByRole('listitem').first();
    await expect(first.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    expect(await other.content()).not.toMatch(/Aparecida|paga a parcela/);
    await other.close();
  });

  await test.step('the long form of the ticket has it', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('s');
    const summary = page.getByRole('dialog', { name: 'Summary for the ticket' });
    await summary.getByRole('radio', { name: 'Long' }).check();
    await summary.getByRole('button', { name: 'Copy as text' }).click();
    await expect(summary.getByRole('status')).toHaveText('Copied');
    expect(await clipboardOf(page)).toMatch(/Notes: .+: Maria Aparecida paga a parcela 3 em dinheiro/);
    await page.keyboard.press('Escape');
  });

  await notes.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the note' });
  await edit.getByRole('textbox', { name: 'Note' }).fill('Paga a parcela 4');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByRole('listitem'), 'still first').toContainText([
    'Paga a parcela 4',
    'Ligar mais tarde',
  ]);
  await notes.getByRole('button', { name: 'Delete' }).click();
  await expect(notes.getByRole('listitem')).toHaveText([/Ligar mais tarde/]);
  const undo = notes.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(notes.getByRole('listitem').first()).toContainText('Paga a parcela 4');
  await notes.getByRole('button', { name: 'Delete' }).click();
  await expect(notes.getByRole('listitem')).toHaveText([/Ligar mais tarde/]);

  const left = (await records.of({ loan })).filter(({ action }) => action.endsWith('-note'));
  expect(left.map(({ action }) => action).toSorted()).toEqual([
    'delete-note',
    'delete-note',
    'edit-note',
    'write-note',
    'write-note',
    'write-note',
  ]);
  expect(JSON.stringify(left)).not.toMatch(/Aparecida|Paga|Ligar/);
});

test('a page that has not all notes says how many it leaves out', async ({
  unscripted: { page },
  records,
}) => {
  const loan = freshLoan();
  await records.run(
    `insert into note (loan, category, text, issuer, subject, name, session_hash)
      select $1, 'contact', 'x', 'i', 's', 'Ana', '' from generate_series(1, 203)`,
    [loan],
  );
  await page.goto(`/loans/${loan}`);
  await page.getByText('more notes').click();
  await expect(page.getByText('3 older notes are not shown.')).toBeVisible();
});

test('a promise is noted by keys, and closed by a word once its day has passed', async ({
  someone,
  desk,
  records,
}) => {
  const loan = freshLoan();
  const page = await someone('support');
  await page.goto(`${desk.origin}/loans/${loan}`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await hydrated(page);
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Write a note' });
  await expect(dialog.getByRole('textbox', { name: 'Amount promised' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Amount promised' }).fill('amanhã');
  await dialog.getByLabel('Day promised').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Give an amount in reais');
  await dialog.getByRole('textbox', { name: 'Amount promised' }).fill('1.018,86');
  await dialog.getByRole('combobox', { name: 'Channel' }).selectOption('by WhatsApp');
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Maria Aparecida vai pagar');
  await expect(dialog.getByText('Who sees the loan masked will read: [••••]')).toBeVisible();
  expect(await violations(page, { include: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes.getByRole('listitem')).toContainText('R$ 1,018.86 on 5 Jan 2026, by WhatsApp');
  await expect(notes.getByRole('listitem'), 'its author reads it whole').toContainText('Maria Aparecida');

  await page.reload();
  await hydrated(page);
  await expect(notes.getByRole('listitem')).toContainText('Promise not checked');
  await notes.getByRole('button', { name: 'Close' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the promise' });
  await closing.getByRole('textbox', { name: 'Why' }).fill('renegociada');
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(closing).toBeHidden();
  await notes.getByText('1 more note').click();
  await expect(notes.getByRole('listitem')).toContainText(/closed by .+: renegociada/);
  const acts = (await records.of({ loan })).map(({ action }) => action);
  expect(acts).toContain('close-promise');
});
