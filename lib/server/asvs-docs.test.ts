import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../docs/asvs.md', import.meta.url), 'utf8');

type Row = { id: string; level: string; words: string };

/** The text of one chapter of the page. */
function chapter(title: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

function rowsOf(title: string): Row[] {
  return Array.from(
    chapter(title).matchAll(/^\| (V\d+\.\d+\.\d+) +\| ([123]) +\| (.*?) +\|$/gm),
    ([, id = '', level = '', words = '']) => ({ id, level, words }),
  );
}

/** The requirements that a text names; `V6.2.1 to V6.2.12` names twelve. */
function requirementsIn(words: string): string[] {
  return Array.from(
    words.matchAll(/(V\d+\.\d+\.)(\d+)(?: to \1(\d+))?/g),
    ([, section = '', first = '', last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => section + (Number(first) + index),
      ),
  ).flat();
}

const open = rowsOf('Open');
const decided = rowsOf('Decided');

test('every row says what is missing, or what was decided', () => {
  for (const { id, words } of [...open, ...decided]) expect(words.length, id).toBeGreaterThan(20);
  // No row is written in another way, and passed over.
  expect(text.match(/^\| V\d/gm)?.length).toBe(open.length + decided.length);
});

test('what is open is of the levels 2 and 3', () => {
  const levels = open.map(({ level }) => level);
  expect(levels.filter((level) => level === '2')).toHaveLength(5);
  expect(levels.filter((level) => level === '3')).toHaveLength(9);
  expect(levels).not.toContain('1');
});

test('a requirement is in one place', () => {
  const named = requirementsIn(text);
  expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([]);
  expect(requirementsIn(chapter('Not applicable'))).toHaveLength(101);
});
