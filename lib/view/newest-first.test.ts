import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    at: `2026-11-${String(day + 1).padStart(2, '0')}T12:00:00Z`,
  }));

it('puts a list of more than ten newest first', () => {
  expect(newestFirst(days(11), 'at')).toEqual({
    order: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    isNewestFirst: true,
  });
});

it.each([
  ['of ten', days(10)],
  ['with a word for a day', [...days(11), { at: 'amanhã' }]],
  ['with an entry that is no object', [...days(11), 'x']],
])('keeps the order of a list %s', (_, list) => {
  expect(newestFirst(list, 'at')).toEqual({ order: list.map((_, index) => index), isNewestFirst: false });
});

it('puts days without a time newest first too', () => {
  const list = days(11).map(({ at }) => ({ at: at.slice(0, 10) }));
  expect(newestFirst(list, 'at').order[0]).toBe(10);
});

it('keeps the order of entries of one instant', () => {
  const [first = { at: '' }] = days(1);
  expect(newestFirst([...days(11), first], 'at').order.slice(-2)).toEqual([0, 11]);
});
