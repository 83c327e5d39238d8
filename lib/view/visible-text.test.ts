import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test('writes out what hides or reorders text', () => {
  expect(visibleText('pay \u202eLRB\u202c')).toBe('pay \\u{202e}LRB\\u{202c}');
  expect(visibleText('a\u0000b\u200bc\ufeff')).toBe('a\\u{0}b\\u{200b}c\\u{feff}');
  expect(visibleText('\ud800')).toBe('\\u{d800}');
});

test('leaves words, line breaks and joined emoji as they are', () => {
  const text = 'São Paulo\n\t👩‍👩‍👧 ação';
  expect(visibleText(text)).toBe(text);
});

test('puts a text with blanks at an end in quotes, and one of blanks alone', () => {
  expect(visibleText('OPEN ')).toBe('"OPEN "');
  expect(visibleText('   ')).toBe('"   "');
  expect(visibleText('\u00a0x')).toBe('"\u00a0x"');
  expect(visibleText('')).toBe('');
});

test('no bidirectional override is left in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visibleText(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});
