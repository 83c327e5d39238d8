import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from './visible-text.ts';

test('writes out what hides or reorders text', () => {
  expect(visible('pay \u202eLRB\u202c')).toBe('pay \\u{202e}LRB\\u{202c}');
  expect(visible('a\u0000b\u200bc\ufeff')).toBe('a\\u{0}b\\u{200b}c\\u{feff}');
  expect(visible('\ud800')).toBe('\\u{d800}');
});

test('leaves words, line breaks and joined emoji as they are', () => {
  const text = 'São Paulo\n\t👩‍👩‍👧 ação';
  expect(visible(text)).toBe(text);
});

test('puts a text with blanks at an end in quotes, and one of blanks alone', () => {
  expect(visible('OPEN ')).toBe('"OPEN "');
  expect(visible('   ')).toBe('"   "');
  expect(visible('\u00a0x')).toBe('"\u00a0x"');
  expect(visible('')).toBe('');
});

test('no bidirectional override is left in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});
