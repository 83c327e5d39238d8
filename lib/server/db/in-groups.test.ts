import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

/** Answers each group once it is let go, with ten times its numbers; a group with a negative one fails. */
function heldGroups(deadlineMs = () => 5000) {
  const groups: { numbers: readonly number[]; go: () => void }[] = [];
  const ask = inGroups(
    async (numbers: readonly number[]) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      groups.push({ numbers, go: resolve });
      await promise;
      if (numbers.some((number) => number < 0)) throw new RangeError('below zero');
      return numbers.map((number) => 10 * number);
    },
    { deadlineMs },
  );
  const letGo = async (count: number) => {
    await expect.poll(() => groups.length).toBe(count);
    groups.at(-1)?.go();
  };
  return { ask, letGo, asked: () => groups.map(({ numbers }) => numbers) };
}

test('questions that come meanwhile share the next', async () => {
  const { ask, letGo, asked } = heldGroups();
  const answers = Promise.all([1, 2, 3, 2].map(ask));
  await letGo(1);
  await letGo(2);
  expect(await answers).toEqual([10, 20, 30, 20]);
  expect(asked()).toEqual([[1], [2, 3, 2]]);
  const many = Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)));
  for (const count of [3, 4, 5]) await letGo(count);
  expect(await many).toEqual(Array.from({ length: 100 }, (_, number) => 10 * number));
  expect(asked().map(({ length }) => length)).toEqual([1, 3, 1, 64, 35]);
});

test('a question that fails takes none of its group with it', async () => {
  const { ask, letGo } = heldGroups();
  const answers = Promise.allSettled([1, 2, -3, 4].map(ask));
  for (const count of [1, 2, 3, 4, 5]) await letGo(count);
  expect(
    (await answers).map((settled) => ('value' in settled ? settled.value : String(settled.reason))),
  ).toEqual([10, 20, 'RangeError: below zero', 40]);
});

test('a group that hangs fails in time, and holds up no other', async () => {
  const { ask, letGo, asked } = heldGroups(() => 500);
  await expect(ask(1)).rejects.toMatchObject({ fault: 'deadline' });
  const answer = ask(2);
  await letGo(2);
  expect([await answer, asked()]).toEqual([20, [[1], [2]]]);
});
