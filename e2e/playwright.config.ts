import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium.ts';

const running = process.env.E2E_BASE_URL;
// The workers inherit it: all of a run share one Postgres.
process.env.LOAN_DESK_E2E_RUN ??= String(process.pid);

export default defineConfig({
  testDir: '.',
  testMatch: running ? 'smoke.spec.ts' : '*.spec.ts',
  globalSetup: running ? undefined : './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: running,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    trace: 'retain-on-failure',
    actionTimeout: 7_000,
    navigationTimeout: 15_000,
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
});
