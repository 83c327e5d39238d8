import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CommandError } from '../../bin/command/command-error.ts';
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts';
import type { Session } from '../../e2e/given-session.ts';
import { contractNumber, figureDigits } from '../bench-loan.ts';

/** A context opens a window, and Chromium then loads the pages that its own toolbar is made of: that is not counted. */
const settleMs = 500;

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new CommandError('No Chromium or Chrome is installed: npx playwright install chromium.');
  return chromium.launch({ executablePath, args: chromiumArguments });
}

/** Opens a page with a cold cache, and a session where one is given, does something with it and closes it. */
export async function withPage<T>(
  browser: Browser,
  storageState: Session | undefined,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: 'en-US', viewport, storageState });
  try {
    const page = await context.newPage();
    await wait(settleMs);
    return await use(page);
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from the start of a navigation to the frame that shows the contract number and a key figure. The page is
 * opened in a blank tab, or in one that shows `from`: where that is another site, its process is left for a new one.
 */
export function visibleAfter(
  browser: Browser,
  url: string,
  { session, from }: { session?: Session; from?: string } = {},
): Promise<number> {
  return withPage(browser, session, async (page) => {
    if (from) {
      await page.goto(from);
      await wait(settleMs);
    }
    await page.addInitScript(watch, { contractNumber, figureDigits });
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate<number>('loanVisible');
  });
}

/** Runs in the page, the same for the desk and the bare page. */
function watch(wanted: { contractNumber: string; figureDigits: string }): void {
  const shows = (element: Element, fits: (text: string) => boolean) =>
    fits(element.textContent) &&
    element.checkVisibility() &&
    element.getBoundingClientRect().top < innerHeight;
  const isThere = () =>
    [...document.querySelectorAll('h1')].some((h1) =>
      shows(h1, (text) => text.includes(wanted.contractNumber)),
    ) &&
    [...document.querySelectorAll('dd')]
      .slice(0, 12)
      .some((dd) => shows(dd, (text) => text.replace(/\D/g, '').includes(wanted.figureDigits)));
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') resolve(startTime);
      }
    }).observe({ type: 'paint', buffered: true });
  });
  const inFrame = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('The loan was not visible within 20 s.')), 20_000);
    const look = () => {
      if (!isThere()) {
        requestAnimationFrame(look);
        return;
      }
      // A message comes after the frame in which it was posted has been laid out and handed over.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  // The frame that holds the loan may be shown later than it was made.
  const loanVisible = Promise.all([painted, inFrame]).then((times) => Math.max(...times));
  Object.assign(window, { loanVisible });
}
