import { globSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = '{app,bench,bin,components,e2e,lib,sandbox,tools}';

/** Folders whose files have the names that Next gives. */
const mayRepeat = /^app\/|^bench\/(?:bare|empty)\//;

test('no two files have one base name, so that a name leads to one file', () => {
  const paths = globSync(`${rooms}/**/*.{ts,tsx,css}`, { cwd: root, exclude: ['**/node_modules/**'] });
  const isNamed = (path: string) => !mayRepeat.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path);
  // A component and its styles are one thing.
  const modules = new Set(paths.filter(isNamed).map((path) => path.slice(0, -extname(path).length)));
  const byName = Map.groupBy(modules, (path) => basename(path));
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([]);
});
