import { describe, expect, test } from 'vitest';
import { accusedChecks } from './judge-review.ts';
import { drawnBatch, lenderSchedule, publishedBatch } from './lender-batch.ts';
import { drawOtherOffer, misstate } from './other-lenders.ts';
import { seededRandom } from './seeded-random.ts';
import { dayFrom } from './truth-calendar.ts';

describe('the second generator', () => {
  test('makes the same offers for the same seed', () => {
    const text = (seed: number) => JSON.stringify(drawOtherOffer(seededRandom(seed)));
    expect(text(1)).toBe(text(1));
    expect(text(1)).not.toBe(text(2));
  });

  test('changes one figure; most mistakes are found', () => {
    const random = seededRandom(3);
    const drawn = Array.from({ length: 60 }, () => {
      const right = drawOtherOffer(random);
      return { right, mistake: misstate(right, random) };
    });
    for (const { right, mistake } of drawn) {
      const changed = Object.keys(right.offer).filter(
        (name) => right.offer[name] !== (mistake.loan.offer as typeof right.offer)[name],
      );
      expect(changed).toEqual([mistake.field]);
    }
    const share = (loans: (typeof drawn)[number]['right']['loan'][]) =>
      loans.filter((loan) => accusedChecks(loan).length > 0).length / drawn.length;
    expect(share(drawn.map(({ right }) => right.loan))).toBeLessThan(0.02);
    expect(share(drawn.map(({ mistake }) => mistake.loan))).toBeGreaterThan(0.8);
  });
});

describe('the batch of one lender', () => {
  const published = { count: 12, isTaxFinanced: true };
  const april = (day: number) => dayFrom(2026, 4, day);

  // Amounts, percents and days of five of the 200, with the financed amount and the installment that were published.
  test.each([
    [1000, 1, 20, 1018.91, 89.94],
    [1000, 1, 30, 1019.82, 90.31],
    [1000, 2, 22, 1019.34, 95.26],
    [453_553, 5, 22, 462_593.63, 50_705.46],
    [453_553, 5, 30, 462_986.96, 51_393.13],
  ])('%d at %d%% from the %dth', (amount, percent, day, financed, installment) => {
    const schedule = lenderSchedule(amount, percent / 100, april(10), april(day), published);
    expect(Math.abs(schedule.principal - financed)).toBeLessThan(0.025);
    expect(Math.abs(schedule.installment - installment)).toBeLessThan(0.011);
  });

  test('holds 200 schedules', () => {
    expect(publishedBatch()).toHaveLength(200);
    expect(drawnBatch(seededRandom(1))).toHaveLength(200);
  });
});
