import { describe, expect, test } from 'vitest';
import { drawnBatch, lenderSchedule, publishedBatch } from './lender-batch.ts';
import { seededRandom } from './seeded-random.ts';
import { dayFrom } from './truth-calendar.ts';

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
