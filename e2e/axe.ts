import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, short enough to be read in a failed test. */
export async function findings(
  page: Page,
  builder = new AxeBuilder({ page }).withTags(rules),
): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => {
      return `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim().slice(0, 160)})`;
    }),
  );
}

/** Of all rules, only those of colours know light from dark. */
export function colours(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
}

/** By how much the document is wider than the window, and what sticks out. */
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
