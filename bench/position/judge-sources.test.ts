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
