import { expect, test } from 'vitest';
import { valueAt } from './json.ts';

test.each([
  ['/list/0', 'a'],
  ['/list/1', undefined],
  ['/list/', undefined],
  ['/list/00', undefined],
  ['/list/-1', undefined],
  ['/list/length', undefined],
  ['//', 'b'],
  ['/toString', undefined],
])('a pointer leads to an item by its number as JSON Pointer writes it: %s', (pointer, value) => {
  expect(valueAt({ list: ['a'], '': { '': 'b' } }, pointer)).toBe(value);
});
