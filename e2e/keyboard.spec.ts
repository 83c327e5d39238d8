import { expect, type Page } from '@playwright/test';
import { contractsOfOne, indexContracts } from './contract-rows.ts';
import { test } from './fixtures.ts';
import { clipboardOf, hydrated } from './loan-page.ts';
import { freshLoan, loanOfOwnCustomer } from './servers/start-sandbox.ts';

/** Goes on with Tab until what has the focus bears this name; a hand on the keyboard has no other way. */
async function tabTo(page: Page, name: RegExp, most = 120): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const named = labels.map((label) => label.textContent ?? '');
      return [element?.getAttribute('aria-label'), ...named, element?.textContent].find(Boolean) ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** The outline of what has the focus: its style and width. */
const outlineOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const shown =
      element?.closest('label:has(:focus-visible), div:focus-within > input')?.closest('label, div') ??
      element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? document.body);
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth) };
  });

test('a loan is opened, expanded, filtered and read as JSON, by keyboard only', async ({ page, sandbox }) => {
  const loan = freshLoan();
  await page.goto('/');
  await hydrated(page);
  await tabTo(page, /^Find a loan$/);
  await page.keyboard.type(loan);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'CCB-2026-000417' })).toBeVisible();

  await tabTo(page, /^Expand Company$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Parties', exact: true })).toContainText('Santa Efigênia');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Expand Company' })).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('t');
  await tabTo(page, /^Show$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^History \d+$/);
  await page.keyboard.press('Space');
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(timeline.getByRole('checkbox', { name: 'History' })).not.toBeChecked();
  await expect(timeline).not.toContainText('Proposta criada');

  await page.keyboard.press('v');
  await tabTo(page, /^Show the raw JSON$/);
  await page.keyboard.press('Enter');
  const raw = page.getByRole('region', { name: 'Raw JSON', exact: true });
  await expect(raw).toContainText('"employment": "empl_77a"');
  await tabTo(page, /^Copy all$/);
  expect(await sandbox.asked(loan)).toHaveLength(2);
});

test.describe('single keys', () => {
  test('the focus is always visible; ? lists the keys', async ({ page, loanPage }) => {
    // The chord of another machine than a Mac is looked for, whatever machine the test runs on.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'Linux x86_64' });
    });
    await loanPage.open('loan_complete');
    await test.step('the focused element is visible, and the first leads past the header', async () => {
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      const hidden: string[] = [];
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press('Tab');
        if (count === 0) await expect(skip, 'the first stop').toBeFocused();
        const { style, width } = await outlineOf(page);
        const inSight = await page.evaluate(() => {
          const box = document.activeElement?.getBoundingClientRect();
          return box ? box.bottom > 0 && box.top < innerHeight && box.width > 0 : false;
        });
        // A field for a date has stops of its own inside, which the browser marks itself.
        const own = await page.evaluate(() => document.activeElement?.matches('input[type=date]') ?? false);
        if (!inSight || (!own && (style === 'none' || width < 1))) {
          hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
        }
      }
      expect(hidden).toEqual([]);

      await test.step('the first stop leads past the header', async () => {
        await skip.focus();
        await expect(skip).toBeInViewport();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
      });
    });

    await test.step('? lists them; Escape closes, and the focus comes back', async () => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(dialog).toBeVisible();
      for (const text of ['Refresh this loan', 'Go to the timeline', 'End of call']) {
        await expect(dialog).toContainText(text);
      }
      for (const key of ['Ctrl K', 'Ctrl V'])
        await expect(dialog.getByText(key, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Meta+k');
      await expect(
        page.getByRole('combobox', { name: 'Find a loan' }),
        'the chord of a Mac',
      ).not.toBeFocused();
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
    });

    await test.step('/ t v go where they say', async () => {
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: 'Find a loan' })).toBeFocused();
      await page.keyboard.press('Escape');
      const before = page.getByRole('button', { name: 'Keyboard shortcuts' });
      await expect(before, 'what had the focus has it again').toBeFocused();
      await page.keyboard.press('v');
      await expect(loanPage.section('Raw JSON')).toBeInViewport();
      await expect(page.locator('.sticky-head'), 'which loan it is stays in sight').toContainText(
        'CCB-2026-000417',
      );
      await page.keyboard.press('t');
      await expect(loanPage.section('Timeline').getByRole('heading', { name: 'Timeline' })).toBeFocused();
      await expect(loanPage.section('Timeline')).toBeInViewport();
    });
  });

  test('? lists those that work on a Mac', async ({ page, loanPage }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
    });
    await loanPage.open('loan_complete');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['⌘ K', '⌘ V']) await expect(dialog.getByText(key, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const field = page.getByRole('combobox', { name: 'Find a loan' });
    await page.keyboard.press('Control+k');
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Meta+k');
    await expect(field).toBeFocused();
  });

  test('single keys act once, and only as single keys', async ({ page, loanPage, sandbox }) => {
    const loan = freshLoan();
    await loanPage.open(loan);
    await test.step('r refreshes, once', async () => {
      const watch = await sandbox.watch(loan);
      await page.keyboard.press('r');
      await expect.poll(watch.count).toBe(1);
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      expect(await watch.queries()).toEqual(['expand=customer']);
    });

    await test.step('are letters where one types', async () => {
      const watch = await sandbox.watch(loan);
      const field = page.getByRole('combobox', { name: 'Find a loan' });
      await field.focus();
      await page.keyboard.type('r/tj[]?');
      await expect(field).toHaveValue('r/tj[]?');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await watch.count()).toBe(0);
      await field.blur();
    });

    await test.step('do nothing with Control or Meta, and can be turned off', async () => {
      const watch = await sandbox.watch(loan);
      await page.keyboard.press('Alt+t');
      await page.keyboard.press('Meta+j');
      await expect(page.locator('h2:focus')).toHaveCount(0);
      await page.keyboard.press('?');
      await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('r');
      await page.keyboard.press('t');
      await expect(page.locator('h2:focus')).toHaveCount(0);
      await page.reload();
      await loanPage.ready();
      await page.keyboard.press('t');
      await expect(page.locator('h2:focus')).toHaveCount(0);
      expect(await watch.count(), 'the reload alone').toBe(1);
    });
  });
});

test.describe('an agent with a caller', () => {
  test.use({ role: 'support' });

  test('a whole call takes 28 keys: find, verify, answer, promise, ticket, end', async ({
    page,
    context,
    loanPage,
    records,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [row] = contractsOfOne(1).map((indexedContract) => ({
      ...indexedContract,
      loan: loanOfOwnCustomer(),
    }));
    if (!row) throw new Error('no contract');
    await indexContracts(records, [row]);
    await loanPage.open('loan_complete');
    let keys = 0;
    const press = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
    };

    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Bom dia! contrato ${row.contract}, boleto?`,
    );
    await page.keyboard.press('Control+v');
    // Both of its keys count.
    keys += 2;
    await press('Enter');
    await expect(page).toHaveURL(`/loans/${row.loan}`);
    await loanPage.ready();

    await press('i', ...'39053344705', 'Enter');
    await expect(page.getByText('Caller verified').first()).toBeVisible();
    await test.step('what is owed today, what on the tenth, and where the money went', async () => {
      await expect(loanPage.answer).toContainText(/installments paid/);
      await press('Escape', 'g', ...'10', 'Enter');
      await expect(page).toHaveURL(/payment_for=\d{4}-\d\d-10/);
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      const payout = loanPage.section('Where the money went');
      await payout.getByRole('button', { name: /^Reveal all/ }).click();
      // A click counts as a key.
      keys += 1;
      await expect(payout.locator('.revealed').first()).toBeVisible();
    });

    await press('p');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Amount promised' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await expect(notes.getByRole('listitem')).toContainText('Promise');

    await press('c');
    const ticket = page.getByRole('dialog', { name: 'Summary for the ticket' });
    await expect(ticket.getByRole('status')).toHaveText('Copied');
    expect(await clipboardOf(page)).toContain('Identity confirmed');
    const copies = (await records.of({ loan: row.loan })).filter(({ action }) => action === 'export');
    expect(copies).toHaveLength(1);
    await press('Escape', 'e');
    await expect(page.getByText('The call has ended.')).toBeVisible();
    expect(keys).toBeLessThanOrEqual(28);
  });
});
