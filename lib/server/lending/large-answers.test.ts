import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { claimPlace, restIfLarge } from './large-answers.ts';

test('large answers are worked on one pair after the other, ordinary ones at once', async () => {
  const large = 2_000_000;
  const releases = [await claimPlace(large), await claimPlace(large)];
  let hasThird = false;
  const third = claimPlace(large).then((release) => {
    hasThird = true;
    return release;
  });
  for (const release of await Promise.all([claimPlace(1000), claimPlace(1000)])) release();
  await turn();
  expect(hasThird).toBe(false);
  releases[0]?.();
  // Twice is once.
  releases[0]?.();
  const release = await third;
  const fourth = claimPlace(large);
  releases[1]?.();
  release();
  (await fourth)();
});

test('between two steps of a large answer others are served, and of an ordinary one nobody is waited for', async () => {
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  await restIfLarge(1000);
  expect(isServed).toBe(false);
  await restIfLarge(2_000_000);
  expect(isServed).toBe(true);
});
