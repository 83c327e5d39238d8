import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const propertyRuns = fileHere('../lib/testing/vitest-property-runs.ts');

/** Tests that use Postgres or keep state in their process. */
const withDatabase = {
  globalSetup: fileHere('../lib/testing/vitest-global-setup.ts'),
  // Files share a worker, which loads packages once; its own modules are loaded anew for each file.
  isolate: false,
  setupFiles: [fileHere('../lib/testing/vitest-fresh-modules.ts')],
};

/**
 * Tests that take seconds each: they wait for deadlines and pauses, write logs of many rows, judge generated offers, or
 * measure how time grows.
 */
const slow = [
  'lib/lookup/linear-time.test.ts',
  'lib/offer/generated-offers.test.ts',
  'lib/position/position-time.test.ts',
  'lib/server/access-log/{access-log-verbs,search/find-log-rows,verification/verify-in-background}.test.ts',
  'lib/server/db/apply-migrations.test.ts',
  'lib/server/lending/lending-api.test.ts',
  'lib/server/lists/{lookup-lists,read-lists}.test.ts',
  'lib/server/loans/hostile-loans.test.ts',
  'lib/server/web/overload.test.ts',
];

/** Tests of the lending model that do not hold yet (decision 0009). */
const left = [...configDefaults.exclude, '**/*.open.test.ts'];

export default defineConfig({
  root: fileHere('..'),
  // The verbs of lib/server begin with `import 'server-only'`, which is empty under this condition.
  resolve: { conditions: ['react-server'] },
  ssr: { resolve: { conditions: ['react-server'] } },
  test: {
    environment: 'node',
    // Vitest leaves one processor free. Many of these tests wait for processes, a database or a deadline, so there is one
    // worker more than processors.
    maxWorkers: availableParallelism() + 1,
    setupFiles: [propertyRuns],
    // They end a test that hangs. They do not say how long a test should take: the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A flaky test is mended, not repeated.
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{app,components,e2e,lib}/**/*.test.{ts,tsx}'],
          exclude: [...left, ...slow, 'lib/server/**'],
          // Pure modules keep no state, so files share a worker and load each module once: a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['lib/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow],
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          // Commands, launcher, sandboxes and benchmarks: these tests start processes, or judge hundreds of generated
          // loans. With the slow ones they take longer than all the others: `npm run check` leaves them out.
          name: 'programs',
          include: ['{bin,tools,sandbox,bench,deploy}/**/*.test.ts', ...slow],
          exclude: left,
          ...withDatabase,
        },
      },
    ],
  },
});
