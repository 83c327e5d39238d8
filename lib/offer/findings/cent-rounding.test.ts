import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 10,000 at 1.99% a month in 12 payments: more than half a cent above 945.01 each.
const [principal, rate, count] = [10_000, 0.0199, 12];
const exact = (principal * rate) / (1 - (1 + rate) ** -count);

const offer = (amount: number, at: number, changed: JsonObject = {}) => ({
  disbursementAmount: amount,
  monthlyFee: at,
  yearlyFee: Number(((1 + at) ** 12 - 1).toFixed(6)),
  numberOfInstallments: count,
  iofAmount: 0,
  iofAdditionalAmount: 0,
  expectedDisbursementDate: '2026-05-04',
  firstDueDate: '2026-06-04',
  ...changed,
});

/** The last payment, if the interest of each row is made whole cents in one way and the rest settles in it. */
function settled(installment: number, whole: (cents: number) => number): number {
  let balance = principal * 100;
  for (let at = 0; at < count; at++) balance -= Math.round(installment * 100) - whole(balance * rate);
  return (Math.round(installment * 100) * count + balance) / 100;
}

describe('the installment', () => {
  const roundingOf = (installmentAmount: number, amount = principal) =>
    assumed(findingOf(review(offer(amount, rate, { installmentAmount })), 'installment')).rounding;

  test('is named as cut, or rounded', () => {
    expect(exact * 100 - 94_501).toBeGreaterThan(0.5);
    expect(roundingOf(945.01)).toBe('installment/cut');
    expect(roundingOf(945.02)).toBe('installment/half-up installment/half-even');
  });

  test('names no rounding where both give it, nor where the rate has more digits', () => {
    const amounts = Array.from({ length: 9 }, (_, at) => principal + at);
    const centsOf = (amount: number) => (exact * 100 * amount) / principal;
    const near = amounts.find((amount) => centsOf(amount) % 1 < 0.4) ?? expect.unreachable();
    expect(roundingOf(Math.floor(centsOf(near)) / 100, near)).toBeUndefined();
    expect(roundingOf(945.1)).toBeUndefined();
  });

  test('is wrong beyond rounding', () => {
    const wrong = review(offer(principal, rate, { installmentAmount: 950 }));
    expect(findingOf(wrong, 'installment')).toMatchObject({ size: 'material' });
  });
});

describe('the total', () => {
  const installmentAmount = Math.round(exact * 100) / 100;
  const totalOf = (totalAmount: number) =>
    findingOf(review(offer(principal, rate, { installmentAmount, totalAmount })), 'total');

  test('is named as settling rows that were rounded, or cut', () => {
    const [rounded, cut] = [settled(installmentAmount, Math.round), settled(installmentAmount, Math.floor)];
    expect(rounded).not.toBe(cut);
    expect(assumed(totalOf(rounded)).rounding).toContain('row/half-up row/half-even');
    expect(assumed(totalOf(rounded)).rounding).not.toContain('row/cut');
    expect(assumed(totalOf(cut)).rounding).toContain('row/cut');
    expect(assumed(totalOf(cut)).rounding).not.toContain('row/half-up');
  });

  test('is named as the exact sum, rounded once', () => {
    const once = Math.round(exact * count * 100) / 100;
    expect(once).not.toBe(Number((installmentAmount * count).toFixed(2)));
    expect(assumed(totalOf(once)).rounding).toContain('total/half-up');
  });

  test('names no rounding where it is the sum of the installments, and is wrong beyond rounding', () => {
    expect(assumed(totalOf(Number((installmentAmount * count).toFixed(2)))).rounding).toBeUndefined();
    expect(totalOf(installmentAmount * count + 3)).toMatchObject({ size: 'material' });
  });
});
