import { expect, test } from 'vitest';
import { roundToCent, toRatePercent } from './written-figures.ts';

test.each([
  [0.45125, 0.4512],
  [0.45135, 0.4514],
  [-0.45125, -0.4512],
  // Not a tie, though near one.
  [0.4512501, 0.4513],
  [0.4513499, 0.4513],
  // 0.00285 × 10,000 is a little more than the tie in doubles, 0.01005 a little less.
  [0.00285, 0.0028],
  [0.01005, 0.01],
  [0.00015, 0.0002],
  [0.00005, 0],
])('a tie of the rate %s goes to the even digit (ABNT NBR 5891)', (rate, rounded) => {
  expect(toRatePercent(rate)).toBe(rounded);
});

test.each([
  [1.005, 1.01],
  [1.015, 1.02],
  [-1.005, -1.01],
  [1.0049999, 1],
])('a tie of the amount %s goes away from zero', (amount, rounded) => {
  expect(roundToCent(amount)).toBe(rounded);
});
