import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../truth/seeded-random.ts';
import { drawOneChange, drawTwoChanges } from './measure-causes.ts';

// `npm run bench -- --only causes` judges thousands.
const sample = fc.readConfigureGlobal().numRuns ?? 45;

test('the field that was changed is nearly always the first cause', () => {
  const random = seededRandom(7);
  const drawn = Array.from({ length: sample }, () => drawOneChange(random));
  expect(drawn.filter(({ place }) => place === 0).length / sample).toBeGreaterThan(0.9);
  // The changes are of every kind, so that no one field carries the share.
  expect(new Set(drawn.map(({ path }) => path)).size).toBeGreaterThan(12);
});

test('with two changed fields no field is called the only cause', () => {
  const random = seededRandom(8);
  const drawn = Array.from({ length: sample }, () => drawTwoChanges(random));
  expect(drawn.filter(({ only }) => only).length / sample).toBeLessThan(0.01);
});
