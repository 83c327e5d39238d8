import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Properties are tried 100 times each, or as often as this says.
// biome-ignore lint/style/noProcessEnv: a setting of the test run, not of the desk.
const moreRuns = process.env.FAST_CHECK_RUNS;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The verbs of lib/server begin with `import 'server-only'`, which is empty under this condition.
  resolve: { conditions: ['react-server'] },
  ssr: { resolve: { conditions: ['react-server'] } },
  test: {
    include: ['{app,components,lib,bin,sandbox,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: fileURLToPath(new URL('vitest-global-setup.ts', import.meta.url)),
    setupFiles: moreRuns ? [fileURLToPath(new URL('vitest-property-runs.ts', import.meta.url))] : [],
    // They end a test that hangs. They do not say how long a test should take: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // A flaky test is mended, not repeated.
    retry: 0,
  },
});
