import { expect, test } from 'vitest';
import { countLeading, distinctBy, sortedByScore } from './lists.ts';

test('the first item of each key is kept', () => {
  expect(distinctBy([1.2, 2.5, 1.9, 2.1], Math.floor)).toEqual([1.2, 2.5]);
});

test('the first number of a score that differs decides, and equal scores keep their order', () => {
  const list = ['b1', 'a2', 'a1', 'b0', 'c1'];
  const scoreOf = (text: string) => [text.startsWith('a') ? 0 : 1, Number(text[1])];
  expect(sortedByScore(list, scoreOf)).toEqual(['a1', 'a2', 'b0', 'b1', 'c1']);
});

test.each([0, 1, 4, 7])('%i leading places of seven are counted', (count) => {
  expect(countLeading(7, (index) => index < count)).toBe(count);
});
