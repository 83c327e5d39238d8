import { expect, test } from 'vitest';
import { readPastedIdentifiers } from './pasted-identifiers.ts';

test('one a line, or divided as spreadsheets do; each once, in order', () => {
  const text = 'CCB-2\r\nCCB-1, loan_8fKq;\t"CCB  3"\n\n CCB-1 \n';
  expect(readPastedIdentifiers(text)).toEqual(['CCB-2', 'CCB-1', 'loan_8fKq', 'CCB 3']);
});

test('nothing is nothing, and what is far too long is no key', () => {
  expect(readPastedIdentifiers(' \n;,\t')).toEqual([]);
  expect(readPastedIdentifiers(`a\n${'x'.repeat(201)}`)).toBeNull();
  // No text of the database holds it.
  expect(readPastedIdentifiers('a\nb\0c')).toBeNull();
});

test('a hundred thousand are read', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `CCB-${index}`).join('\n');
  expect(readPastedIdentifiers(text)).toHaveLength(100_000);
});
