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
  // One that passes only when asked again is named as flaky at the end: it is to be mended, and stops nobody else.
  retries: 1,
  forbidOnly: true,
  // They end what hangs. How long a step takes is the machine's affair, and what else runs on it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: running,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    trace: 'retain-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
});
