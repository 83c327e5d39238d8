import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest step, in milliseconds: a single long number may hide hundreds of documents. */
const maxStepMs = 20;

/** Maps what somebody has pasted, in steps between which others are served. */
export async function mapInSteps<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() - began < maxStepMs) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}
