import { expect, test } from 'vitest';
import { isStorableText } from './storable-text.ts';
import { storableText } from './storable-text-schema.ts';

test.each([
  ['', true],
  ['ação 🏦 \u{10ffff}\ufffe\t\n\u007f\u0001\ufffd', true],
  ['\0', false],
  ['a\0b', false],
  ['\ud83c\udfe6', true],
  ['\ud83c', false],
  ['a\udfe6', false],
  ['\udfe6\ud83c', false],
])('%j: %j', (text, isStorable) => {
  expect(isStorableText(text)).toBe(isStorable);
  expect(storableText.safeParse(text).success).toBe(isStorable);
});

test('a schema that goes on from it still refuses what cannot be kept', () => {
  const note = storableText.trim().min(1).max(10);
  expect(note.parse(' a ')).toBe('a');
  for (const text of ['\0', 'a\ud800', ' ', 'a'.repeat(11), 7, null])
    expect(note.safeParse(text).success).toBe(false);
});
