import type { Page } from '@playwright/test';

/** What went wrong in a page without anybody saying so: a test fails on each that it has not expected. */
export type Faults = {
  /** From now on these are part of what the test is about. */
  expect: (pattern: RegExp) => void;
  unexpected: () => string[];
  /** Watches another page too. */
  watch: (page: Page) => void;
};

export function collectFaults(): Faults {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      // A violation of the policy and a mismatch of hydration are errors; React warns of some as warnings.
      if (['error', 'warning'].includes(message.type())) found.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The browser drops what a page that is left behind had still asked for.
      if (why !== 'net::ERR_ABORTED') found.push(`request failed: ${request.url()} ${why}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) found.push(`answer ${response.status()}: ${response.url()}`);
    });
    page.on('dialog', (dialog) => {
      found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    watch,
  };
}
