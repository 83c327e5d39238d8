import { expect, type Page } from '@playwright/test';
import { expectListedAccessible, narrow, overflow, setAppearance, violations, wide } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import { failingLoan } from './servers/start-sandbox.ts';

type Screen = {
  name: string;
  path: () => string;
  prepare?: (page: Page) => Promise<void>;
  faults?: RegExp;
  /** The same screen as one above, with other data. */
  isFurtherState?: true;
};

const raw = async (page: Page) => {
  await hydrated(page);
  const section = page.locator('#json');
  await section.locator('details > summary').first().click();
  await expect(section.getByRole('searchbox')).toBeVisible();
  await section.getByRole('searchbox').fill('e');
};

/** A control that is half under the sticky head would be too small a target there, and nowhere else. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

const reviewed = async (page: Page) => {
  await hydrated(page);
  await page.locator('details.review > summary').click();
  await expect(page.getByText('A = P ÷ Σ')).toBeVisible();
  await page.locator('details.review-agreements > summary').click();
  await page.locator('details.review-agreements details.finding > summary').first().click();
  await expect(page.locator('section.law')).toBeVisible();
  await toTop(page);
};

const detailed = async (page: Page) => {
  await hydrated(page);
  const folds = page.locator('#offer details.disclosure, #cashout details.disclosure');
  for (const summary of await folds.locator('> summary').all()) await summary.click();
  await page.getByRole('region', { name: 'Interest and principal by installment' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /Stacked bars/ })).toBeVisible();
  await page.getByLabel('Paid on').fill('2026-12-01');
  await page.getByLabel('Line or barcode').fill('23793.38128 60007.827136 95000.063305 9 75520000370000');
  await toTop(page);
};

const searched = (text: string) => async (page: Page) => {
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find a loan' });
  await dialog.getByRole('combobox').fill(text);
  await expect(dialog).toContainText(text === '' ? 'choose' : 'The desk searches its own index');
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
};

const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home with what was wrong', path: () => '/?q=offr_1', isFurtherState: true },
  { name: 'a complete loan', path: () => '/loans/loan_complete' },
  {
    name: 'all expanded',
    path: () => '/loans/loan_complete?expand=customer,company,employment,fund,signer',
    isFurtherState: true,
  },
  { name: 'a date of payment', path: () => '/loans/loan_late?payment_for=2026-12-01' },
  { name: 'chosen fields', path: () => '/loans/loan_complete?fields=id,status', isFurtherState: true },
  { name: 'a deleted loan', path: () => '/loans/loan_deleted', isFurtherState: true },
  { name: 'a sparse loan', path: () => '/loans/loan_sparse', isFurtherState: true },
  { name: 'nulls', path: () => '/loans/loan_nulls', isFurtherState: true },
  { name: 'wrong types', path: () => '/loans/loan_wrong_types' },
  { name: 'wrong shapes', path: () => '/loans/loan_wrong_shapes', isFurtherState: true },
  { name: 'fields that nobody knows', path: () => '/loans/loan_unknown_fields', isFurtherState: true },
  { name: 'hostile text', path: () => '/loans/loan_hostile_text', isFurtherState: true },
  { name: 'two signers', path: () => '/loans/loan_two_signers', isFurtherState: true },
  { name: 'three signers', path: () => '/loans/loan_three_signers', isFurtherState: true },
  { name: 'an error', path: () => `/loans/${failingLoan('404')}`, faults: /answer 404|Failed to load/ },
  {
    name: 'a bad identifier',
    path: () => '/loans/offr_1',
    faults: /answer 400|Failed to load/,
    isFurtherState: true,
  },
  { name: 'no such page', path: () => '/no/such/page', faults: /answer 404|Failed to load/ },
  {
    name: 'the keyboard shortcuts',
    path: () => '/loans/loan_deleted',
    prepare: async (page) => {
      await hydrated(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the ticket summary',
    path: () => '/loans/loan_late?payment_for=2026-12-01',
    prepare: async (page) => {
      await hydrated(page);
      await page.keyboard.press('s');
      await expect(page.getByRole('dialog', { name: 'Summary for the ticket' })).toBeVisible();
    },
  },
  { name: 'the palette', path: () => '/sessions', prepare: searched('') },
  {
    name: 'a palette that found nothing',
    path: () => '/',
    prepare: searched('zzqqx 8841'),
    isFurtherState: true,
  },
  { name: 'a list of somebody else', path: () => '/lists/AAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'the raw JSON', path: () => '/loans/loan_complete', prepare: raw },
  { name: 'a review of figures that differ', path: () => '/loans/loan_wrong_installment', prepare: reviewed },
  { name: 'what follows from an offer', path: () => '/loans/loan_cashout_several', prepare: detailed },
];

for (const [index, { name, path, prepare, faults: expected, isFurtherState }] of screens.entries()) {
  test(`axe finds nothing: ${name}`, async ({ page, faults }) => {
    if (expected) faults.expect(expected);
    await setAppearance(page, { size: narrow, theme: 'light' });
    await page.goto(path());
    await hydrated(page);
    await prepare?.(page);
    await expectListedAccessible(page, index, isFurtherState);
  });
}

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });
  for (const path of ['/', '/loans/loan_complete', '/loans/loan_wrong_types', '/loans/loan_deleted']) {
    test(`axe finds nothing, and the page names its language: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await hydrated(page);
      expect(await violations(page)).toEqual([]);
    });
  }
});

test('axe finds nothing on the first screens of a loan with 10,000 entries', async ({ page }) => {
  await page.goto('/loans/loan_history_10000');
  // All rows are alike, and the whole section would take axe minutes.
  expect(await violations(page, { exclude: '#timeline' })).toEqual([]);
});

const loans = [
  'loan_complete?expand=customer,company,employment,fund,product,creditPolicy,paymentMethod,file,signer',
  'loan_complete?payment_for=2026-12-01',
  'loan_cashout_several',
  'loan_deleted',
  'loan_sparse',
  'loan_nulls',
  'loan_wrong_types',
  'loan_wrong_shapes',
  'loan_unknown_fields',
  'loan_hostile_text',
  'loan_hostile_everywhere',
  'loan_long_texts',
  'loan_exact_numbers',
  'loan_three_signers',
  'loan_deep_metadata',
  'loan_credentials_in_headers',
  'loan_history_10',
];

test('nothing scrolls sideways at 390, 720 and 1024 px', async ({ page }) => {
  for (const path of ['/', ...loans.map((loan) => `/loans/${loan}`)]) {
    await page.goto(path);
    // 720 is what is left of 1440 when the page is enlarged to 200 %.
    for (const width of [390, 720, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('nothing scrolls sideways at 390 px with everything open', async ({ page }) => {
  await page.setViewportSize(narrow);
  for (const loan of ['loan_complete', 'loan_hostile_text', 'loan_three_signers']) {
    await page.goto(`/loans/${loan}`);
    await hydrated(page);
    // The code of what stands far below comes when it comes near.
    await page.locator('#json').scrollIntoViewIfNeeded();
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    await expect(page.locator('#json').getByRole('searchbox')).toBeVisible();
    expect(await overflow(page), loan).toEqual([]);
  }
});

test('a selected option is distinguishable in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/loans/loan_complete');
  await hydrated(page);
  const ground = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await ground('Expand Customer')).not.toBe(await ground('Expand Company'));
  const chip = page.locator('.timeline-filter label').first();
  const shown = () => chip.evaluate((label) => getComputedStyle(label).backgroundColor);
  const chosen = await shown();
  await chip.click();
  expect(await shown()).not.toBe(chosen);
});

test('an error fits 390 px', async ({ page, faults }) => {
  faults.expect(/answer 40|Failed to load/);
  await page.setViewportSize(narrow);
  for (const path of [`/loans/${failingLoan('404')}`, `/loans/loan_${'a'.repeat(300)}`, '/no/such/page']) {
    await page.goto(path);
    expect(await overflow(page), path.slice(0, 40)).toEqual([]);
  }
});

test('every identifier of the head is whole at 390 px', async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/loans/loan_complete');
  for (const id of ['loan_complete', '9dbcb286-4c66-45e6-8c30-bcca7bbce647', 'cust_88b']) {
    const shown = page.getByRole('main').locator('header').getByText(id, { exact: true });
    await expect(shown).toBeVisible();
    expect(
      await shown.evaluate(
        (e) => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).overflow === 'visible',
      ),
    ).toBe(true);
  }
});

test('a wide page shows the terms without scrolling, and the timeline beside them', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(wide);
  const loan = new LoanPage(page, baseURL ?? '');
  await loan.open('loan_complete');
  await expect(loan.contract).toBeInViewport();
  await expect(loan.value(loan.figures, 'First due')).toBeInViewport();
  await expect(loan.section('Timeline').getByRole('listitem').first()).toBeInViewport();
  await expect(loan.value(loan.section('Offer'), 'Disbursed')).toBeInViewport();
});
