import { describe, expect, test } from 'vitest';
import { materialChecks } from '#lib/testing/offers/review-findings.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

// 10,000 at 2% a month in 12 payments. By equal months each is 945.60.
const annuity = (1 - 1.02 ** -12) / 0.02;

function reviewed(installment: number, firstDueDate = '2026-02-19') {
  const installmentAmount = Math.round(installment * 100) / 100;
  const totalAmount = Math.round(installmentAmount * 1200) / 100;
  return review({
    disbursementAmount: 10_000,
    iofAmount: 0,
    iofAdditionalAmount: 0,
    monthlyFee: 0.02,
    yearlyFee: 0.268242,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-01-05',
    firstDueDate,
    installmentAmount,
    totalAmount,
    interestAmount: Math.round((totalAmount - 10_000) * 100) / 100,
  });
}

describe('a first period of 45 days, then equal months', () => {
  test('gives the installment', () => {
    const installment = findingOf(reviewed((10_000 * 1.02 ** 0.5) / annuity), 'installment');
    expect(installment).toMatchObject({ verdict: 'agrees', size: null });
    expect(assumed(installment)).toMatchObject({ 'day-count': 'first-days/30' });
  });

  test('gives no other installment', () => {
    const wrong = reviewed((10_000 * 1.02 ** 2) / annuity);
    expect(findingOf(wrong, 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

test('months of 365/360 after a broken period of 14 days of February give the installment', () => {
  // From the 5th of January to the 5th of February a month, and on to the 19th; due from the 19th of March on.
  const worth = Array.from({ length: 12 }, (_, index) => 1.02 ** -(1 + 14 / 28 + ((index + 1) * 365) / 360));
  const result = reviewed(10_000 / worth.reduce((sum, value) => sum + value, 0), '2026-03-19');
  expect(findingOf(result, 'installment').verdict).toBe('agrees');
  expect(result.fits.map((fit) => assumed(fit)['day-count'])).toContain('months/365');
});

test('a first due date on or before the day of the release is wrong', () => {
  for (const date of ['2026-01-05', '2026-01-04'])
    expect(findingOf(reviewed(10_000 / annuity, date), 'dates').size).toBe('material');
});

test('is counted to the business day that follows a first due day', () => {
  // 25 September 2022 is a Sunday: 32 days are counted, and equal months after them. The tax is paid in advance.
  const moved = {
    disbursementAmount: 82_624.74,
    installmentAmount: 8844.79,
    totalAmount: 88_447.9,
    iofAmount: 1162.3,
    iofAdditionalAmount: 314.35,
    yearlyCET: 20.82,
    monthlyCET: 1.59,
    monthlyFee: 1.22,
    yearlyFee: 15.66,
    numberOfInstallments: 10,
    expectedDisbursementDate: '2022-08-25',
    firstDueDate: '2022-09-25',
    rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 99.9 }],
  };
  const found = review(moved, { customer: { document: '39053344705' }, cashout: [{ amount: 81_148.09 }] });
  expect(materialChecks(found)).toEqual([]);
  expect(findingOf(found, 'installment').verdict).toBe('agrees');
});
