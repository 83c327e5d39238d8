import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountFactors } from './schedule.ts';

test('a discount by tabulated periods is the one by the exponential of each time', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 62 }), { minLength: 1, maxLength: 480 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: -500, max: 5000 }), (periods, step) => {
      let day = 0;
      const days = periods.map((length) => {
        day += length;
        return day;
      });
      const force = step / 1e6;
      for (const [at, factor] of discountFactors(days, force).entries())
        expect(factor / Math.exp(-force * (days[at] ?? 0))).toBeCloseTo(1, 10);
    }),
    { seed: 25, numRuns: 50 },
  );
});
