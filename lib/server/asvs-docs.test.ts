import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/asvs.md', root), 'utf8');

type Row = { id: string; level: string; state: string; words: string };
const rows = Array.from(
  text.matchAll(/^\| V(\d+\.\d+\.\d+) +\| ([123]) +\| ([a-z ]+?) +\| (.*?) +\|$/gm),
  ([, id = '', level = '', state = '', words = '']): Row => ({ id, level, state, words }),
);
/** Paths in backticks: with a folder and an extension, or a file of the root. */
const filesIn = (words: string) =>
  Array.from(words.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|md|json))`/g), ([, path = '']) => path);

test('every requirement of the levels 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const count = (level: string) => rows.filter((row) => row.level === level).length;
  expect([count('1'), count('2')]).toEqual([70, 183]);
  // No row is written in another way, and passed over.
  expect(text.match(/^\| V\d/gm)?.length).toBe(rows.length);
});

test.each(rows)(
  'V$id says how it is met, why it does not apply, or what is missing',
  ({ id, state, words }) => {
    expect(['met', 'not applicable', 'open']).toContain(state);
    expect(words.length).toBeGreaterThan(5);
    // The inventory of keys stands in the page itself.
    if (state === 'met' && id !== '11.1.2') expect(filesIn(words)).not.toEqual([]);
  },
);

test('every file that the table names exists', () => {
  const missing = filesIn(text).filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});
