import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, options, review } from '#lib/testing/offers/sample-offers.ts';
import { reviewOffer } from './review.ts';

// Offers that another hand computed, right to the cent, and which the review once took for wrong.

/** The checks that find a loan to differ. */
function accused(loan: JsonObject): string[] {
  const { findings } = reviewOffer(loan, options) ?? { findings: [] };
  return findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));
}

describe('the last installment pays what rounding has left', () => {
  // 34 payments of 1,547.91 but for the last one, of 1,548.40.
  const settled = {
    disbursementAmount: 13_200,
    installmentAmount: 1547.91,
    totalAmount: 52_629.43,
    monthlyFee: 0.1033,
    yearlyFee: 2.2533,
    yearlyCET: 228.81,
    numberOfInstallments: 35,
    interestGracePeriod: 1,
    expectedDisbursementDate: '2019-06-28',
    firstDueDate: '2019-08-22',
  };

  test('so that the total may be more than cents beside as many of the others', () => {
    expect(accused({ offer: settled })).toEqual([]);
    const total = findingOf(review(settled), 'total');
    expect(total).toMatchObject({ verdict: 'agrees', size: 'rounding', difference: 0.49 });
  });

  test('but no whole installment is left', () => {
    for (const totalAmount of [52_628.94 - 1547.91, 52_628.94 + 1547.91])
      expect(findingOf(review({ ...settled, totalAmount }), 'total').size).toBe('material');
  });
});

describe('an IOF that is neither stated nor financed', () => {
  // All of it but the 68.14 is missing; it is paid in advance.
  const untold = {
    disbursementAmount: 17_930.49,
    installmentAmount: 256.64,
    totalAmount: 25_664,
    interestAmount: 7733.51,
    iofAdditionalAmount: 68.14,
    monthlyFee: 76,
    yearlyFee: 951.1041,
    yearlyCET: 10.43,
    monthlyCET: 0.83,
    numberOfInstallments: 100,
    expectedDisbursementDate: '2021-08-26',
    firstDueDate: '2021-10-04',
  };

  test('is in the CET as the rule gives it', () => {
    expect(accused({ offer: untold })).toEqual([]);
    const cet = findingOf(review(untold), 'cet-yearly');
    expect(assumed(cet)).toMatchObject({ 'costs-in-advance': 'iof+iofAdditional', borrower: 'person' });
    const input = (name: string) => Number(cet.inputs.find((input) => input.name === name)?.value);
    expect(input('FC0')).toBeCloseTo(input('PV') - input('IOF') - input('IOFa'), 2);
  });

  test('explains no CET that it does not give', () => {
    expect(accused({ offer: { ...untold, yearlyCET: 12.4, monthlyCET: 0.98 } })).toEqual([
      'cet-yearly',
      'cet-monthly',
    ]);
  });
});

test('readings of the due dates that give the same installment are tried for the IOF and the total', () => {
  const sac = {
    disbursementAmount: 6420.81,
    installmentAmount: 3826.58,
    totalAmount: 19_234.53,
    iofAmount: 106.16,
    monthlyFee: 13.8,
    yearlyFee: 165.6,
    interestType: 'pre_sac',
    numberOfInstallments: 21,
    expectedDisbursementDate: '2019-02-20',
    firstDueDate: '2019-05-31',
  };
  expect(accused({ offer: sac })).toEqual([]);
});

test('a CET of which a rebate in advance is most is in the unit of the CET with it', () => {
  const offer = {
    disbursementAmount: 234.37,
    installmentAmount: 50.77,
    totalAmount: 304.64,
    iofAmount: 4.05,
    iofAdditionalAmount: 0.91,
    rebates: [{ amountType: 'absolute', amount: 154.04 }],
    monthlyFee: 509,
    yearlyCET: 33.2595,
    monthlyCET: 0.337,
    numberOfInstallments: 6,
    expectedDisbursementDate: '2019-12-04',
    firstDueDate: '2020-02-17',
  };
  expect(review(offer).units.find(({ group }) => group === 'cet')?.reading).not.toBe('percent');
  expect(accused({ offer })).toEqual([]);
});

describe('whole amounts that nothing says are reais', () => {
  const whole = {
    disbursementAmount: 571_798,
    installmentAmount: 127_653,
    totalAmount: 765_917,
    monthlyFee: 768.0119,
    yearlyFee: 14_301.1218,
    yearlyCET: 2.5365,
    rebates: [{ amountType: 'absolute', amount: 17_154 }],
    numberOfInstallments: 6,
    expectedDisbursementDate: '2021-03-24',
    firstDueDate: '2021-04-06',
  };
  const amounts = (offer: JsonObject) => review(offer).units.find(({ group }) => group === 'amounts');

  test('are read as centavos where they then agree', () => {
    expect(accused({ offer: whole })).toEqual([]);
    expect(amounts(whole)).toMatchObject({
      reading: 'centavos',
      status: 'assumed',
      evidence: [{ id: 'agree-as-centavos' }],
    });
  });

  test('stay reais where no fewer differ, or where that is set', () => {
    expect(amounts({ ...whole, totalAmount: 865_917 })).toMatchObject({ reading: 'reais' });
    expect(review(whole, {}, { amountUnit: 'reais' }).counts.differ).toBe(1);
  });
});

test('without a schedule no IOF is refuted that one of SAC gives', () => {
  const offer = {
    disbursementAmount: 3_488_100,
    // R$ 9,000 more than a SAC with this IOF has.
    installmentAmount: 625_049.12,
    iofAmount: 80_454.75,
    iofAdditionalAmount: 13_612.23,
    monthlyFee: 12.2,
    numberOfInstallments: 20,
    expectedDisbursementDate: '2022-04-06',
    firstDueDate: '2022-05-23',
  };
  expect(accused({ offer })).toEqual(['installment']);
});

test('payments that add up to the total are no falling ones, whatever the dates are', () => {
  const offer = {
    disbursementAmount: 31332.15,
    installmentAmount: 1222.76,
    totalAmount: 58692.09,
    interestAmount: 27359.94,
    iofAmount: 997.36,
    iofAdditionalAmount: 119.06,
    monthlyFee: 2.9,
    yearlyFee: 40.92,
    monthlyCET: 3.12,
    yearlyCET: 44.54,
    numberOfInstallments: 48,
    interestType: 'pre',
  };
  expect(accused({ offer })).toEqual([]);
});

test('without a total the last payment may be a balloon, which makes interest and CET larger', () => {
  const offer = {
    disbursementAmount: 21031.54,
    installmentAmount: 914.75,
    interestAmount: 10355.29,
    iofAdditionalAmount: 87.13,
    monthlyFee: 0.02407843,
    yearlyFee: 0.3305,
    monthlyCET: 0.0294,
    yearlyCET: 0.4161,
    numberOfInstallments: 24,
    expectedDisbursementDate: '2026-10-24',
    firstDueDate: '2026-12-03',
    interestType: 'pre_price',
    insurance: { amount: 1185.28, fee: 0.056357 },
  };
  expect(accused({ offer })).toEqual([]);
  expect(findingOf(review(offer), 'interest').reason?.code).toBe('no-schedule');
});
