import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 10,000 at 2% a month in 12 payments. By equal months each is 945.60.
const offer = {
  disbursementAmount: 10_000,
  iofAmount: 0,
  iofAdditionalAmount: 0,
  monthlyFee: 0.02,
  yearlyFee: 0.268242,
  numberOfInstallments: 12,
  expectedDisbursementDate: '2026-01-05',
  firstDueDate: '2026-02-19',
} satisfies JsonObject;
const annuity = (1 - 1.02 ** -12) / 0.02;

function reviewed(installment: number, changed: JsonObject = {}) {
  const installmentAmount = Math.round(installment * 100) / 100;
  const totalAmount = Math.round(installmentAmount * 1200) / 100;
  return review({
    ...offer,
    ...changed,
    installmentAmount,
    totalAmount,
    interestAmount: Math.round((totalAmount - 10_000) * 100) / 100,
  });
}

describe('a first period of 45 days, then equal months', () => {
  test.each([
    ['first-days/30', 1.02 ** 1.5],
    ['first-days/365', 1.02 ** ((12 * 45) / 365)],
    ['first-simple/30', 1.03],
  ])('%s gives the installment', (dayCount, growth) => {
    const installment = findingOf(reviewed((10_000 * growth) / 1.02 / annuity), 'installment');
    expect(installment).toMatchObject({ verdict: 'agrees', size: null });
    expect(assumed(installment)).toMatchObject({ 'day-count': dayCount });
  });

  test('gives no other installment', () => {
    const wrong = reviewed((10_000 * 1.02 ** 2) / annuity);
    expect(findingOf(wrong, 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

describe('an installment at signing', () => {
  const atSigning = { firstDueDate: '2026-01-05' };

  test('is a convention where it gives the amount', () => {
    const result = reviewed(10_000 / 1.02 / annuity, atSigning);
    expect(findingOf(result, 'installment').verdict).toBe('agrees');
    expect(findingOf(result, 'dates')).toMatchObject({
      size: 'convention',
      explainedBy: { id: 'installment-at-signing' },
    });
  });

  test('is a wrong date where it does not', () => {
    expect(findingOf(reviewed(10_000 / annuity, atSigning), 'dates').size).toBe('material');
  });

  test('is possible where no rate decides it, and a day before the release is not', () => {
    const unrated = { ...atSigning, monthlyFee: null, yearlyFee: null };
    expect(findingOf(reviewed(10_000 / annuity, unrated), 'dates').size).toBe('convention');
    const before = { ...unrated, firstDueDate: '2026-01-04' };
    expect(findingOf(reviewed(10_000 / annuity, before), 'dates').size).toBe('material');
  });
});
