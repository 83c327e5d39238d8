import { describe, expect, test } from 'vitest';
import { publishedOffer } from '#lib/testing/offers/published-offers.ts';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';

describe('the statement of a CET', () => {
  // 10,000 at 2% a month in 12 payments of 945.60, and 30 a month for an insurance.
  const insured = {
    disbursementAmount: 10_000,
    installmentAmount: 975.6,
    totalAmount: 11_707.2,
    interestAmount: 1347.2,
    iofAmount: 0,
    iofAdditionalAmount: 0,
    monthlyFee: 0.02,
    yearlyFee: 0.268242,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-01-05',
    firstDueDate: '2026-02-05',
    insurance: { amount: 360 },
  };

  test('has a premium that is paid with the installments', () => {
    const { cet } = review(insured);
    expect(cet?.rows.map(({ part, amount }) => [part, amount])).toEqual([
      ['disbursement', 10_000],
      ['insurance', 360],
      ['interest', 1347.2],
    ]);
    expect(cet?.total).toBe(11_707.2);
  });

  test('is not shown beside a payout of another amount', () => {
    const inAdvance = publishedOffer('V01-gross');
    const paidOut = (amount: number) =>
      review(inAdvance, { cashout: [{ amount, type: 'payment_method' }] }).cet;
    expect(paidOut(940)).toMatchObject({ received: 940 });
    expect(paidOut(1000)).toBeNull();
  });
});

describe('the rate and the CET that the payments alone give', () => {
  test('are there whatever rate and CET are stated', () => {
    const alone = { disbursementAmount: 1000, installmentAmount: 118.39, numberOfInstallments: 12 };
    expect(review(alone).implied).toEqual({
      monthlyRate: expect.closeTo(0.0586, 4),
      yearlyCET: expect.closeTo(0.9815, 4),
      days: null,
    });
    const { implied } = review({ ...s01, monthlyFee: 0.03, yearlyFee: 0.4258, yearlyCET: 0.2 });
    expect(implied.monthlyRate).toBeCloseTo(0.02, 2);
    expect(implied.yearlyCET).toBeCloseTo(0.4532, 3);
    expect(implied.days?.slice(0, 2)).toEqual([43, 74]);
  });

  test('are there at a rate of zero', () => {
    const installment = { installmentAmount: 2070.92, totalAmount: 24_851.04 };
    expect(review({ ...publishedOffer('R08'), ...installment }).implied.monthlyRate).toBe(0);
  });

  test('are not told without the payments', () => {
    expect(review({ ...s01, installmentAmount: { $masked: 'number' } }).implied).toEqual({
      monthlyRate: null,
      yearlyCET: null,
      days: null,
    });
  });
});
