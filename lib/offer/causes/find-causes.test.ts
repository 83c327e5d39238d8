import { describe, expect, test } from 'vitest';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { options, review, s01 } from '#lib/testing/offers/sample-offers.ts';
import { reviewOffer } from '../review.ts';
import { withValue } from './cause.ts';

const rebate = { feeType: 'tac', amountType: 'absolute', amount: 105 };

describe('one wrong field is named as the only cause', () => {
  test.each<[string, string, JsonObject]>([
    ['/offer/installmentAmount', 'an installment', { installmentAmount: 503.4 }],
    ['/offer/numberOfInstallments', 'a count', { numberOfInstallments: 11 }],
    ['/offer/totalAmount', 'a total with two digits swapped', { totalAmount: 6106.8 }],
    ['/offer/interestAmount', 'an interest', { interestAmount: 796.45 }],
    ['/offer/disbursementAmount', 'a disbursement', { disbursementAmount: 5100 }],
    ['/offer/monthlyFee', 'a monthly rate', { monthlyFee: 0.0299 }],
    ['/offer/yearlyFee', 'a yearly rate', { yearlyFee: 0.276751 }],
    ['/offer/yearlyCET', 'a yearly CET', { yearlyCET: 0.543224 }],
    ['/offer/monthlyCET', 'a monthly CET', { monthlyCET: 0.041639 }],
    ['/offer/iofAmount', 'an IOF', { iofAmount: 59.86 }],
    ['/offer/iofAdditionalAmount', 'an additional IOF', { iofAdditionalAmount: 24.09 }],
    ['/offer/rebates/0/amount', 'a fee', { rebates: [rebate] }],
    ['/offer/firstDueDate', 'day and month swapped', { firstDueDate: '2027-05-01' }],
    ['/offer/cashout/0/amount', 'a cash-out', { cashout: [{ amount: 500, type: 'payment_method' }] }],
  ])('%s: %s', (field, _, wrong) => {
    const { causes, counts } = review({ ...s01, ...wrong });
    expect(causes).toHaveLength(1);
    const [cause] = causes;
    expect(cause).toMatchObject({ field, only: true });
    expect(cause?.explains).toHaveLength(counts.differ);
    const value = cause?.value ?? null;
    const right = valueAt({ offer: s01 }, field) ?? null;
    if (typeof right === 'number') expect(Math.abs(Number(value) - right) / right).toBeLessThan(0.001);
    else expect(value).toBe(right);
  });
});

test('a monthly rate with a moved decimal point is named', () => {
  for (const monthlyFee of [0.00199, 0.199]) {
    const [cause] = review({ ...s01, monthlyFee }).causes;
    expect(cause).toMatchObject({ field: '/offer/monthlyFee' });
    expect(cause?.value).toBeCloseTo(0.0199, 4);
  }
});

test('a monthly rate in no unit of the pair is read in the unit of the yearly one', () => {
  const { causes } = review({ ...s01, monthlyFee: 19.9, yearlyFee: 2667.51 });
  expect(causes).toMatchObject([{ field: '/offer/monthlyFee', value: 199 }]);
});

test.each<[string, JsonObject]>([
  ['/offer/firstDueDate', { firstDueDate: '2027-02-05' }],
  ['/offer/expectedDisbursementDate', { expectedDisbursementDate: '2025-11-23' }],
])(
  '%s, a month or a year off, is named: but only the distance of two dates shows, so it is not sure',
  (field, wrong) => {
    const { causes } = review({ ...s01, ...wrong });
    expect(causes).toMatchObject([{ field, value: valueAt({ offer: s01 }, field), only: false }]);
  },
);

test('without dates the yearly CET is named too', () => {
  const { causes } = review({ ...s01, firstDueDate: null, yearlyCET: 0.543224 });
  expect(causes.map(({ field }) => field).toSorted()).toEqual(['/offer/monthlyCET', '/offer/yearlyCET']);
});

describe('a loan with a balloon', () => {
  // 10,000 at 2% a month: 11 payments of 500 and the rest with the twelfth.
  const last = (10_000 - 500 * ((1 - 1.02 ** -11) / 0.02)) * 1.02 ** 12;
  const balloon = {
    ...{ disbursementAmount: 10_000, installmentAmount: 500, numberOfInstallments: 12 },
    ...{ totalAmount: Number((5500 + last).toFixed(2)), interestAmount: Number((last - 4500).toFixed(2)) },
    ...{ monthlyFee: 0.02, yearlyFee: 0.268242, iofAmount: 0, iofAdditionalAmount: 0 },
    ...{ expectedDisbursementDate: '2026-01-05', firstDueDate: '2026-02-05', interestType: 'pre_price' },
  };

  test('is right as it is', () => {
    expect(review(balloon).counts.differ).toBe(0);
  });

  test.each<[string, JsonObject]>([
    ['/offer/numberOfInstallments', { numberOfInstallments: 18 }],
    ['/offer/installmentAmount', { installmentAmount: 620 }],
  ])('has its wrong %s found by what the total leaves for the last payment', (field, wrong) => {
    const { causes } = review({ ...balloon, ...wrong }, {}, { rateUnit: 'fraction' });
    const value = valueAt({ offer: balloon }, field);
    expect(causes.slice(0, 3)).toContainEqual(expect.objectContaining({ field, value }));
  });

  test('has no field that is called the only cause: the last payment takes up a second mistake', () => {
    // A generated offer whose installment and count were both changed.
    const offer = {
      ...{ disbursementAmount: 11_030.1, installmentAmount: 489.88, numberOfInstallments: 34 },
      ...{ totalAmount: 17_890.68, interestAmount: 6860.58, iofAmount: 300.52, iofAdditionalAmount: 41.91 },
      ...{ monthlyFee: 0.0289, yearlyFee: 0.4076, monthlyCET: 0.03, yearlyCET: 0.4263 },
      ...{ expectedDisbursementDate: '2024-09-12', firstDueDate: '2024-10-28', fine: { fineRate: 0.02 } },
      rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 331.15 }],
    };
    const { causes } = review(offer);
    expect(causes.map(({ only }) => only)).not.toContain(true);
  });
});

test('a field is not sure, though no other fits, where most findings have no verdict', () => {
  const untold = { iofAmount: null, iofAdditionalAmount: null, yearlyFee: null };
  const { causes } = review({
    ...{ ...s01, ...untold, fine: null, cashout: null, createdAt: null },
    totalAmount: 6106.8,
  });
  expect(causes).toMatchObject([{ field: '/offer/totalAmount', value: 6160.8, only: false }]);
});

test('with two wrong dates no date is called the only cause', () => {
  const { causes } = review({
    ...s01,
    createdAt: '2026-12-20T12:00:00.000Z',
    expectedDisbursementDate: '2026-12-23',
  });
  expect(causes.some(({ only }) => only)).toBe(false);
});

describe('generated offers whose changed field was once missed', () => {
  const common = { interestGracePeriod: 0, principalGracePeriod: 0, fine: { fineRate: 0.02 } };
  const fee = (amount: number) => [{ feeType: 'cadastro', amountType: 'absolute', amount }];

  test('the first installment of SAC gives its due date', () => {
    const { causes } = review({
      ...{
        disbursementAmount: 1742.05,
        installmentAmount: 83.18,
        totalAmount: 1920.49,
        interestAmount: 105.89,
      },
      ...{ iofAmount: 41.65, iofAdditionalAmount: 6.9, monthlyFee: 0.46, yearlyFee: 5.71, rebates: fee(24) },
      ...{ monthlyCET: 0.8041, yearlyCET: 10.2346, numberOfInstallments: 24, interestType: 'pre_sac' },
      ...{ expectedDisbursementDate: '2023-09-16', firstDueDate: '2023-09-28', ...common },
    });
    expect(causes.slice(0, 3)).toContainEqual(
      expect.objectContaining({ field: '/offer/firstDueDate', value: '2023-10-13' }),
    );
  });

  test('an IOF that is some days off gives the due date, though most of its days are beyond the cap', () => {
    const { causes } = review({
      ...{ disbursementAmount: 36_300, installmentAmount: 2579.38, totalAmount: 61_905.12 },
      ...{ interestAmount: 22_251.72, iofAmount: 983.28, iofAdditionalAmount: 150.68, monthlyFee: 3.9196 },
      ...{ yearlyFee: 58.6243, monthlyCET: 4.93, yearlyCET: 78.25, numberOfInstallments: 24 },
      ...{ expectedDisbursementDate: '2025-09-26', firstDueDate: '2025-10-20', interestType: 'pre_price' },
      ...{ insurance: { amount: 968.78, fee: 0.026688 }, rebates: fee(1250.65), ...common },
    });
    expect(causes.slice(0, 3)).toContainEqual(
      expect.objectContaining({ field: '/offer/firstDueDate', value: '2025-10-18' }),
    );
  });

  test('one wrong digit is found where the digits of the rate leave the exact amount open', () => {
    const { causes } = review(
      {
        ...{ disbursementAmount: 33_346.21, installmentAmount: 1633.89, totalAmount: 78_427.41 },
        ...{
          interestAmount: 45_963.97,
          iofAmount: 1117.22,
          monthlyFee: 3.96,
          yearlyFee: 59.42,
          monthlyCET: 4.21,
        },
        ...{ yearlyCET: 64.18, numberOfInstallments: 48, expectedDisbursementDate: '2026-05-03' },
        ...{ firstDueDate: '2026-06-03', interestType: 'pre', ...common },
      },
      { employment: { id: 'employment_1' } },
    );
    expect(causes[0]).toMatchObject({
      field: '/offer/interestAmount',
      value: expect.closeTo(43_963.97, 1),
    });
  });

  test('an installment ten times too large is found, although the unit of the rates is read from it', () => {
    const { causes } = review({
      ...{ disbursementAmount: 57_634.38, installmentAmount: 35_130.8, totalAmount: 63_235.44 },
      ...{ interestAmount: 2510.82, iofAmount: 1493.29, monthlyFee: 0.43, yearlyFee: 5.28, monthlyCET: 1.01 },
      ...{ yearlyCET: 12.78, numberOfInstallments: 18, expectedDisbursementDate: '2022-11-25' },
      ...{ firstDueDate: '2022-12-22', interestType: 'pre', rebates: fee(1596.95), ...common },
    });
    expect(causes[0]).toMatchObject({ field: '/offer/installmentAmount', value: 3513.08 });
  });

  test('an installment is not the only cause where nothing that is computed from it differs with it', () => {
    const { causes } = review(
      {
        ...{ disbursementAmount: 45_636.7, installmentAmount: 2292.58, iofAmount: 1211.17 },
        ...{ iofAdditionalAmount: 191.35, monthlyFee: 0.6976, yearlyFee: 8.7004, monthlyCET: 0.0149 },
        ...{ yearlyCET: 0.194209, numberOfInstallments: 24, expectedDisbursementDate: '2025-01-29' },
        ...{ firstDueDate: '2025-03-14', insurance: { amount: 1560.07, fee: 0.034185 }, rebates: fee(1957) },
        ...common,
      },
      { employment: { id: 'employment_1' } },
    );
    expect(causes.map(({ only }) => only)).not.toContain(true);
  });

  test('a grace period is never the only cause: it moves every payment, as a count does', () => {
    const { causes } = review({
      ...{ disbursementAmount: 15_202.6, installmentAmount: 2330.95, totalAmount: 32_455.34 },
      ...{ interestAmount: 15_792.88, iofAmount: 258.59, monthlyFee: 0.0728, yearlyFee: 1.3239 },
      ...{ monthlyCET: 0.086563, yearlyCET: 1.708076, numberOfInstallments: 25, interestType: 'pre_sac' },
      ...{ expectedDisbursementDate: '2024-07-04', firstDueDate: '2024-08-13', rebates: fee(454.81) },
      ...{ insurance: { amount: 746.46, fee: 0.049101 }, ...common },
    });
    expect(causes.map(({ only }) => only)).not.toContain(true);
    expect(causes.slice(0, 3)).toContainEqual(
      expect.objectContaining({ field: '/offer/numberOfInstallments', value: 24 }),
    );
  });

  test('the day of the offer is not the only cause where nothing vouches for that of the disbursement', () => {
    const { causes } = review({
      ...{ disbursementAmount: 51_272.66, installmentAmount: 2435.05, totalAmount: 58_441.2 },
      ...{ interestAmount: 5729.14, iofAmount: 1239.1, iofAdditionalAmount: 200.31, monthlyFee: 0.83 },
      ...{ yearlyFee: 10.46, monthlyCET: 1.0764, yearlyCET: 13.7092, numberOfInstallments: 24 },
      ...{ expectedDisbursementDate: '2024-10-14', createdAt: '2024-11-09T14:00:00.000Z', ...common },
    });
    expect(causes).toMatchObject([{ field: '/offer/createdAt', only: false }]);
  });

  const insured = {
    ...{ disbursementAmount: 33_084.15, installmentAmount: 1243.37, totalAmount: 44_761.32 },
    ...{ interestAmount: 8823.41, iofAmount: 1073.52, iofAdditionalAmount: 136.56, monthlyFee: 1.241161 },
    ...{ yearlyFee: 15.953909, monthlyCET: 1.74, numberOfInstallments: 36, firstDueDate: '2026-03-23' },
    ...{ interestType: 'pre_price', insurance: { amount: 1509.15, fee: 0.053809 }, ...common },
  };
  // Of the premiums another way of financing the tax gives another value, which fits as well.
  test.each<[string, string, number | string | null, JsonObject]>([
    [
      'a premium by the schedule that its wrong amount hides',
      '/offer/insurance/amount',
      null,
      {
        ...{ disbursementAmount: 24_377.13, installmentAmount: 4870.34, totalAmount: 87_666.12 },
        ...{ iofAmount: 838.21, iofAdditionalAmount: 102.65, monthlyFee: 0.125375, yearlyFee: 3.1264 },
        ...{ monthlyCET: 0.1389, yearlyCET: 3.7632, numberOfInstallments: 20, ...common },
        ...{ interestGracePeriod: 2, principalGracePeriod: 2, expectedDisbursementDate: '2025-06-25' },
        ...{
          firstDueDate: '2025-09-25',
          insurance: { amount: 1099.59, fee: 0.050729 },
          rebates: fee(561.53),
        },
      },
    ],
    ['a premium that only total and interest show', '/offer/insurance/amount', null, insured],
    [
      'a tax whose decimal point has moved, beside a CET that holds it',
      '/offer/iofAdditionalAmount',
      75.24,
      {
        ...{ disbursementAmount: 19_800, installmentAmount: 1180.62, totalAmount: 20_843.22 },
        ...{ interestAmount: 1043.22, iofAmount: 406.85, iofAdditionalAmount: 7.524, monthlyFee: 0.6269 },
        ...{ yearlyFee: 7.7883, monthlyCET: 1.5994, yearlyCET: 20.9746, numberOfInstallments: 12, ...common },
        ...{ expectedDisbursementDate: '2024-10-22', firstDueDate: '2024-11-17', interestType: 'pre_price' },
        ...{ insurance: { amount: 352.4, fee: 0.017798 }, rebates: fee(600.92) },
      },
    ],
    [
      'a total with a balloon in it',
      '/offer/totalAmount',
      56_277.81,
      {
        ...{ disbursementAmount: 45_261.34, installmentAmount: 4122.46, totalAmount: 76_277.81 },
        ...{ interestAmount: 11_016.47, iofAmount: 982.51, monthlyFee: 0.0339, yearlyFee: 0.4919 },
        ...{ monthlyCET: 0.040207, yearlyCET: 0.604865, numberOfInstallments: 10, interestType: 'pre_price' },
        ...{ expectedDisbursementDate: '2022-10-09', firstDueDate: '2022-11-09', ...common },
        insurance: { amount: 731.22, fee: 0.016156 },
      },
    ],
    [
      'day and month swapped, with a grace',
      '/offer/firstDueDate',
      '2024-09-11',
      {
        ...{ disbursementAmount: 15_100, installmentAmount: 3695.74, totalAmount: 22_174.41 },
        ...{ interestAmount: 6525.89, iofAdditionalAmount: 59.46, monthlyFee: 6.66, yearlyFee: 116.78 },
        ...{ monthlyCET: 6.8994, yearlyCET: 122.6911, numberOfInstallments: 6, ...common },
        ...{ interestGracePeriod: 2, principalGracePeriod: 2, expectedDisbursementDate: '2024-06-01' },
        ...{ firstDueDate: '2024-11-09', insurance: { amount: 253.07, fee: 0.01676 } },
      },
    ],
    [
      'the installments of SAC by equal months',
      '/offer/numberOfInstallments',
      10,
      {
        ...{ disbursementAmount: 3387, installmentAmount: 466.95, totalAmount: 4092.35 },
        ...{ interestAmount: 705.35, iofAmount: 48.77, iofAdditionalAmount: 12.87, monthlyFee: 3.78 },
        ...{ yearlyFee: 56.2, monthlyCET: 3.94, yearlyCET: 59.16, numberOfInstallments: 16, ...common },
        ...{ expectedDisbursementDate: '2026-10-31', firstDueDate: '2026-12-09', interestType: 'pre_sac' },
      },
    ],
    [
      'a monthly CET by the yearly one, without due dates',
      '/offer/monthlyCET',
      3.16,
      {
        ...{ disbursementAmount: 13_008.97, installmentAmount: 758.2, totalAmount: 18_196.83 },
        ...{ interestAmount: 5187.86, iofAmount: 319.18, monthlyFee: 2.84632, yearlyFee: 40.044185 },
        ...{ monthlyCET: 1.35, yearlyCET: 45.16, numberOfInstallments: 24, rebates: fee(460.75), ...common },
        expectedDisbursementDate: '2025-01-01',
      },
    ],
    [
      'more installments of SAC than equal ones would be',
      '/offer/numberOfInstallments',
      12,
      {
        ...{ disbursementAmount: 34_821.4, installmentAmount: 4048.11, totalAmount: 42_272.55 },
        ...{ interestAmount: 7451.15, iofAmount: 572.74, iofAdditionalAmount: 132.32, monthlyFee: 3.292 },
        ...{ yearlyFee: 47.5032, monthlyCET: 3.59, numberOfInstallments: 10, interestType: 'pre', ...common },
        ...{ expectedDisbursementDate: '2023-01-03', firstDueDate: '2023-02-07' },
      },
    ],
    [
      'an installment by the interest, without a total',
      '/offer/installmentAmount',
      6540.43,
      {
        ...{ disbursementAmount: 37_900, installmentAmount: 65_404.3, interestAmount: 1342.58 },
        ...{ iofAmount: 352.67, iofAdditionalAmount: 144.02, monthlyFee: 0.0093, yearlyFee: 0.1183 },
        ...{ monthlyCET: 0.01295, yearlyCET: 0.169476, numberOfInstallments: 6, ...common },
        ...{ expectedDisbursementDate: '2024-07-11', firstDueDate: '2024-08-16' },
      },
    ],
    [
      'an interest without a release, by the sums of the fields',
      '/offer/interestAmount',
      1200.29,
      {
        ...{ disbursementAmount: 6100, installmentAmount: 311.41, totalAmount: 7473.84 },
        ...{ interestAmount: 1312.99, iofAmount: 173.55, iofAdditionalAmount: 23.84 },
        ...{ monthlyFee: 0.01449959, yearlyFee: 0.18856383, monthlyCET: 0.016924, yearlyCET: 0.223098 },
        ...{ numberOfInstallments: 24, firstDueDate: '2025-09-20', interestType: 'pre', ...common },
      },
    ],
    [
      'a monthly rate whose wrong value decides the unit of both',
      '/offer/monthlyFee',
      4.97,
      {
        ...{ disbursementAmount: 58_300, installmentAmount: 7323.44, totalAmount: 89_485.61 },
        ...{ interestAmount: 29_686.17, iofAmount: 1499.41, iofAdditionalAmount: 227.24, monthlyFee: 0.497 },
        ...{ yearlyFee: 79.12, monthlyCET: 5.4, yearlyCET: 88.03, numberOfInstallments: 18, ...common },
        ...{ expectedDisbursementDate: '2024-06-28', firstDueDate: '2024-08-07', interestType: 'pre_sac' },
      },
    ],
    [
      'a release before the day of the offer, with which the installment comes out',
      '/offer/expectedDisbursementDate',
      '2025-12-12',
      {
        ...{ disbursementAmount: 23_355.03, installmentAmount: 1933.24, totalAmount: 32_240.49 },
        ...{ interestAmount: 8885.46, iofAmount: 471.12, iofAdditionalAmount: 88.75, monthlyCET: 4.45 },
        ...{ yearlyCET: 69.86, numberOfInstallments: 18, interestType: 'pre_sac', ...common },
        ...{ expectedDisbursementDate: '2025-11-12', firstDueDate: '2026-01-01', createdAt: '2025-12-12' },
      },
    ],
  ])('%s', (_, field, value, offer) => {
    const near = typeof value === 'number' ? expect.closeTo(value, 1) : (value ?? expect.any(Number));
    const { causes } = review({ createdAt: null, ...offer }, { employment: { id: 'employment_1' } });
    expect(causes.slice(0, 3)).toContainEqual(expect.objectContaining({ field, value: near }));
  });
});

// Ten times an amount with cents has more digits than the amount: the cause is one that can be paid.
test('of a moved decimal point the value has whole cents', () => {
  const { causes } = review({ ...s01, installmentAmount: 5134.03 });
  expect(causes[0]).toMatchObject({ field: '/offer/installmentAmount', value: 513.4 });
});

test('a fee of a long loan is found, although each try costs more there', () => {
  const growth = 1.02 ** 120;
  const principal = 20_000 + 100 + 200;
  const installment = Math.round(((principal * 0.02 * growth) / (growth - 1)) * 100) / 100;
  const total = Math.round(installment * 12_000) / 100;
  const { causes } = review({
    ...{ disbursementAmount: 20_000, installmentAmount: installment, totalAmount: total },
    ...{ interestAmount: Math.round((total - principal) * 100) / 100, iofAmount: 0, iofAdditionalAmount: 0 },
    ...{ monthlyFee: 0.02, yearlyFee: 0.268242, numberOfInstallments: 120, interestType: 'pre_price' },
    ...{ expectedDisbursementDate: '2026-01-05', firstDueDate: '2026-02-05' },
    rebates: [
      { feeType: 'tac', amountType: 'absolute', amount: 1000 },
      { feeType: 'cadastro', amountType: 'absolute', amount: 200 },
    ],
  });
  expect(causes.map(({ field }) => field)).toContain('/offer/rebates/0/amount');
});

test('a fine above the limit of the law may be anything up to it', () => {
  const fine = { ...s01.fine, fineRate: 0.05 };
  expect(review({ ...s01, fine }, { employment: 'empl_1' }, { rateUnit: 'fraction' }).causes).toMatchObject([
    { field: '/offer/fine/fineRate', value: 0.02, range: { min: 0, max: 0.02 }, explains: ['fine'] },
  ]);
});

test('the corrected loan agrees, at the value and at both ends of its range', () => {
  const loan = { offer: { ...s01, installmentAmount: 503.4 } };
  const [cause] = reviewOffer(loan, options)?.causes ?? [];
  expect(cause).toMatchObject({
    value: 513.4,
    range: { min: 513.39, max: 513.41 },
    agree: 16,
    cannotTell: 1,
  });
  for (const value of [513.39, 513.4, 513.41])
    expect(reviewOffer(withValue(loan, '/offer/installmentAmount', value), options)?.counts.differ).toBe(0);
  expect(loan.offer.installmentAmount).toBe(503.4);
});

test('values are given as sent: in centavos, in percent', () => {
  const inCentavos = {
    disbursementAmount: 500_000,
    installmentAmount: 50_340,
    totalAmount: 616_080,
    interestAmount: 76_945,
    iofAmount: 9586,
    iofAdditionalAmount: 2049,
    insurance: { amount: 12_500, fee: 2.5 },
    rebates: [{ ...rebate, amount: 15_000 }],
    monthlyFee: 1.99,
    yearlyFee: 26.6751,
    monthlyCET: 3.1639,
    yearlyCET: 45.3224,
    cashout: [{ amount: 500_000 }],
  };
  const all = { ...s01, ...inCentavos };
  expect(review(all).causes).toMatchObject([{ field: '/offer/installmentAmount', value: 51_340 }]);
  const rate = review({ ...all, installmentAmount: 51_340, monthlyFee: 2.99 });
  expect(rate.causes).toMatchObject([{ field: '/offer/monthlyFee', value: 1.99, only: true }]);
});

test('several fields that fit are all named, the likeliest first, and nothing follows from either', () => {
  const { causes, findings } = review({ ...s01, insurance: { amount: 152, fee: 0.025 } });
  expect(causes.map(({ field }) => field)).toEqual(['/offer/insurance/amount', '/offer/rebates/0/amount']);
  expect(causes.every(({ only }) => !only)).toBe(true);
  expect(findings.every(({ followsFrom }) => followsFrom === undefined)).toBe(true);
  const fields = causes.map(({ field }) => field);
  for (const { size, cannotAllBeRight } of findings)
    expect(cannotAllBeRight).toEqual(size === 'material' ? fields : undefined);
});

test.each<[string, JsonObject]>([
  ['a right offer', {}],
  ['an only cause', { installmentAmount: 503.4 }],
  ['two mistakes that no field explains', { installmentAmount: 503.4, totalAmount: 6100 }],
])('%s has no figures that cannot all be right', (_, change) => {
  expect(review({ ...s01, ...change }).findings.every((finding) => !('cannotAllBeRight' in finding))).toBe(
    true,
  );
});

test('no single field explains two mistakes, and nothing is looked for where nothing differs', () => {
  expect(review({ ...s01, installmentAmount: 503.4, totalAmount: 6100 })).toMatchObject({
    causes: [],
    corrected: null,
  });
  expect(review(s01)).toMatchObject({ causes: [], corrected: null });
});

test('differences follow from the field that is wrong, and keep their verdict', () => {
  const { findings, counts } = review({ ...s01, installmentAmount: 503.4 });
  const differing = findings.filter(({ size }) => size === 'material');
  expect(counts.differ).toBe(4);
  expect(differing.map(({ check, followsFrom }) => [check, followsFrom])).toEqual([
    ['installment', undefined],
    ['total', '/offer/installmentAmount'],
    ['cet-yearly', '/offer/installmentAmount'],
    ['cet-monthly', '/offer/installmentAmount'],
  ]);
});

test('schedule and CET stand under the corrected figure, which an offer that agrees does not need', () => {
  const { schedule, corrected } = review({ ...s01, installmentAmount: 503.4 });
  expect(schedule).toBeNull();
  expect(corrected).toMatchObject({ field: '/offer/installmentAmount', value: 513.4, total: null });
  // The unit of the rates was only assumed beside the wrong installment.
  const assumed = { id: 'unit-assumed', value: 'rates fraction' };
  const { schedule: whole, cet } = review(s01);
  expect(corrected?.schedule).toEqual({ ...whole, assumptions: [...(whole?.assumptions ?? []), assumed] });
  expect(corrected?.cet).toEqual({ ...cet, assumptions: expect.arrayContaining([assumed]) });
});

test('a schedule that the correction leaves as it is stands once', () => {
  const { schedule, corrected } = review({ ...s01, yearlyFee: 0.276751 });
  expect(schedule?.rows).toHaveLength(12);
  expect(corrected?.schedule ?? null).toBeNull();
});

test('a loan with too much to look through gets no causes, rather than some of them', () => {
  const transactions = Array.from({ length: 40_000 }, (_, index) => ({
    amount: index,
    description: 'x'.repeat(20),
  }));
  const offer = { ...s01, installmentAmount: 503.4 };
  expect(reviewOffer({ offer, transactions }, options)?.causes).toEqual([]);
});
