/**
 * `npm test`: every check that there is, in the order in which they are quickest to fail.
 * The last line adds up unit and end-to-end tests; any failing check makes the exit code 1.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../e2e/chromium.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npm test: format, lint, types, dead code, unit tests, production build, end-to-end tests in Chromium.\n' +
      '  CHROMIUM_PATH  the browser to use, where none is found or another is wanted\n' +
      '  E2E_BASE_URL   runs nothing but the read-only smoke suite, against a desk that is already running\n' +
      '  E2E_SESSION    with that: the value of the cookie of someone who is signed in there\n' +
      '  E2E_LOAN       with that: the loan to open; without it none is opened',
  );
  process.exit(0);
}

type Counts = { passed: number; failed: number; skipped: number };
const reports = mkdtempSync(join(tmpdir(), 'loan-desk-test-'));
const unitReport = join(reports, 'unit.json');
const endToEndReport = join(reports, 'end-to-end.json');
// Set to nothing is not set, as for Playwright's configuration: else most checks would silently not be made.
const smoke = Boolean(process.env.E2E_BASE_URL);

const checks: { name: string; command: string; args: string[] }[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'route types', command: 'next', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'unit tests',
    command: 'vitest',
    args: [
      'run',
      '--config',
      'lib/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ],
  },
  { name: 'production build', command: 'next', args: ['build'] },
  { name: 'end-to-end tests', command: 'playwright', args: ['test', '--config', 'e2e/playwright.config.ts'] },
];

const failed: string[] = [];
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport,
};
try {
  environment.CHROMIUM_PATH = ensureChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed.push('Chromium');
}

for (const { name, command, args } of checks) {
  const needsBuild = name === 'end-to-end tests';
  if (smoke && !needsBuild) continue;
  if (needsBuild && (failed.includes('production build') || failed.includes('Chromium'))) continue;
  console.log(`\n▸ ${name}`);
  // Next builds something broken under any other NODE_ENV.
  const env = name === 'production build' ? { ...environment, NODE_ENV: 'production' as const } : environment;
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed.push(name);
}

const unit = smoke ? nothing() : countUnit(unitReport);
const endToEnd = countEndToEnd(endToEndReport);
rmSync(reports, { recursive: true, force: true });
if (!smoke && unit.passed === 0) failed.push('no unit test ran');
if (endToEnd.passed === 0) failed.push('no end-to-end test ran');
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
const sum = (key: keyof Counts) => unit[key] + endToEnd[key];
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = failed.length > 0 || sum('failed') > 0 ? 1 : 0;

function nothing(): Counts {
  return { passed: 0, failed: 0, skipped: 0 };
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function countUnit(file: string): Counts {
  const report = read(file);
  const number = (name: string) => Number(report[name] ?? 0);
  return {
    passed: number('numPassedTests'),
    failed: number('numFailedTests') + number('numFailedTestSuites') * Number(number('numFailedTests') === 0),
    skipped: number('numPendingTests') + number('numTodoTests'),
  };
}

function countEndToEnd(file: string): Counts {
  const stats = (read(file).stats ?? {}) as Record<string, number>;
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}
