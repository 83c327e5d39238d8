import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  [513.4, 513.4, 0],
  [513.4, 503.4, 1],
  [6160.8, 6106.8, 1],
  [0.0199, 1.99, 0.5],
  [95.86, 9.586, 0.5],
  [95.86, 9.59, 0.5],
  [12, 21, 1],
  ['2027-01-05', '2027-05-01', 1],
  ['2027-01-05', '2026-01-05', 1],
  ['2027-01-05', '2026-02-05', 2],
  ['2026-12-18T12:29:00.000Z', '2026-11-18T12:29:00.000Z', 1],
])('%s and %s are %d slips apart', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});
