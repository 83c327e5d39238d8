import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 10,000 at 1.9876% a month, a loop of whole powers by day: 30, 61, 89 … days after 4 May 2026.
const release = Date.UTC(2026, 4, 4);
const dueDays = Array.from({ length: 24 }, (_, at) => (Date.UTC(2026, 5 + at, 4) - release) / 86_400_000);
const monthly = 0.019876;

function installmentAt(daily: number): number {
  const worth = dueDays.reduce((sum, days) => sum + (1 + daily) ** -days, 0);
  return Math.round(1_000_000 / worth) / 100;
}

const daily = (1 + monthly) ** (1 / 30) - 1;
const offer = {
  disbursementAmount: 10_000,
  monthlyFee: monthly,
  numberOfInstallments: 24,
  expectedDisbursementDate: '2026-05-04',
  firstDueDate: '2026-06-04',
  iofAmount: 0,
  iofAdditionalAmount: 0,
  interestType: 'pre_price_days',
} satisfies JsonObject;

const installment = (installmentAmount: number) =>
  findingOf(review({ ...offer, installmentAmount }), 'installment');

describe('a daily rate that was rounded before it is compounded', () => {
  const rounded = Math.round(daily * 1e6) / 1e6;

  test('is named with its decimals, and the formula has it', () => {
    const finding = installment(installmentAt(rounded));
    expect(finding).toMatchObject({ verdict: 'agrees', difference: 0 });
    expect(assumed(finding)).toMatchObject({ 'day-count': 'calendar/30', 'daily-rate-rounded': 4 });
    expect(finding.formula).toContain('id = [(1 + i)^(1 ÷ 30) − 1]');
    expect(finding.inputs).toContainEqual({ name: 'id', value: rounded, unit: 'rate', path: null });
  });

  test('is not named where the unrounded one gives the installment', () => {
    const finding = installment(installmentAt(daily));
    expect(finding).toMatchObject({ verdict: 'agrees' });
    expect(assumed(finding)).not.toHaveProperty('daily-rate-rounded');
  });

  test('excuses no other installment', () => {
    expect(installmentAt(rounded)).not.toBe(installmentAt(daily));
    expect(installment(installmentAt(rounded) * 1.004)).toMatchObject({
      verdict: 'differs',
      size: 'material',
    });
  });
});
