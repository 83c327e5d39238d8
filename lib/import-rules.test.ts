import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** Proves that the import rules of biome.json are in force: each of them is broken here once, and holds once. */
const root = fileURLToPath(new URL('..', import.meta.url));

const rules = [
  ...['noRestrictedImports', 'noImportCycles', 'noBarrelFile', 'noProcessEnv', 'noRestrictedGlobals'],
] as const;
type Rule = (typeof rules)[number];
type Fixture = [file: string, code: string, broken: Rule | null];
const imports = (file: string, ...specifiers: string[]): Fixture[] =>
  specifiers.map((specifier, index) => [
    file.replace('*', `forbidden-${index}`),
    `import { x } from '${specifier}';\nx();\n`,
    'noRestrictedImports',
  ]);
const mayImport = (file: string, ...specifiers: string[]): Fixture => [
  file.replace('*', 'allowed'),
  `${specifiers.map((specifier, index) => `import { x as x${index} } from '${specifier}';\nx${index}();\n`).join('')}`,
  null,
];

const notPure = ['react', 'next/navigation', 'node:fs', '#lib/server/env.ts', '#components/ui/button.tsx'];

const fixtures: Fixture[] = [
  // app reaches only the verbs of lib/server, and what gives their results to Next.
  ...imports(
    'app/*.ts',
    '#lib/server/db/database.ts',
    '#lib/server/access-log/chain/access-recorder.ts',
    '#lib/server/lending/lending-api.ts',
    '#lib/server/env.ts',
    '#lib/server/log.ts',
    '#lib/server/process-singletons.ts',
    '#lib/server/web/desk-server.ts',
    '../../lib/server/loans/view-loan.ts',
    '../../../../lib/server/db/database.ts',
    '../../sandbox/main.ts',
    '../../bin/start.ts',
    '../../e2e/routes.ts',
    '../../bench/main.ts',
  ),
  mayImport(
    'app/api/loans/[loan]/*.ts',
    ...['#lib/server/loans/view-loan.ts', '#lib/server/access/sessions/list-sessions.ts'],
    ...['#lib/server/access-log/search/search-log.ts', '#lib/server/lookup/lists/lookup-lists.ts'],
    ...['#lib/server/health/report-health.ts', '#lib/server/responses/json-response.ts'],
    ...[
      '#lib/server/read-display-settings.ts',
      '#lib/loan/loan-id.ts',
      '#components/loan/screen/loan-screen.tsx',
    ],
  ),
  // Nothing imports app.
  ...imports('components/loan/*.ts', '../../app/preferences.ts'),
  ...imports('lib/view/*.ts', '../../app/preferences.ts'),
  ...imports('lib/server/loans/*.ts', '../../../app/preferences.ts'),
  ...imports('bin/*.ts', '../app/preferences.ts'),
  // components know the pure rooms of lib, and an area does not know its neighbors.
  ...imports(
    'components/loan/a/*.ts',
    '#lib/server/read-display-settings.ts',
    '../../../lib/server/env.ts',
    'node:fs',
  ),
  ...imports(
    'components/ui/*.ts',
    '#lib/loan/json.ts',
    '#components/loan/a.ts',
    '../shell/header.tsx',
    'node:fs',
  ),
  ...imports(
    'components/offer/*.ts',
    '#components/loan/a.ts',
    '#components/shell/a.ts',
    '#lib/server/env.ts',
  ),
  ...imports('components/lookup/*.ts', '#components/loan/a.ts', '#components/offer/a.ts'),
  ...imports('components/access/*.ts', '#components/loan/a.ts', '#components/lookup/a.ts'),
  ...imports('components/access-log/*.ts', '#components/loan/a.ts', '#components/access/a.ts'),
  ...imports('components/limits/*.ts', '#components/loan/a.ts', '#components/lookup/a.ts'),
  ...imports('components/problems/*.ts', '#components/shell/a.ts', '#lib/server/env.ts'),
  mayImport('components/ui/*.ts', './button.tsx', 'react'),
  mayImport(
    'components/offer/cet/*.ts',
    '#components/ui/button.tsx',
    '#components/offer/a.ts',
    '#lib/offer/findings/a.ts',
  ),
  mayImport('components/loan/*.ts', '#components/offer/a.ts', '#components/ui/button.tsx', '#lib/view/a.ts'),
  // The pure rooms, by floors.
  ...imports(
    'lib/loan/*.ts',
    ...notPure,
    '#lib/offer/a.ts',
    '#lib/access/a.ts',
    '../view/a.ts',
    '#lib/i18n/en.json',
  ),
  ...imports(
    'lib/offer/*.ts',
    ...notPure,
    ...['#lib/view/a.ts', '../view/a.ts', '#lib/lookup/a.ts', '#lib/access/a.ts', '#lib/position/a.ts'],
  ),
  ...imports(
    'lib/access/masking/*.ts',
    ...notPure,
    ...['#lib/view/a.ts', '#lib/http/problem.ts', '#lib/offer/a.ts', '#lib/position/a.ts'],
  ),
  ...imports(
    'lib/position/*.ts',
    ...notPure,
    ...[
      '#lib/view/a.ts',
      '../view/a.ts',
      '#lib/access/roles/roles.ts',
      '#lib/lookup/a.ts',
      '#lib/i18n/en.json',
    ],
  ),
  ...imports('lib/view/*.ts', ...notPure, '#lib/lookup/a.ts', '#lib/http/problem.ts'),
  ...imports('lib/lookup/*.ts', ...notPure, '#lib/view/a.ts', '#lib/http/problem.ts', '#lib/offer/a.ts'),
  ...imports('lib/http/*.ts', ...notPure),
  mayImport('lib/loan/reader/*.ts', '#lib/loan/json.ts', '../schema.ts', 'zod'),
  mayImport('lib/offer/*.ts', '#lib/loan/json.ts', '#lib/offer/findings/a.ts'),
  mayImport('lib/position/*.ts', '#lib/loan/json.ts', '#lib/offer/late/late-cost.ts', './entries/a.ts'),
  mayImport('lib/view/*.ts', '#lib/loan/json.ts', '#lib/offer/a.ts', '#lib/access/masking/a.ts'),
  // The server and the programs know no component; the sandbox is met over HTTP alone.
  ...imports('lib/server/loans/*.tsx', '#components/ui/button.tsx', '../../../sandbox/main.ts'),
  ...imports('bin/*.tsx', '#components/ui/button.tsx'),
  ...imports(
    'sandbox/lending-api/*.ts',
    '#lib/loan/schema.ts',
    '../../lib/loan/schema.ts',
    '../../bin/start.ts',
  ),
  mayImport('sandbox/lending-api/*.ts', 'hono', './data/loan.ts'),
  // The browser calls the desk through one function.
  ['components/loan/fetching.ts', "export const answer = fetch('/api/session');\n", 'noRestrictedGlobals'],
  // Only env.ts reads the environment.
  ['lib/server/reads-env.ts', 'export const port = process.env.PORT;\n', 'noProcessEnv'],
  ['lib/server/env.ts', 'export const port = process.env.PORT;\n', null],
  // No barrel files, and no cycles: of types neither.
  ['lib/loan/barrel.ts', "export * from './json.ts';\n", 'noBarrelFile'],
  ['lib/loan/json.ts', 'export const x = () => 1;\n', null],
  [
    'lib/offer/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
    'noImportCycles',
  ],
  [
    'lib/offer/cycle-b.ts',
    "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
    'noImportCycles',
  ],
  [
    'lib/offer/types-a.ts',
    "import type { B } from './types-b.ts';\nexport type A = B | 1;\n",
    'noImportCycles',
  ],
  [
    'lib/offer/types-b.ts',
    "import type { A } from '#lib/offer/types-a.ts';\nexport type B = A[];\n",
    'noImportCycles',
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
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
  const found = new Map<string, string[]>();
  for (const { category, location } of JSON.parse(stdout).diagnostics) {
    const file = String(location.path.file ?? location.path).replaceAll('\\', '/');
    const rule = rules.find((one) => String(category).endsWith(`/${one}`));
    if (rule) found.set(file, [...(found.get(file) ?? []), rule]);
  }
  return found;
}

test.each(fixtures)('%s: %s', async (file, _code, broken) => {
  expect((await reported).get(file) ?? []).toEqual(broken === null ? [] : [broken]);
});

const importsOfApp = globSync('app/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^import (?!type )[^;']*? from '#(lib\/server\/[^']+)';$/gm,
    ),
  ].map(([, imported = '']) => imported),
);

test.each([...new Set(importsOfApp)])('%s, which app imports, cannot reach a browser', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/^import 'server-only';/m);
});

/**
 * The rooms of lib/offer, each with the rooms that it may import. A list holds none that imports its own room back, so that
 * no two folders import each other. Only files that stand beside the rooms, such as review.ts, may import all of them.
 */
const reading = ['calendar', 'terms', 'norms', 'units'];
const rooms: Record<string, readonly string[]> = {
  calendar: [],
  terms: ['calendar'],
  norms: ['calendar', 'terms'],
  units: ['calendar', 'terms', 'norms'],
  model: reading,
  fit: [...reading, 'model'],
  findings: [...reading, 'model', 'fit'],
  causes: [...reading, 'model', 'fit', 'findings'],
  law: [...reading, 'model', 'findings'],
  late: [...reading, 'findings'],
  instruments: [...reading, 'findings'],
};

/** The imports of lib/offer from one room to another, as `room/file.ts -> other-room`. */
const importsOfRooms = globSync('lib/offer/*/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(#|\.)([^']+)';/g)].flatMap(
      ([, start, path = '']) => {
        const target = start === '#' ? path : posix.join(posix.dirname(file), `.${path}`);
        const [from = '', to = ''] = [file, target].map((one) => one.replace('lib/offer/', ''));
        const [room = '', other = ''] = [from, to].map((one) => one.split('/')[0]);
        const isOfRoom = target.startsWith('lib/offer/') && to.includes('/') && other !== room;
        return isOfRoom ? [{ from, room, other }] : [];
      },
    ),
  );

test('the rooms of lib/offer import downwards only', () => {
  expect(importsOfRooms.length).toBeGreaterThan(100);
  const forbidden = importsOfRooms.filter(({ room, other }) => !rooms[room]?.includes(other));
  expect(forbidden.map(({ from, other }) => `${from} -> ${other}`)).toEqual([]);
});

test('no two rooms of lib/offer import each other', () => {
  const arrows = new Set(importsOfRooms.map(({ room, other }) => `${room} ${other}`));
  expect(importsOfRooms.filter(({ room, other }) => arrows.has(`${other} ${room}`))).toEqual([]);
  const allowed = Object.entries(rooms).flatMap(([room, others]) => others.map((other) => [room, other]));
  expect(allowed.filter(([room = '', other = '']) => rooms[other]?.includes(room))).toEqual([]);
});
