import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { jsonText } from './json-text.ts';

test('blanks stay as they are, what is not seen is escaped', () => {
  expect(jsonText(' a\u00a0b\u202e ')).toBe('" a\u00a0b\\u202e "');
  expect(jsonText('\u00a0')).toBe('"\u00a0"');
  expect(jsonText('a\u202eb\u0000\u200b\ud83d"\\u{202e}')).toBe(
    '"a\\u202eb\\u0000\\u200b\\ud83d\\"\\\\u{202e}"',
  );
  expect(jsonText({ 'a\u200b': ['x\ny', 1] })).toBe('{\n  "a\\u200b": [\n    "x\\ny",\n    1\n  ]\n}');
});

test('it is the value as JSON, in which nothing is unseen', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), text, (value, own) => {
      const all = [value, own] as Json;
      expect(JSON.parse(jsonText(all))).toEqual(JSON.parse(JSON.stringify(all)));
      expect(jsonText(all)).not.toMatch(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
    }),
  );
});
