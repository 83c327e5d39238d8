import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { claimPlace, restIfLarge } from './large-answers.ts';

test('large answers are worked on one after the other, ordinary ones at once', async () => {
  const large = 2_000_000;
  const releaseFirst = await claimPlace(large);
  const begun: string[] = [];
  const claim = (name: string) =>
    claimPlace(large).then((release) => {
      begun.push(name);
      return release;
    });
  const [second, third] = [claim('second'), claim('third')];
  for (const release of await Promise.all([claimPlace(1000), claimPlace(1000)])) release();
  await turn();
  expect(begun).toEqual([]);
  releaseFirst();
  // Twice is once.
  releaseFirst();
  const releaseSecond = await second;
  await turn();
  expect(begun).toEqual(['second']);
  releaseSecond();
  (await third)();
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
