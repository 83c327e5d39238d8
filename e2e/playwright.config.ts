import { defineConfig } from '@playwright/test';
import { chromiumArguments, findTestBrowser } from './chromium.ts';

const running = process.env.E2E_BASE_URL;

export default defineConfig({
  testDir: '.',
  testMatch: running ? 'smoke.spec.ts' : '*.spec.ts',
  globalSetup: './servers/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // A third worker on two processors saved no time that stood out, and pages were slower than some tests allow for.
  workers: 2,
  // A flaky test is mended, not repeated.
  retries: 0,
  forbidOnly: true,
  // They end a test that hangs. They do not say how long a step should take: the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: running,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    // A trace costs a tenth of the run's time. `npx playwright test --trace on` writes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: { executablePath: findTestBrowser() ?? undefined, args: chromiumArguments },
  },
});
