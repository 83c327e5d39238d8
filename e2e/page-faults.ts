import type { Page } from '@playwright/test';

/**
 * The silent faults of a page, such as an error in the console: a test fails on each that it has not expected. A page
 * that shows a problem is none, since its status and its text say so.
 */
export type Faults = {
  /** From now on these are part of what the test is about. */
  expect: (pattern: RegExp) => void;
  unexpected: () => string[];
  /** Watches another page too. */
  watch: (page: Page) => void;
};

export function collectFaults(): Faults {
  const found: { fault: string; url?: string }[] = [];
  const documents = new Set<string>();
  const expected: RegExp[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      // A violation of the policy and a mismatch of hydration are errors; React warns of some as warnings.
      if (!['error', 'warning'].includes(message.type())) return;
      const failed = message.text().startsWith('Failed to load resource');
      found.push({ fault: `console: ${message.text()}`, ...(failed && { url: message.location().url }) });
    });
    page.on('pageerror', (error) => found.push({ fault: `page error: ${error.message}` }));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The browser drops what a page that is left behind had still asked for.
      if (why !== 'net::ERR_ABORTED') found.push({ fault: `request failed: ${request.url()} ${why}` });
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      if (response.request().isNavigationRequest()) documents.add(response.url());
      else found.push({ fault: `answer ${response.status()}: ${response.url()}` });
    });
    page.on('dialog', (dialog) => {
      found.push({ fault: `dialog: ${dialog.message()}` });
      void dialog.dismiss();
    });
  };
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () =>
      found
        .filter(({ url }) => url === undefined || !documents.has(url))
        .map(({ fault }) => fault)
        .filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    watch,
  };
}
