/**
 * `npm test` runs every check. `npm run check` (`--quick`) leaves out the build, the end-to-end tests, and the tests that
 * take long. The last line has the number of tests. A check that is no test counts in it where it fails, so that a line
 * without failures means exit code 0.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { ensureChromium } from '../e2e/chromium.ts';

const help = `npm test: format, lint, types, dead code, licenses, unit tests, production build, end-to-end tests in Chromium.
npm run check: the same without the build, the end-to-end tests, and the slow half of the unit tests.
  FAST_CHECK_RUNS  how often each property is tried, with new samples each time (default: the same 100, and fewer of whole loans)
  CHROMIUM_PATH    the browser to use, where none is found or another is wanted
  E2E_BASE_URL     runs only the read-only smoke tests, against a desk that is already running
  E2E_STORAGE_STATE, E2E_SESSION
                   with E2E_BASE_URL, one of them: a file that Playwright wrote after a person signed in there, or
                   the value of that person's session cookie
  E2E_LOAN         with E2E_BASE_URL: the loan to open; without it none is opened`;

if (process.argv.includes('--help')) {
  console.log(help);
  process.exit(0);
}
const isQuick = process.argv.includes('--quick');
// An empty variable counts as unset, as it does for Playwright's configuration.
const isSmoke = Boolean(process.env.E2E_BASE_URL) && !isQuick;

const reports = mkdtempSync(join(tmpdir(), 'loan-desk-test-'));
const unitReport = join(reports, 'unit.json');
const endToEndReport = join(reports, 'end-to-end.json');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  // The tests start some two hundred processes of Node, and each would compile the same sources anew.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/node-compile'),
  PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport,
};

/** A command line of the tools that check the project. It also fails where it prints what it must not (`never`). */
type Check = { name: string; command: string; env?: NodeJS.ProcessEnv; never?: RegExp };

/** Checks that only read the sources. They need no build and share nothing, so they run at the same time. */
const staticChecks: readonly Check[] = [
  { name: 'format and lint', command: 'biome ci --error-on-warnings' },
  // Next writes the types of the routes, on which the sources depend.
  { name: 'types', command: 'next typegen && tsc --noEmit' },
  { name: 'dead code', command: 'knip' },
  { name: 'licenses', command: 'node tools/check-licenses.ts' },
];

/**
 * Without the project `programs`, the slow half is left out: the tests of the commands, the launcher, the benchmarks and
 * the sandboxes, and all others that take seconds each.
 */
const projects = isQuick ? '--project=!programs' : '';
const reporters = `--reporter=default --reporter=json --outputFile="${unitReport}"`;
const unitTests: Check = {
  name: 'unit tests',
  command: `vitest run --config tools/vitest.config.ts ${projects} ${reporters}`,
};

const productionBuild: Check = {
  name: 'production build',
  command: 'next build',
  // Next builds something broken under another NODE_ENV.
  env: { NODE_ENV: 'production' },
  // Next builds despite its warnings, such as of a module of Node where there is none.
  never: /Warning:|had an error/,
};

const endToEndTests: Check = {
  name: 'end-to-end tests',
  command: 'playwright test --config e2e/playwright.config.ts',
};

const failed: string[] = [];
// Many unit tests wait, so the other checks have a processor beside them.
if (!isSmoke) await Promise.all([checkAndBuild(), run(unitTests, 'inherit')]);
if (!isQuick && !failed.includes(productionBuild.name)) await runInBrowser();

const unit = countUnitTests();
const endToEnd = countEndToEndTests();
const unitFailures = describeUnitFailures();
rmSync(reports, { recursive: true, force: true });
if (!isSmoke && unit.passed === 0) failed.push('no unit test ran');
if (!isQuick && endToEnd.passed === 0) failed.push('no end-to-end test ran');
for (const failure of unitFailures) console.log(`\n${failure}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
const sum = (key: keyof typeof unit) => unit[key] + endToEnd[key];
const failures = Math.max(sum('failed'), failed.length);
console.log(`\n${sum('passed')} passed, ${failures} failed, ${sum('skipped')} skipped`);
process.exitCode = failures > 0 ? 1 : 0;

/** The build follows the check of types, because both write the types of the routes. */
async function checkAndBuild(): Promise<void> {
  await Promise.all(staticChecks.map((check) => run(check, 'pipe')));
  if (!isQuick) await run(productionBuild, 'pipe');
}

async function runInBrowser(): Promise<void> {
  try {
    ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed.push('Chromium');
    return;
  }
  await run(endToEndTests, 'inherit');
}

/** The counts of Vitest's JSON report; all 0 where no report was written. */
function countUnitTests() {
  const report = readReport(unitReport);
  const count = (name: string) => Number(report[name] ?? 0);
  // A file that cannot be loaded has no test that could fail.
  const failedFiles = count('numFailedTests') === 0 ? count('numFailedTestSuites') : 0;
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests') + failedFiles,
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}

/**
 * What each failed unit test is called and said. Vitest prints it before the end-to-end tests, whose hundreds of lines
 * leave it out of the part of an output that is kept.
 */
function describeUnitFailures(): string[] {
  type Report = { testResults?: { name: string; message: string; assertionResults: Assertion[] }[] };
  type Assertion = { fullName: string; status: string; failureMessages: string[] };
  return ((readReport(unitReport) as Report).testResults ?? []).flatMap(
    ({ name, message, assertionResults }) => [
      ...(message ? [`${name}\n${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
    ],
  );
}

/** The counts of Playwright's JSON report; all 0 where no report was written. */
function countEndToEndTests() {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = (readReport(endToEndReport).stats ?? {}) as Record<string, number>;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Runs a check, and notes its name where it fails. Its output is shown as it comes (`inherit`), or after its end. */
async function run(check: Check, stdio: 'pipe' | 'inherit'): Promise<void> {
  const started = Date.now();
  if (stdio === 'inherit') console.log(`\n▸ ${check.name}`);
  const ended = await execa(check.command, {
    env: { ...env, ...check.env },
    extendEnv: false,
    shell: true,
    all: true,
    reject: false,
    stdin: 'inherit',
    stdout: stdio,
    stderr: stdio,
  });
  const output = ended.all ?? '';
  const passed = !ended.failed && !check.never?.test(output);
  const seconds = Math.round((Date.now() - started) / 1000);
  if (stdio === 'pipe') console.log(`\n▸ ${check.name} (${seconds} s)${passed ? '' : `\n${output}`}`);
  if (!passed) failed.push(check.name);
}
