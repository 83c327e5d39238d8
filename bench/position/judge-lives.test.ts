import { expect, test } from 'vitest';
import { judgeLives } from './judge-lives.ts';

test('in 400 lives no certain part is wrong, and nearly every count is certain', () => {
  const { wrong, complete, counted } = judgeLives(1, 400);
  expect(wrong).toEqual([]);
  expect(complete).toBeGreaterThan(200);
  expect(counted / complete).toBeGreaterThan(0.92);
});
