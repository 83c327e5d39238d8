import { readFileSync } from 'node:fs';

type TestCounts = { passed: number; failed: number; skipped: number };

/** The counts of Vitest's JSON report; all 0 where no report was written. */
export function countUnitTests(report: string): TestCounts {
  const counts = readReport(report);
  const count = (name: string) => Number(counts[name] ?? 0);
  // A file that cannot be loaded has no test that could fail.
  const failedFiles = count('numFailedTests') === 0 ? count('numFailedTestSuites') : 0;
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests') + failedFiles,
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}

/** The counts of Playwright's JSON report; all 0 where no report was written. */
export function countEndToEndTests(report: string): TestCounts {
  const stats = (readReport(report).stats ?? {}) as Record<string, number>;
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
