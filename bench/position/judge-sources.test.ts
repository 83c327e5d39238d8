import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeSources } from './judge-sources.ts';

/** `npm run bench -- --only position` judges thousands. */
const lives = fc.readConfigureGlobal().numRuns ?? 200;

test('no false contradiction, and nearly every falsified source found', () => {
  const { claimed, falsified, missed } = judgeSources(1, lives);
  expect(claimed).toEqual([]);
  expect(falsified).toBeGreaterThan(lives / 4);
  expect(missed.length / falsified).toBeLessThan(0.1);
});

// The seeds of lives of which a contradiction was once claimed.
test.each([
  ['an installment at a discount, which the history received whole', 1411],
  ['a payment of several installments after one that was made twice', 4161],
  ['a discount after an installment that was left out', 7690],
])('no contradiction is claimed of %s', (_life, seed) => {
  expect(judgeSources(seed, 1).claimed).toEqual([]);
});
