import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compiledMessages, everywhere } from './compiled-messages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The components that a file's code needs before it works: not what it imports when that is wanted. */
function needed(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, from = ''] of readFileSync(root + file, 'utf8').matchAll(
    /^import (?!type)[^;]*? from '([^']+)';/gms,
  )) {
    const path = from.startsWith('.') ? join(dirname(file), from) : from.replace(/^#/, '');
    if (/^(components|app)\/.*\.tsx?$/.test(path)) needed(path, known);
  }
  return known;
}

/** The first steps of the words that a component asks for by name. */
function namespacesOf(file: string): string[] {
  const text = readFileSync(root + file, 'utf8');
  const named = [...text.matchAll(/useTranslations\('(\w+)/g)];
  const whole = text.includes('useTranslations()') ? [...text.matchAll(/\bt\(\s*['`](\w+)\./g)] : [];
  // A text of a narrower table may have a step, too.
  return [...named, ...whole].flatMap(([, name = '']) => (name in compiledMessages('en') ? [name] : []));
}

const pages = globSync('app/**/page.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'));

describe.each([...pages, 'app/layout.tsx', 'app/error.tsx'])('%s', (page) => {
  test('sends the words of what works from the first', () => {
    const text = readFileSync(root + page, 'utf8');
    const sent = [...text.matchAll(/of=\{\[([^\]]*)\]\}/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    );
    const asked = [...needed(page)].flatMap((file) => namespacesOf(file).map((name) => `${file}: ${name}`));
    const missing = asked.filter((one) => ![...everywhere, ...sent].includes(one.split(': ')[1] ?? ''));
    expect(missing).toEqual([]);
  });
});

test('there are pages, and they have words', () => {
  expect(pages.length).toBeGreaterThan(5);
  expect([...needed('app/page.tsx')].flatMap(namespacesOf)).toContain('lookup');
});
