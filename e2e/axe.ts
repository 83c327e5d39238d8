import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The builder by itself sends a page twice the megabyte and a half that is not minified. */
const axeScript = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Selectors of the part that axe looks at; without them it looks at the whole page. */
type Part = {
  include?: string;
  exclude?: string;
  /** false: not at contrasts, which take half of a run, where the same screen in another language has the same colors. */
  contrast?: boolean;
};

/**
 * Lays out all of the page. Parts outside the window have only an estimated size (`content-visibility: auto`), and
 * change theirs while axe measures targets. At the top of the page no control is half under the sticky head, where it
 * would be too small a target.
 */
async function layOutWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    window.scrollTo(0, 0);
  });
}

/** Axe measures all that is shown, whatever it looks at: only a part and what stands around it stay. */
async function hideAllBut(page: Page, include: string): Promise<void> {
  await page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)];
    const related = (element: Element) =>
      parts.some((part) => part.contains(element) || element.contains(part));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-beside-axe] { display: none !important }');
    for (const element of document.body.querySelectorAll('*'))
      element.toggleAttribute('data-beside-axe', !related(element));
    document.adoptedStyleSheets.push(sheet);
  }, include);
}

/** Returns what axe finds wrong, short enough to be read in a failed test. */
export async function violations(
  page: Page,
  { include, exclude, contrast = true }: Part = {},
): Promise<string[]> {
  await layOutWholePage(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const builder = new AxeBuilder({ page, axeSource: '0' })
    .options({ reporter: 'no-passes' })
    .withTags(rules)
    // Without it each run opens a page more, to merge the results of frames. The desk has no frame.
    .setLegacyMode();
  if (include) builder.include(include);
  if (exclude) builder.exclude(exclude);
  // Of hidden content axe only says that there is some, never that it is wrong.
  builder.disableRules(contrast ? ['hidden-content'] : ['hidden-content', 'color-contrast']);
  if (include) await hideAllBut(page, include);
  const { violations: found } = await builder.analyze();
  if (include) await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => {
      return `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim().slice(0, 160)})`;
    }),
  );
}

export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

/** Sets the window and the theme, without animations: in the middle of one a color is neither of its two. */
export async function setAppearance(
  page: Page,
  { size, theme }: { size: { width: number; height: number }; theme: 'light' | 'dark' },
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

const appearances = {
  'narrow, light': { size: narrow, theme: 'light' },
  'wide, dark': { size: wide, theme: 'dark' },
} as const;
export type Appearance = keyof typeof appearances;

/**
 * Axe finds nothing in a screen that stands open: narrow and light, then wide and dark. `only`: in one of the two, for
 * a further state of a screen that is looked at in both, because a run of axe takes as long as opening a loan.
 * Softly, so that the screens that follow in the same test are looked at too.
 */
export async function expectAccessible(page: Page, part: Part & { only?: Appearance } = {}): Promise<void> {
  const { only, ...looked } = part;
  for (const name of only ? [only] : (['narrow, light', 'wide, dark'] as const)) {
    await setAppearance(page, appearances[name]);
    expect.soft(await violations(page, looked), name).toEqual([]);
  }
}

/**
 * From now on the desk's scripts come empty. To hydrate a page takes more than half of what opening it costs, and one that
 * is only looked at is the same before; axe needs a browser that runs scripts all the same.
 */
export async function stayUnhydrated(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js$/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  );
}

/** By how much the document is wider than the window, and which elements stick out. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right } = element.getBoundingClientRect();
      return right > window.innerWidth + 1 && !element.closest('.section-nav');
    });
    const named = out
      .slice(0, 5)
      .map((e) => `${e.tagName} .${e.getAttribute('class') ?? ''} ${e.textContent?.slice(0, 40)}`);
    return [`${scrollWidth} > ${window.innerWidth}`, ...named];
  });
}
