import { expect, test } from 'vitest';
import { reviewOffer } from '#lib/offer/review.ts';
import { timeZone } from '#lib/testing/test-position.ts';
import { readRepaymentTerms } from './repayment-terms.ts';

test('a premium that is paid within the installments is a part of what is due', () => {
  // 10,000 at 2% a month in 12 payments of 945.60, and 30 a month for an insurance. Without a total the schedule tells.
  const offer = {
    ...{ disbursementAmount: 10_000, installmentAmount: 975.6, interestAmount: 1347.2, iofAmount: 0 },
    ...{ monthlyFee: 0.02, yearlyFee: 0.268242, numberOfInstallments: 12, insurance: { amount: 360 } },
    ...{ iofAdditionalAmount: 0, expectedDisbursementDate: '2026-01-05', firstDueDate: '2026-02-05' },
  };
  const review = reviewOffer({ offer }, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const { amounts } = readRepaymentTerms({ offer }, review, timeZone);
  expect(review?.fits[0]?.monthlyPremium).toBe(30);
  expect([amounts[0], amounts.at(-1)]).toEqual([97_560, 97_555]);
});
