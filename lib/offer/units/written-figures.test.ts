import { expect, test } from 'vitest';
import { isNominalPair, roundToCent, toRatePercent, unitsOfRatePair } from './written-figures.ts';

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

// A JSON number has no trailing zeros: 1 is also how 1.00 is written.
test.each([
  [1, 12.682, ['percent'], false],
  [2, 26.824, ['percent'], false],
  [0.7, 8.731, ['percent'], false],
  [0.01, 0.12682, ['fraction'], false],
  // Twelve times as written.
  [1, 12, ['percent', 'basis-points'], true],
  [1.99, 23.88, ['basis-points'], true],
  // Compounded it would be 0.0199% a month, which is nearly the same as twelve times.
  [0.0199, 0.2391, ['percent'], true],
  // Written by neither rule: within its digits the monthly rate may be any of them.
  [1.2, 14.9, ['percent', 'basis-points'], true],
])('the rates %s and %s compound as %j, nominal: %s', (monthly, yearly, units, isNominal) => {
  expect(unitsOfRatePair(monthly, yearly)).toEqual(units);
  expect(isNominalPair(monthly, yearly)).toBe(isNominal);
});
