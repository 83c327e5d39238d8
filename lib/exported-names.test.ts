import { expect, test } from 'vitest';
import { isTest, readSources, type Sources } from '#lib/testing/import-graph.ts';

/** Next demands these exports of its pages and route handlers. */
const demandedByNext = new Set(['generateMetadata', 'metadata', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns the names that a file declares and exports. What it only passes on belongs to another file. */
function exportedNames(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm,
  );
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm);
  const unpacked = source.matchAll(/^export const [{[]([^=]*)[}\]] =/gm);
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed, ...unpacked].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
    ),
  ];
}

/** Returns each name that more than one file exports, with those files. Tests and their helpers are left out. */
function findShared(sources: Sources): Record<string, string[]> {
  const exported = [...sources].flatMap(([path, source]) =>
    isTest(path) ? [] : exportedNames(source).map((name) => ({ name, path })),
  );
  const shared = [...Map.groupBy(exported, ({ name }) => name)]
    .map(([name, owners]): [string, string[]] => [name, [...new Set(owners.map(({ path }) => path))]])
    .filter(([name, paths]) => paths.length > 1 && !demandedByNext.has(name));
  return Object.fromEntries(shared);
}

test.each([
  ['the desk', (path: string) => !path.startsWith('sandbox/')],
  // The sandbox is another reading of the specification, so it may have words of its own for the same things.
  ['the sandbox', (path: string) => path.startsWith('sandbox/')],
])('in %s, a name that is exported leads to one file', (_, isOf) => {
  expect(findShared(new Map([...readSources()].filter(([path]) => isOf(path))))).toEqual({});
});

test('every kind of export counts, and one that is passed on does not', () => {
  const source = [
    'export const a = 1;',
    'export async function b() {}',
    'export type C = string;',
    'const d = 1;\nexport { d, d as e };',
    'export const { f, g: h } = a;',
    "export { i } from './i.ts';",
  ].join('\n');
  expect(exportedNames(source)).toEqual(['a', 'b', 'C', 'd', 'e', 'f', 'h']);
  expect(
    findShared(
      new Map([
        ['1.ts', source],
        ['2.ts', 'export let h;'],
        ['3.test.ts', source],
      ]),
    ),
  ).toEqual({
    h: ['1.ts', '2.ts'],
  });
});
