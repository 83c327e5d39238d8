import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import otherScreens from './other-screens.en.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns the files of the project that a file imports. `beside`: what it loads only when it shows it. */
function importsOf(file: string, source: string): { first: string[]; beside: string[] } {
  const named = (pattern: RegExp) =>
    [...source.matchAll(pattern)]
      .flatMap(({ groups }) => groups?.path ?? [])
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) =>
        path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path)),
      );
  return {
    first: named(/\bfrom '(?<path>[#.][^']+)'/g),
    beside: named(/\bimport\('(?<path>[#.][^']+)'\)/g),
  };
}

/**
 * A page that lacks a text shows its key. What stands in `AllTexts` has every text; everything else that a page reaches
 * has those of every page alone.
 */
test('a page outside of AllTexts uses no text that it does not load', () => {
  const pending = globSync('app/**/{layout,page,error,global-error,not-found}.tsx', { cwd: root });
  const seen = new Set<string>();
  const missing: string[] = [];
  const pages = pending.filter((file) => !read(file).includes('<AllTexts>'));
  for (const files = [...pages]; files.length > 0; ) {
    const file = files.pop() ?? '';
    if (seen.has(file)) continue;
    seen.add(file);
    const source = read(file);
    // A translator of a namespace, or a text by its whole key.
    for (const [, namespace = ''] of source.matchAll(/(?:useTranslations\(|\bt\((?=.\w+\.))['`](\w+)/g))
      if (namespace in otherScreens) missing.push(`${file}: ${namespace}`);
    const { first, beside } = importsOf(file, source.replace(/lazyWithAllTexts\(.*?\);/gs, ''));
    files.push(...first, ...(source.includes('<AllTexts>') ? [] : beside));
  }
  expect(missing).toEqual([]);
  expect(seen).toContain('components/loan/screen/loan-screen.tsx');
});
