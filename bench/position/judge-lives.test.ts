import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLives } from './judge-lives.ts';

/** `npm run bench -- --only position` judges thousands. */
const lives = fc.readConfigureGlobal().numRuns ?? 120;

test('in many lives no certain part is wrong, and nearly every count is certain', () => {
  const { wrong, complete, counted } = judgeLives(1, lives);
  expect(wrong).toEqual([]);
  expect(complete).toBeGreaterThan(lives / 2);
  expect(counted / complete).toBeGreaterThan(0.92);
});
