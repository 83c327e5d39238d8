import { expect, test } from 'vitest';
import { jsonString } from './json-string.ts';

test('blanks stay as they are, what is not seen is escaped', () => {
  expect(jsonString(' a\u00a0b\u202e ')).toBe('" a\u00a0b\\u202e "');
  expect(jsonString('\u00a0')).toBe('"\u00a0"');
});
