import { expect, type Page } from '@playwright/test';
import {
  type Appearance,
  expectAccessible,
  narrow,
  overflow,
  setAppearance,
  stayUnhydrated,
  violations,
  wide,
} from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { failingLoan } from './servers/start-sandbox.ts';

type Screen = {
  name: string;
  /** Without one the screen is a further state of the page that the screen above it has opened. */
  path?: () => string;
  prepare?: (page: Page) => Promise<void>;
  /** The same screen as another one, with other data, is looked at in one appearance. */
  only?: Appearance;
  /** Selects what a further state of a page adds to it: the rest has been looked at. */
  include?: string;
};

const raw = async (page: Page) => {
  await hydrated(page);
  const section = page.locator('#json');
  await section.locator('details > summary').first().click();
  await expect(section.locator('.json-raw')).toBeVisible();
};

const reviewed = async (page: Page) => {
  await hydrated(page);
  await page.locator('details.review > summary').click();
  await expect(page.getByText('A = P ÷ Σ')).toBeVisible();
  await page.locator('details.review-agreements > summary').click();
  await page.locator('details.review-agreements details.finding > summary').first().click();
  await expect(page.locator('section.law')).toBeVisible();
};

/** Opens the review, what agrees in it, and the working of its first folded finding. */
const reviewOpened = async (page: Page) => {
  await hydrated(page);
  await page.locator('details.review > summary').click();
  await page.locator('details.review-agreements > summary').click();
  await expect(page.locator('details.review-agreements details.finding').first()).toBeVisible();
  await page.locator('details.review details.finding:not([open]) > summary').first().click();
};

const detailed = async (page: Page) => {
  await hydrated(page);
  const folds = page.locator('#offer details.disclosure, #cashout details.disclosure');
  // Locators count anew, and a fold that opens may hold others: the summaries that were there are clicked.
  for (const summary of await folds.locator('> summary').elementHandles()) await summary.click();
  await expect(page.getByRole('img', { name: /A bar for each installment/ })).toBeVisible();
};

const searched = (text: string) => async (page: Page) => {
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const head = page.getByRole('banner');
  await head.getByRole('combobox', { name: 'Find a loan' }).fill(text);
  await expect(head).toContainText('The desk searches its own index');
  await expect(head.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Screens by what they share. Those of one group are looked at one after the other in one page. */
const groups: Record<string, Screen[]> = {
  'home and lookup': [
    { name: 'home', path: () => '/' },
    {
      name: 'a field in the head that found nothing',
      path: () => '/sessions',
      prepare: searched('zzqqx 8841'),
      include: 'header',
    },
    { name: 'home with what was wrong', path: () => '/?q=offr_1', only: 'wide, dark' },
    {
      name: 'a list of somebody else',
      path: () => '/lists/AAAAAAAAAAAAAAAAAAAAAA',
      only: 'narrow, light',
    },
  ],
  problems: [
    { name: 'an error', path: () => `/loans/${failingLoan('404')}` },
    { name: 'a bad identifier', path: () => '/loans/offr_1', only: 'narrow, light' },
    { name: 'no such page', path: () => '/no/such/page', only: 'wide, dark' },
    { name: 'a long identifier', path: () => `/loans/loan_${'a'.repeat(300)}`, only: 'narrow, light' },
  ],
  'a complete loan': [
    { name: 'a complete loan', path: () => '/loans/loan_complete' },
    { name: 'the raw JSON', prepare: raw, only: 'wide, dark', include: '#json' },
    { name: 'chosen fields', path: () => '/loans/loan_complete?fields=id,status', only: 'wide, dark' },
    {
      name: 'all expanded',
      path: () => '/loans/loan_complete?expand=customer,company,employment,fund,signer',
      only: 'wide, dark',
      include: '#parties, #offer, #evidence',
    },
  ],
  'dialogs of a loan': [
    {
      name: 'a date of payment',
      path: () => '/loans/loan_late?payment_for=2036-12-01',
      only: 'wide, dark',
      include: 'section:has(.tiles), form',
    },
    {
      name: 'the ticket summary',
      include: 'dialog[open]',
      prepare: async (page) => {
        await page.keyboard.press('s');
        await expect(page.getByRole('dialog', { name: 'Summary for the ticket' })).toBeVisible();
      },
    },
    { name: 'a deleted loan', path: () => '/loans/loan_deleted', only: 'narrow, light' },
    {
      name: 'the keyboard shortcuts',
      only: 'narrow, light',
      include: 'dialog[open]',
      prepare: async (page) => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  'values that are missing or wrong': [
    { name: 'wrong types', path: () => '/loans/loan_wrong_types', only: 'wide, dark' },
    { name: 'wrong shapes', path: () => '/loans/loan_wrong_shapes', only: 'narrow, light' },
    { name: 'a sparse loan', path: () => '/loans/loan_sparse', only: 'wide, dark' },
    { name: 'nulls', path: () => '/loans/loan_nulls', only: 'narrow, light' },
    { name: 'fields that nobody knows', path: () => '/loans/loan_unknown_fields', only: 'wide, dark' },
  ],
  'review and offer': [
    {
      name: 'a review of figures that differ',
      path: () => '/loans/loan_wrong_installment',
      prepare: reviewed,
      include: 'main header, .verdict, .key-figures, #offer',
    },
    {
      name: 'a review of figures that cannot all be right',
      path: () => '/loans/loan_wrong_v10',
      prepare: reviewOpened,
      only: 'narrow, light',
      include: 'details.review, .verdict',
    },
    {
      name: 'a review of an offer without a rate',
      path: () => '/loans/loan_without_rate',
      prepare: reviewOpened,
      only: 'wide, dark',
      include: 'details.review, .verdict',
    },
    {
      name: 'what follows from an offer',
      path: () => '/loans/loan_cashout_several',
      prepare: detailed,
      only: 'wide, dark',
      include: '#offer, #cashout',
    },
  ],
};

/** Nothing scrolls sideways. 720 is what is left of 1440 when the page is enlarged to 200 %. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of [1024, 720, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await overflow(page), `${name} at ${width}`).toEqual([]);
  }
}

for (const [group, screens] of Object.entries(groups)) {
  test(`axe finds nothing, and nothing scrolls sideways: ${group}`, async ({ page, faults }) => {
    if (group === 'problems') faults.expect(/answer 40[04]|Failed to load/);
    for (const [index, { name, path, prepare, only, include }] of screens.entries()) {
      // Its scripts are needed where somebody acts in it, or in a further state of it.
      const isStill = path && !prepare && (screens[index + 1]?.path ?? index + 1 === screens.length);
      await test.step(name, async () => {
        await setAppearance(page, { size: narrow, theme: 'light' });
        if (path) await page.unrouteAll();
        if (isStill) await stayUnhydrated(page);
        if (path) await page.goto(path());
        if (!isStill) await hydrated(page);
        if (path) await expectToFit(page, name);
        await prepare?.(page);
        await expectAccessible(page, { only, include });
      });
    }
  });
}

/** Opens everything that folds. The code of what stands far below comes when it comes near. */
async function openEverything(page: Page): Promise<void> {
  await page.locator('#json').scrollIntoViewIfNeeded();
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await expect(page.locator('#json').getByRole('button', { name: 'Copy all' })).toBeVisible();
}

test('axe finds nothing, and nothing scrolls, with everything open', async ({ page }) => {
  for (const [loan, include] of [
    ['loan_hostile_text', undefined],
    ['loan_three_signers', '#evidence'],
  ] as const) {
    await setAppearance(page, { size: narrow, theme: 'light' });
    await page.goto(`/loans/${loan}`);
    await hydrated(page);
    await expectToFit(page, loan);
    await expectAccessible(page, { only: 'narrow, light', include });
    await openEverything(page);
    expect(await overflow(page), `${loan} with everything open`).toEqual([]);
  }
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });
  test('axe finds nothing, and the page names its language', async ({ page, request }) => {
    const home = await request.get('/', { headers: { 'accept-language': 'pt-BR' } });
    const [, language] = /<html\b[^>]* lang="([^"]*)"/.exec(await home.text()) ?? [];
    expect(language).toBe('pt-BR');
    await stayUnhydrated(page);
    await page.goto('/loans/loan_wrong_types');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    expect(await violations(page, { contrast: false })).toEqual([]);
  });
});

/** Of the other loans axe has seen the like. */
const furtherLoans = [
  'loan_complete?expand=customer,company,employment,fund,product,creditPolicy,paymentMethod,file,signer',
  'loan_hostile_everywhere',
  'loan_long_texts',
  'loan_exact_numbers',
  'loan_deep_metadata',
  'loan_credentials_in_headers',
  'loan_history_10',
  // Its evidence is looked at in evidence.spec.ts.
  'loan_two_signers',
];

test('nothing scrolls sideways in wider letters', async ({ unscripted: { page }, faults }) => {
  faults.expect(/woff2|Failed to load/);
  await page.route('**/*.woff2', (route) => route.abort());
  for (const loan of furtherLoans) {
    await page.goto(`/loans/${loan}`);
    await expectToFit(page, loan);
  }
});

test('a complete loan, narrow, wide and in forced colors', async ({ page, loanPage }) => {
  await page.setViewportSize(narrow);
  await loanPage.open('loan_complete');

  await test.step('every identifier of the head is whole at 390 px', async () => {
    await loanPage.openIds();
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

  await test.step('a wide page shows the terms without scrolling, and the timeline beside them', async () => {
    await page.setViewportSize(wide);
    await expect(loanPage.contract).toBeInViewport();
    await expect(loanPage.value(loanPage.figures, 'First due')).toBeInViewport();
    await expect(loanPage.section('Timeline').getByRole('listitem').first()).toBeInViewport();
    await expect(loanPage.value(loanPage.section('Offer'), 'Interest')).toBeInViewport();
  });

  await test.step('a selected option is distinguishable in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await ground('Expand Customer')).not.toBe(await ground('Expand Company'));
    await page.locator('.timeline .menu summary').click();
    const chip = page.locator('.timeline-filter label').first();
    const shown = () => chip.evaluate((label) => getComputedStyle(label).backgroundColor);
    const chosen = await shown();
    await chip.click();
    expect(await shown()).not.toBe(chosen);
    // The lines between the key figures are their container's background.
    const colors = await page
      .locator('.key-figures')
      .evaluate((all) => [all, ...all.children].map((element) => getComputedStyle(element).backgroundColor));
    expect(new Set(colors).size).toBe(2);
  });

  await test.step('nothing scrolls sideways at 390 px with everything open', async () => {
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(narrow);
    await openEverything(page);
    expect(await overflow(page)).toEqual([]);
  });
});
