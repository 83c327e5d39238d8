import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A path in backticks that begins with a folder of the root. Names with capitals, such as `NNNN-name.ts`, stand for others. */
const file = /`((?:app|bench|bin|components|deploy|docs|e2e|lib|sandbox|tools)\/[a-z0-9[\]./_-]+\.[a-z]+)`/g;
const link = /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g;

/** The anchors of a page, as they are made of its headings. */
function anchorsOf(path: string): string[] {
  return Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every file that a document names is there', () => {
  const missing = pages.flatMap((page) =>
    Array.from(read(page).matchAll(file), ([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every link between documents leads to a page and a heading', () => {
  const broken = pages.flatMap((page) =>
    Array.from(read(page).matchAll(link), ([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      const isThere =
        existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return isThere ? [] : [`${page}: ${path}${anchor === undefined ? '' : `#${anchor}`}`];
    }).flat(),
  );
  expect(broken).toEqual([]);
});
