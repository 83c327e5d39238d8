import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Breaks each rule of biome.json about the structure of the code once, to prove that it is in force. */
const fixtures: [file: string, code: string, rule: string | null][] = [
  ['components/loan/fetching.ts', "export const answer = fetch('/api/session');\n", 'noRestrictedGlobals'],
  ['lib/http/fetching.ts', "export const answer = fetch('/api/session');\n", 'noRestrictedGlobals'],
  ['lib/http/fetch-desk.ts', "export const answer = fetch('/api/session');\n", null],
  ['lib/server/reads-env.ts', 'export const port = process.env.PORT;\n', 'noProcessEnv'],
  ['lib/server/env.ts', 'export const port = process.env.PORT;\n', null],
  ['lib/loan/barrel.ts', "export * from './json.ts';\n", 'noBarrelFile'],
  ['lib/loan/json.ts', 'export const x = () => 1;\n', null],
  ['e2e/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;\n", 'noImportCycles'],
  ['e2e/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = () => a;\n", 'noImportCycles'],
  ['lib/a.ts', "import type { B } from './b.ts';\nexport type A = B | 1;\n", 'noImportCycles'],
  ['lib/b.ts', "import type { A } from '#lib/a.ts';\nexport type B = A[];\n", 'noImportCycles'],
];
const rules = new Set(fixtures.map(([, , rule]) => rule));

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reported = lint();

/** Writes the fixtures, lints them as the repository's own files, and returns the broken rules of each file. */
async function lint(): Promise<Map<string, string[]>> {
  for (const name of ['biome.json', 'package.json']) copyFileSync(join(root, name), join(folder, name));
  for (const [file, code] of fixtures) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = await promisify(execFile)(biome, ['lint', ...options, '.'], {
    cwd: folder,
    maxBuffer: 1 << 24,
  }).catch((error) => error);
  const broken = new Map<string, string[]>();
  for (const { category, location } of JSON.parse(stdout).diagnostics) {
    const file = String(location.path.file ?? location.path).replaceAll('\\', '/');
    const rule = String(category).split('/').at(-1) ?? '';
    if (rules.has(rule)) broken.set(file, [...(broken.get(file) ?? []), rule]);
  }
  return broken;
}

test.each(fixtures)('%s: %s', async (file, _code, rule) => {
  expect((await reported).get(file) ?? []).toEqual(rule === null ? [] : [rule]);
});
