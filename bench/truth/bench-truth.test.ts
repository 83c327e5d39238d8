import { describe, expect, test } from 'vitest';
import { rightOffer } from './bench-truth.ts';
import { judge } from './judge-review.ts';
import { baseKinds } from './lending-kinds.ts';
import { seededRandom } from './seeded-random.ts';
import { isOpenDay, isoDay, monthsLater, openDaysBetween } from './truth-calendar.ts';
import { writtenAt } from './truth-rounding.ts';

const sample = 400;

function offers(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: sample }, () => rightOffer(random.weighted(baseKinds), random));
}

describe('the generator of right offers', () => {
  test('makes the same offers for the same seed', () => {
    const texts = (seed: number) => offers(seed).map(({ written }) => JSON.stringify(written.loan));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  test('pays back every principal', () => {
    for (const { contract } of offers(3)) {
      const { total, interest, principal, shares } = contract;
      expect(total - interest).toBeCloseTo(principal, 6);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test('counts days as published calendars do', () => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    expect(isoDay(monthsLater(day('2026-01-31'), 1))).toBe('2026-02-28');
    expect(
      ['2026-02-16', '2026-04-03', '2026-06-04', '2026-11-20'].filter((text) => isOpenDay(day(text))),
    ).toEqual([]);
    expect(openDaysBetween(day('2026-01-01'), day('2027-01-01'))).toBe(249);
  });

  test('rounds and cuts as lenders do', () => {
    expect(writtenAt(1.005, 2, 'half-up')).toBe(1.01);
    expect(writtenAt(1.025, 2, 'half-even')).toBe(1.02);
    expect(writtenAt(26.6789, 2, 'cut')).toBe(26.67);
  });
});

test('few right offers are accused', () => {
  const accused = offers(5).filter(({ contract, written }) => judge(contract, written).accused.length > 0);
  // One in a hundred: a sample of this size cannot hold the half percent that the whole bench is held to.
  expect(accused.length).toBeLessThanOrEqual(sample / 100);
});
