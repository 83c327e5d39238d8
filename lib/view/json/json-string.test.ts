import { expect, test } from 'vitest';
import { jsonText } from './json-string.ts';

test('blanks stay as they are, what is not seen is escaped', () => {
  expect(jsonText(' a\u00a0b\u202e ')).toBe('" a\u00a0b\\u202e "');
  expect(jsonText('\u00a0')).toBe('"\u00a0"');
});
