import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Selectors of the part that axe looks at; without them it looks at the whole page. */
type Part = { include?: string; exclude?: string };

/**
 * Lays out all of the page. Parts outside the window have only an estimated size (`content-visibility: auto`), and
 * change theirs while axe measures targets.
 */
async function layOutWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** Returns what axe finds wrong, short enough to be read in a failed test. */
export async function violations(page: Page, { include, exclude }: Part = {}): Promise<string[]> {
  await layOutWholePage(page);
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    // Without it each run opens a page more, to merge the results of frames. The desk has no frame.
    .setLegacyMode();
  if (include) builder.include(include);
  if (exclude) builder.exclude(exclude);
  const { violations: found } = await builder.analyze();
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
type Appearance = keyof typeof appearances;

/** Axe finds nothing in a screen that stands open: narrow and light, then wide and dark. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  await expectAccessibleIn(page, 'narrow, light', part);
  await expectAccessibleIn(page, 'wide, dark', part);
}

/** Axe finds nothing in a screen that stands open, in one of the two appearances. */
async function expectAccessibleIn(page: Page, name: Appearance, part: Part = {}): Promise<void> {
  await setAppearance(page, appearances[name]);
  expect(await violations(page, part), name).toEqual([]);
}

/**
 * Axe finds nothing in one screen of a list. A further state of a screen that stands above it in the list is looked at
 * in one appearance only, in turns, because each run of axe takes as long as a whole test.
 */
export function expectListedAccessible(page: Page, index: number, isFurtherState = false): Promise<void> {
  if (!isFurtherState) return expectAccessible(page);
  return expectAccessibleIn(page, index % 2 === 0 ? 'narrow, light' : 'wide, dark');
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
