import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  findKnots,
  type Import,
  importsOf,
  isTest,
  readSources,
  type Sources,
} from '#lib/testing/import-graph.ts';

const sources = readSources();

test('no room stands in a circle of imports', () => {
  expect(sources.size).toBeGreaterThan(500);
  expect(Object.fromEntries(findKnots(sources))).toEqual({});
});

/** Files by their paths, each with the modules that it imports. */
const sourcesOf = (files: Record<string, string[]>): Sources =>
  new Map(
    Object.entries(files).map(([path, names]) => [
      path,
      names.map((name) => `import { x } from '${name}';\n`).join(''),
    ]),
  );

describe('a knot', () => {
  it.each<[string, Sources, Record<string, string[]>]>([
    [
      'of two folders, through different files',
      sourcesOf({ 'lib/a/1.ts': ['../b/1.ts'], 'lib/b/1.ts': [], 'lib/b/2.ts': ['#lib/a/1.ts'] }),
      { lib: ['a', 'b'] },
    ],
    [
      'of a folder and a loose file, three levels down',
      sourcesOf({ 'app/x/y/a.ts': ['./b/b.ts'], 'app/x/y/b/b.ts': ['../a.ts'] }),
      { 'app/x/y': ['a.ts', 'b'] },
    ],
    [
      'of three rooms, no two of which import each other',
      sourcesOf({ 'bin/a.ts': ['./b.ts'], 'bin/b.ts': ['./c/c.ts'], 'bin/c/c.ts': ['../a.ts'] }),
      { bin: ['a.ts', 'b.ts', 'c'] },
    ],
    [
      'of types',
      new Map([
        ['lib/a/a.ts', "import type { B } from '#lib/b/b.ts';"],
        ['lib/b/b.ts', "import type { A } from '../a/a.ts';"],
      ]),
      { lib: ['a', 'b'] },
    ],
    ['but not of arrows down', sourcesOf({ 'lib/a/a.ts': ['../b.ts'], 'lib/b.ts': ['zod'] }), {}],
    [
      'but not of tests',
      sourcesOf({ 'lib/a/a.test.ts': ['../b.ts'], 'lib/b.ts': ['./a/a.ts'], 'lib/a/a.ts': [] }),
      {},
    ],
  ])('%s', (_, files, expected) => {
    expect(Object.fromEntries(findKnots(files))).toEqual(expected);
  });
});

type Layer = {
  folders: readonly string[];
  /** The folders and files of ours that these folders may import, besides themselves. */
  only?: readonly string[];
  /** The folders, files and packages that they may not import. */
  never?: readonly string[];
  /** The tests of the folders are held to it, too. */
  withTests?: boolean;
  /** The fixtures: each of these imports breaks the row, in each of its folders. */
  broken: readonly string[];
};

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);
const fileIn = (folder: string) => `#${folder}/x.ts`;
const pure = within('lib', 'loan', 'offer', 'position', 'ledger', 'access', 'view', 'lookup', 'http');
const verbs = within('lib/server', 'loans', 'lists', 'lookup', 'access', 'access-log', 'limits', 'health');
/** What a page or a route handler needs of lib/server beside its verb. */
const besideVerbs = within(
  'lib/server',
  'responses',
  'actor.ts',
  'read-display-settings.ts',
  'storable-input.ts',
);
const areas = within('components', 'offer', 'lookup', 'access', 'access-log');
const composing = within('components', 'loan', 'shell');

/**
 * The rooms of lib/offer, each with the rooms that it may import. The file beside them, `review.ts`, may import
 * all.
 */
const reading = ['calendar', 'terms', 'norms', 'units'];
const offerRooms: Record<string, readonly string[]> = {
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

/**
 * The floors of lib/server, the lowest first. A room may import the rooms of lower floors, and none of its own. The loose
 * files of lib/server serve every room; that they stand in no circle is tested above.
 */
const serverFloors = [
  ['env'],
  ['telemetry'],
  ['web', 'db', 'lending'],
  ['lookup-index'],
  ['access-record'],
  ['access', 'limits'],
  ['responses'],
  ['access-log', 'loans', 'lookup'],
  ['lists', 'health'],
];

/** Who may import whom, as docs/architecture.md says. A file is held to every row in whose folders it stands. */
const layers: Layer[] = [
  {
    folders: ['app'],
    only: ['components', ...pure, 'lib/i18n', 'lib/testing', ...verbs, ...besideVerbs],
    never: ['lib/server/access-log/chain'],
    withTests: true,
    broken: [
      ...within('#lib/server', 'db/x.ts', 'lending/x.ts', 'web/x.ts', 'env.ts', 'access-log/chain/x.ts'),
      ...within('#lib/server', 'access-record/x.ts', 'lookup-index/x.ts', 'telemetry/x.ts', 'session-id.ts'),
      ...within(
        '..',
        'lib/server/db/x.ts',
        'bin/x.ts',
        'tools/x.ts',
        'sandbox/x.ts',
        'e2e/x.ts',
        'bench/x.ts',
      ),
    ],
  },
  {
    folders: ['components'],
    only: [...pure, 'lib/i18n'],
    never: ['node:'],
    broken: [
      '#lib/server/env.ts',
      '../lib/server/env.ts',
      '../app/x.ts',
      '../bin/x.ts',
      '../sandbox/x.ts',
      'node:fs',
    ],
  },
  {
    folders: ['components/ui'],
    only: [],
    broken: ['#lib/loan/json.ts', '#components/loan/x.ts', '../labels/x.ts'],
  },
  {
    folders: within('components', 'labels', 'limits', 'preferences', 'problems'),
    never: [...areas, ...composing],
    broken: [...areas, ...composing].map(fileIn),
  },
  ...areas.map((area) => {
    const others = [...areas, ...composing].filter((other) => other !== area);
    return { folders: [area], never: others, broken: others.map(fileIn) };
  }),
  {
    folders: pure,
    never: ['react', 'react-dom', 'next', 'next-intl', 'node:'],
    broken: ['react', 'react-dom/client', 'next/navigation', 'next-intl', 'node:fs'],
  },
  {
    folders: ['lib/loan', 'lib/i18n'],
    only: [],
    broken: [
      '#lib/offer/x.ts',
      '../access/x.ts',
      '../server/env.ts',
      '../../app/x.ts',
      '#components/ui/x.tsx',
    ],
  },
  {
    folders: ['lib/offer', 'lib/access'],
    only: ['lib/loan'],
    broken: ['../position/x.ts', ...within('#lib', 'view/x.ts', 'lookup/x.ts', 'http/x.ts', 'server/env.ts')],
  },
  {
    folders: ['lib/position'],
    only: ['lib/loan', 'lib/offer'],
    broken: within(
      '#lib',
      'view/x.ts',
      'access/x.ts',
      'lookup/x.ts',
      'http/x.ts',
      'i18n/en.json',
      'server/env.ts',
    ),
  },
  {
    folders: ['lib/ledger'],
    only: within('lib', 'loan', 'offer', 'position'),
    broken: within('#lib', 'view/x.ts', 'access/x.ts', 'http/x.ts', 'server/env.ts'),
  },
  {
    folders: ['lib/lookup'],
    only: ['lib/loan', 'lib/access'],
    broken: within('#lib', 'view/x.ts', 'http/x.ts', 'offer/x.ts', 'position/x.ts', 'server/env.ts'),
  },
  {
    folders: ['lib/view'],
    only: within('lib', 'loan', 'i18n', 'offer', 'position', 'ledger', 'access'),
    broken: ['#lib/lookup/x.ts', '#lib/http/x.ts', '../server/env.ts', '#components/ui/x.tsx'],
  },
  {
    folders: ['lib/http'],
    only: [...pure, 'lib/i18n'],
    broken: ['#lib/server/env.ts', '#components/ui/x.tsx', '../../app/x.ts'],
  },
  ...Object.entries(offerRooms).map(([room, below]) => ({
    folders: [`lib/offer/${room}`],
    only: ['lib/loan', ...within('lib/offer', ...below)],
    broken: Object.keys(offerRooms).flatMap((other) =>
      other === room || below.includes(other) ? [] : `../${other}/x.ts`,
    ),
  })),
  ...serverFloors.flatMap((rooms, floor) =>
    rooms.map((room) => {
      const others = serverFloors
        .slice(floor)
        .flat()
        .filter((other) => other !== room);
      return {
        folders: [`lib/server/${room}`],
        never: within('lib/server', ...others),
        broken: others.map((other) => `../${other}/x.ts`),
      };
    }),
  ),
  {
    folders: ['lib/server', 'bin', 'tools'],
    never: ['app', 'components', 'sandbox'],
    withTests: true,
    broken: [fileIn('components/ui'), fileIn('app'), fileIn('sandbox')],
  },
  { folders: ['lib'], never: ['bin', 'tools'], broken: ['../bin/x.ts', '../tools/x.ts'] },
  { folders: ['bin'], never: ['tools'], broken: ['../tools/x.ts'] },
  {
    folders: ['sandbox'],
    only: [],
    withTests: true,
    broken: [
      '#lib/loan/schema.ts',
      '../lib/loan/schema.ts',
      '#components/ui/x.tsx',
      '../app/x.ts',
      '../bin/x.ts',
    ],
  },
];

const isIn = (path: string, folder: string) =>
  path === folder || path.startsWith(/:$/.test(folder) ? folder : `${folder}/`);
const isInAny = (path: string, folders: readonly string[]) => folders.some((folder) => isIn(path, folder));

/** Returns whether an import breaks a row of the table. */
function breaks(
  { from, to, isPackage }: Import,
  { folders, only, never = [], withTests = false }: Layer,
): boolean {
  const folder = folders.find((held) => isIn(from, held));
  if (folder === undefined || (isTest(from) && !withTests)) return false;
  return isInAny(to, never) || (only !== undefined && !isPackage && !isInAny(to, [folder, ...only]));
}

const imports = importsOf(sources);

describe.each(layers)('the layer of $folders', (layer) => {
  it('is kept', () => {
    const broken = imports.filter((each) => breaks(each, layer));
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it.each(layer.broken)('refuses %s', (name) => {
    for (const folder of layer.folders) {
      const files = sourcesOf({ [`${folder}/x.ts`]: [name], [`${folder}/x.test.ts`]: [name] });
      expect(importsOf(files).map((each) => breaks(each, layer))).toEqual([true, layer.withTests ?? false]);
    }
  });
});

test('every room of lib/server stands on a floor', () => {
  const rooms = [...sources.keys()].map((path) => /^lib\/server\/([^/]+)\//.exec(path)?.[1]);
  expect([...new Set(rooms)].filter((room) => room !== undefined).toSorted()).toEqual(
    serverFloors.flat().toSorted(),
  );
});

test('docs/architecture.md draws these floors, the highest first', () => {
  const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  const [, drawing = ''] = /The floors of `lib\/server`.*?```\n(.*?)```/s.exec(text) ?? [];
  const drawn = drawing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).toSorted());
  expect(drawn).toEqual(serverFloors.map((rooms) => rooms.toSorted()).toReversed());
});

/** The modules of lib/server that app imports for more than their types, and that do not begin with `server-only`. */
function unguarded(files: Sources): string[] {
  const values = /^import (?!type )[^;']*? from '#(lib\/server\/[^']+)';$/gm;
  const fromApp = [...files].filter(([path]) => path.startsWith('app/'));
  const imported = fromApp.flatMap(([, code]) => [...code.matchAll(values)].map(([, path = '']) => path));
  return [...new Set(imported)].filter((path) => !/^import 'server-only';/m.test(files.get(path) ?? ''));
}

test('what app imports of lib/server cannot reach a browser', () => {
  const verb = 'lib/server/loans/x.ts';
  const files = (guard: string) => new Map([...sourcesOf({ 'app/x.ts': [`#${verb}`] }), [verb, guard]]);
  expect(unguarded(files('export const x = 1;'))).toEqual([verb]);
  expect(unguarded(files("import 'server-only';"))).toEqual([]);
  expect(unguarded(sources)).toEqual([]);
});
