import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './request-gate.ts';

const anyone = () => true;
const keys = ['ana', 'bruno', 'carla', 'davi'] as const;

describe('a fair queue', () => {
  test('gives each item once, those of one key in order', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), key: fc.constantFrom(...keys) }),
      fc.record({ kind: fc.constant('take' as const), key: fc.constantFrom(...keys) }),
      fc.record({ kind: fc.constant('remove' as const), key: fc.constantFrom(...keys) }),
      fc.record({ kind: fc.constant('longest' as const), key: fc.constantFrom(...keys) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = createFairQueue<number>();
        const waiting = new Map<string, number[]>(keys.map((key) => [key, []]));
        const of = (key: string) => waiting.get(key) ?? [];
        for (const [number, { kind, key }] of steps.entries()) {
          if (kind === 'add') {
            queue.add(key, number);
            of(key).push(number);
          } else if (kind === 'take') {
            const taken = queue.takeNext((other) => other !== key);
            const others = keys.filter((other) => other !== key && of(other).length > 0);
            expect(taken === null).toBe(others.length === 0);
            if (taken) expect(of(taken.key).shift()).toBe(taken.item);
          } else if (kind === 'remove') {
            const item = of(key).pop();
            expect(queue.remove(key, item ?? -1)).toBe(item !== undefined);
          } else {
            const most = Math.max(...keys.map((key) => of(key).length));
            const taken = queue.takeFromLongest(key);
            expect(taken === null).toBe(most < of(key).length + 2);
            const owner = keys.find((key) => of(key).length === most && of(key).at(-1) === taken);
            if (taken !== null) expect(of(owner ?? '').pop()).toBe(taken);
          }
          expect(queue.size()).toBe(keys.reduce((sum, one) => sum + of(one).length, 0));
        }
        let left = queue.size();
        for (let taken = queue.takeNext(anyone); taken; taken = queue.takeNext(anyone)) {
          expect(of(taken.key).shift()).toBe(taken.item);
          left -= 1;
        }
        expect(left).toBe(0);
      }),
    );
  });

  test('takes turns: between two items of one key each other key that waits has one', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(counts, (all) => {
        const queue = createFairQueue<number>();
        for (const [key, count] of all.entries())
          for (let item = 0; item < count; item++) queue.add(String(key), item);
        for (let round = 0; queue.size() > 0; round++) {
          const still = all.flatMap((count, key) => (count > round ? [String(key)] : []));
          expect(still.map(() => queue.takeNext(anyone)?.key)).toEqual(still);
        }
      }),
    );
  });
});
