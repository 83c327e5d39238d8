import { expect, type Locator, type Page, type Response } from '@playwright/test';

/**
 * The page of one loan, by the roles and labels that a reader has. English unless another locale is asked for. README.md
 * promises to suites of others that these roles and labels stay: a change stands in the changelog.
 */
export class LoanPage {
  readonly page: Page;
  private readonly origin: string;
  readonly contract: Locator;
  readonly figures: Locator;
  readonly band: Locator;
  readonly payment: Locator;
  readonly days: Locator;
  readonly sections: Locator;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    this.contract = page.getByRole('heading', { level: 1 });
    this.figures = page.getByRole('region', { name: 'Key figures' });
    this.band = page.getByRole('region', { name: 'Where it stands' });
    this.payment = page.getByRole('region', { name: 'Balance on', exact: true });
    this.days = page.getByRole('region', { name: 'What it costs on each day' });
    this.sections = page.getByRole('navigation', { name: 'Sections' });
  }

  /** Opens a loan and waits until the page answers to hands and keys. */
  async open(loan: string, query = ''): Promise<Response | null> {
    const response = await this.page.goto(`${this.origin}/loans/${loan}${query}`);
    await this.ready();
    return response;
  }

  /** A click on a button that React does not yet know is lost: nothing on the screen tells. */
  async ready(): Promise<void> {
    await hydrated(this.page);
  }

  section(name: string): Locator {
    // A table that scrolls is a region of the same name, inside.
    return this.page.getByRole('region', { name, exact: true }).first();
  }

  expand(name: string): Locator {
    return this.page.getByRole('button', { name: `Expand ${name}`, exact: true });
  }

  /** The value beside a label in a list of labels and values. */
  value(within: Locator, label: string): Locator {
    return valueBeside(within, label);
  }

  /** The links to the panels that the role of the reader rarely needs. */
  async openMore(): Promise<void> {
    await this.sections.getByText('More', { exact: true }).click();
  }

  /** Chooses for whom the panels of the page are ordered. */
  async order(order: string): Promise<void> {
    await this.sections.getByLabel('Order of the page').selectOption(order);
  }

  /** The entries of the cash-out as the API sent them, which fold below their lines. */
  async openPayouts(): Promise<void> {
    await this.section('Where the money went').getByText('The payouts in full', { exact: true }).click();
  }

  /** The transactions one by one, which fold where the timeline beside them has them all. */
  async openTransactions(): Promise<void> {
    await this.section('Transactions').getByText('One by one', { exact: true }).click();
  }

  /** The identifiers, which stand behind one control in the head. */
  async openIds(): Promise<void> {
    await this.page.getByText('ids', { exact: true }).click();
  }

  /** One of the four answers: its figure, and in a few words what it is. */
  tile(label: string): Locator {
    return this.band.locator('.tile').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** What is said to a caller. */
  get answer(): Locator {
    return this.page.getByRole('region', { name: 'Answer for the customer' });
  }

  /** The tile of what is overdue, or else of how the loan stands. */
  get firstTile(): Locator {
    return this.band.locator('.tile').first();
  }

  get refresh(): Locator {
    return this.page.getByRole('button', { name: 'Refresh', exact: true });
  }

  /** Unfolds the panels that the order for a call folds; in another order they stand open. */
  async unfoldRest(): Promise<void> {
    const fold = this.page.locator('details.area-rest:not([open]) > summary');
    // A key and not a click: the timeline above it may still grow, and a click would miss it.
    if ((await fold.count()) > 0) await fold.press('Enter');
  }

  /** The raw view, opened as a reader opens it. */
  async openJson(): Promise<Locator> {
    await this.unfoldRest();
    // Who saw the loan stands open for an auditor: while the list comes, what is below moves, and a click can miss it.
    const coming = this.page.locator('#accesses details[open] :is(.h-40, [aria-busy="true"])');
    await expect(coming).toHaveCount(0);
    // By id: finding a section by its role takes seconds beside a timeline of 10,000 rows.
    const section = this.page.locator('#json');
    await section.locator('summary', { hasText: 'Show the raw JSON' }).click({ timeout: 45_000 });
    await expect(section.locator('.json-raw')).toBeVisible({ timeout: 45_000 });
    return section;
  }

  async openOthers(): Promise<void> {
    await this.page.locator('summary', { hasText: 'Expand others' }).click();
  }
}

/** The page of a loan in a browser that runs no script. */
export class UnscriptedLoanPage extends LoanPage {
  override async ready(): Promise<void> {}
}

/** The `dd` that stands beside a `dt` of exactly this text. */
export function valueBeside(within: Locator, label: string): Locator {
  const terms = within.getByRole('term').filter({ hasText: new RegExp(`^${exactly(label)}$`) });
  return terms.locator('xpath=following-sibling::dd[1]').first();
}

/** Runs in the page. React sets the props of an element while it hydrates, and attaches listeners when it has committed. */
const isHydrated = `(() => {
  const container = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const main = [...document.querySelectorAll('main')].at(-1);
  const hasProps = main && Object.keys(main).some((name) => name.startsWith('__reactProps$'));
  return Boolean(hasProps && container) && !document[container].stateNode.current.memoizedState.isDehydrated;
})()`;

export async function hydrated(page: Page): Promise<void> {
  const evaluated = () => page.evaluate<boolean>(isHydrated).catch(() => false);
  // By itself `poll` looks after 100, 350 and 850 ms, and a page is hydrated in 100 to 250.
  await expect.poll(evaluated, { message: 'the page is hydrated', intervals: [20] }).toBe(true);
  // Effects run after the commit, and before the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Waits until the page has painted what it knows and has nothing left to do: whatever was to follow has followed. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))),
  );
}

export async function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function exactly(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Prints the dossier as far as the page goes: the window of the browser stays closed. */
export async function printDossier(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dossier' }).click();
  // A browser whose print window does not halt the page: what is printed is rendered, and nothing of it is announced.
  await expect(page.locator('.dossier')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Credit description (DDC)' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Parties' })).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Parties' })).toHaveCount(1);
}
