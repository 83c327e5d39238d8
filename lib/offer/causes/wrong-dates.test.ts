import { describe, expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';

// Only the days between release and first due date show in the figures, so that either date may be the wrong one.
describe('of two dates the one is likelier that lies further from the day of the offer', () => {
  const offer = { ...s01, createdAt: '2026-11-20T12:00:00.000Z' };
  const first = (changed: object) => review({ ...offer, ...changed }).causes[0];

  test('a release ten days late', () => {
    const cause = first({ expectedDisbursementDate: '2026-12-03' });
    expect(cause).toMatchObject({ field: '/offer/expectedDisbursementDate', value: '2026-11-23' });
  });

  test('a first due date a month late, beside a release soon after the offer', () => {
    const cause = first({ firstDueDate: '2027-02-05' });
    expect(cause).toMatchObject({ field: '/offer/firstDueDate', value: '2027-01-05' });
  });
});

// Payments of equal months do not show their days: the CET and the tax do, each to a day or two.
describe('a date of equal months is the day on which CET and tax agree', () => {
  const offer = {
    ...{ disbursementAmount: 24882.96, installmentAmount: 1325.95, totalAmount: 32337.6 },
    ...{ interestAmount: 7454.64, iofAmount: 637.41, iofAdditionalAmount: 94.56 },
    ...{ monthlyFee: 2.069347, yearlyFee: 27.862743, monthlyCET: 2.4746, yearlyCET: 34.0892 },
    ...{ numberOfInstallments: 24, interestGracePeriod: 0, principalGracePeriod: 1 },
    ...{ expectedDisbursementDate: '2022-02-16', firstDueDate: '2022-04-02', interestType: 'pre' },
    rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 727.03 }],
  };

  test('nineteen days early', () => {
    const { causes } = review({ ...offer, firstDueDate: '2022-03-14' });
    expect(causes).toContainEqual(
      expect.objectContaining({ field: '/offer/firstDueDate', value: '2022-04-02' }),
    );
  });

  test('no other than the stated one where the tax comes out: then the CET is wrong, or a cost in it', () => {
    const { causes } = review({
      ...{ disbursementAmount: 22_300, installmentAmount: 1275.73, totalAmount: 107_169.98 },
      ...{ iofAmount: 687.64, iofAdditionalAmount: 87.69, monthlyFee: 5.47, yearlyFee: 89.37 },
      ...{ yearlyCET: 97.66, numberOfInstallments: 84, interestType: 'pre_price' },
      ...{ expectedDisbursementDate: '2025-08-02', firstDueDate: '2025-08-27' },
      rebates: [{ feeType: 'cadastro', amountType: 'absolute', amount: 811.7 }],
    });
    expect(causes).toContainEqual(expect.objectContaining({ field: '/offer/yearlyCET', value: 100.03 }));
    // A fee that is paid in advance would give the CET, too.
    const fields = causes.map(({ field }) => field).toSorted();
    expect(fields).toEqual(['/offer/rebates/0/amount', '/offer/yearlyCET']);
  });
});
