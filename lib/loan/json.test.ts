import { expect, test } from 'vitest';
import { holdsMoreValues, valueAt } from './json.ts';

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

test('values are counted at any depth, and no more of them than matter', () => {
  const value = { a: [1, { b: null }], c: 'x' };
  expect([4, 5].map((max) => holdsMoreValues(value, max))).toEqual([true, false]);
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  expect([10, 100_000].map((max) => holdsMoreValues(deep, max))).toEqual([true, false]);
  expect(holdsMoreValues(Array(200_000).fill(0), 4000)).toBe(true);
});
